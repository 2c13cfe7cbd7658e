import { choiceLimit, type DecisionRound, type SelectionTerms } from '@revela/domain'
import { familyRound } from '@revela/phrases'
import { type ReactNode, useEffect, useRef } from 'react'
import styles from './decision-end.module.css'

type Props = {
  readonly terms: SelectionTerms | null
  readonly counts: { readonly chosen: number; readonly maybe: number; readonly declined: number }
  readonly undecided: number
  readonly round: DecisionRound
  readonly onProceed: () => void
  readonly onRound: (kind: 'over' | 'short') => void
  readonly onReviewAll: () => void
  /** Null where nothing can be sent, as in the owner's preview. */
  readonly onSend: (() => void) | null
  readonly onClose: () => void
}

/** What was decided, and what follows: the rest, a second round, or the review before sending. */
export function DecisionEnd(props: Props) {
  const { counts, undecided, round, onProceed, onRound, onReviewAll, onSend, onClose } = props
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    heading.current?.focus()
  }, [])
  const isLeft = undecided > 0
  return (
    <div className={styles.end}>
      <h3 ref={heading} className={styles.title} tabIndex={-1}>
        {isLeft ? familyRound.soFar : familyRound.complete}
      </h3>
      <ul className={styles.counts}>
        <li>{familyRound.chosen(counts.chosen)}</li>
        <li>{familyRound.maybe(counts.maybe)}</li>
        <li>{familyRound.declined(counts.declined)}</li>
      </ul>
      {isLeft ? <p className={styles.line}>{familyRound.left(undecided)}</p> : null}
      <p className={styles.line}>{roundWords(props)}</p>
      <div className={styles.buttons}>
        {isLeft ? <Choice onClick={onProceed}>{familyRound.proceed}</Choice> : null}
        {round.kind === 'over' ? <Choice onClick={() => onRound('over')}>{familyRound.reviewChosen}</Choice> : null}
        {round.kind === 'over' || counts.maybe === 0 ? null : (
          <Choice onClick={() => onRound('short')}>{familyRound.reviewMaybe}</Choice>
        )}
        {onSend !== null && counts.chosen > 0 ? <Choice onClick={onSend}>{familyRound.send}</Choice> : null}
        {isLeft ? null : <Choice onClick={onReviewAll}>{familyRound.again}</Choice>}
        <Choice onClick={onClose}>{familyRound.toGrid}</Choice>
      </div>
    </div>
  )
}

function roundWords({ terms, counts, undecided, round }: Props): string {
  const { chosen, maybe } = counts
  if (round.kind === 'over') {
    return round.cents === null ? familyRound.tooMany(round.excess) : familyRound.over(round.excess, round.cents)
  }
  if (round.kind === 'short') return familyRound.short(round.missing, maybe)
  if (chosen === 0) return familyRound.nothing
  const included = terms === null ? null : terms.chargeType === 'ADDITIONAL' ? terms.contracted : choiceLimit(terms)
  if (included !== null && chosen < included) return familyRound.fits(included - chosen)
  return undecided > 0 ? '' : familyRound.ready
}

/** The first button is the main one, whichever it is. */
function Choice({ onClick, children }: { readonly onClick: () => void; readonly children: ReactNode }) {
  return (
    <button type="button" className={styles.choice} onClick={onClick}>
      {children}
    </button>
  )
}
