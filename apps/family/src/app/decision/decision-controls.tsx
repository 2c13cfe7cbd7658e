import type { Decision, DecisionState, StateOf } from '@revela/domain'
import { familyChoice, familyDecision } from '@revela/phrases'
import { useStore } from '@revela/web/store'
import { useEffect, useRef } from 'react'
import type { GridContent } from '../../features/pictures/lib/content.ts'
import { type Picture, pictureAddress } from '../../features/pictures/lib/picture.ts'
import { Icon } from '../../ui/icon.tsx'
import styles from './decision-controls.module.css'
import { decisionWords } from './decision-stage.tsx'

type StripProps = {
  readonly pictures: readonly Picture[]
  readonly shown: number
  readonly content: GridContent
  readonly stateOf: StateOf
  readonly onShow: (number: number) => void
}

/** The similar pictures of a group; those that are taken carry a mark. */
export function Filmstrip({ pictures, shown, content, stateOf, onShow }: StripProps) {
  const { prefix } = useStore(content.addresses)
  const strip = useRef<HTMLUListElement>(null)
  useEffect(() => {
    const current = strip.current?.querySelector(`[data-number="${shown}"]`)
    current?.scrollIntoView({ block: 'nearest', inline: 'center' })
  }, [shown])
  return (
    <ul ref={strip} className={styles.strip} aria-label={familyDecision.similar}>
      {pictures.map((picture) => {
        const { number, displayNumber } = picture
        const state = stateOf(number)
        return (
          <li key={number}>
            <button
              type="button"
              className={styles.thumb}
              data-state={state}
              data-number={number}
              aria-current={number === shown || undefined}
              aria-label={familyDecision.photoState(displayNumber, familyChoice[state])}
              onClick={() => onShow(number)}
            >
              <img src={pictureAddress(prefix, picture, 400)} alt="" draggable={false} />
              {state === 'yes' ? <Icon name="check" size={16} /> : null}
              {state === 'maybe' ? <Icon name="half" size={16} /> : null}
            </button>
          </li>
        )
      })}
    </ul>
  )
}

type ToolsProps = {
  /** Null outside groups. */
  readonly group: {
    readonly isTaken: boolean
    readonly onToggle: () => void
    readonly onCompare: () => void
  } | null
  readonly isOnlyUndecided: boolean
  /** Null in a round, which has its own list. */
  readonly onOnlyUndecided: ((on: boolean) => void) | null
}

export function DecisionTools({ group, isOnlyUndecided, onOnlyUndecided }: ToolsProps) {
  return (
    <div className={styles.tools}>
      {group === null ? null : (
        <>
          <button type="button" className={styles.tool} aria-pressed={group.isTaken} onClick={group.onToggle}>
            {group.isTaken ? familyDecision.takes : familyDecision.take}
          </button>
          <button
            type="button"
            className={styles.tool}
            aria-label={familyDecision.compareKey}
            onClick={group.onCompare}
          >
            {familyDecision.compare}
          </button>
        </>
      )}
      {onOnlyUndecided === null ? null : (
        <button
          type="button"
          className={styles.tool}
          aria-pressed={isOnlyUndecided}
          onClick={() => onOnlyUndecided(!isOnlyUndecided)}
        >
          {familyDecision.onlyUndecided}
        </button>
      )}
    </div>
  )
}

type ButtonsProps = {
  readonly state: DecisionState
  readonly isOver: boolean
  readonly onDecide: (decision: Decision) => void
}

const order: readonly Decision[] = ['declined', 'maybe', 'yes']
const arrows: Readonly<Record<Decision, string>> = { declined: '←', maybe: '↑', yes: '→' }

/** The three decisions, in the thumb's reach. The arrows say which swipe means the same. */
export function DecisionButtons({ state, isOver, onDecide }: ButtonsProps) {
  const words = decisionWords(isOver)
  return (
    <fieldset className={styles.buttons} aria-label={familyDecision.decisions}>
      {order.map((decision, index) => (
        <button
          key={decision}
          type="button"
          className={styles.decision}
          data-decision={decision}
          aria-label={`${words[decision]} (${index + 1})`}
          aria-pressed={state === decision}
          onClick={() => onDecide(decision)}
        >
          <span aria-hidden="true">{arrows[decision]}</span>
          {words[decision]}
        </button>
      ))}
    </fieldset>
  )
}
