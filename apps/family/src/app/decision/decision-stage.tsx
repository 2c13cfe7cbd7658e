import type { Decision, DecisionState } from '@revela/domain'
import { familyChoice, familyDecision, familyRound } from '@revela/phrases'
import { type RefObject, useRef, useState } from 'react'
import type { GridContent } from '../../features/pictures/lib/content.ts'
import type { Picture } from '../../features/pictures/lib/picture.ts'
import styles from './decision-stage.module.css'
import { type Drag, swipeProgress } from './swipe.ts'
import { noZoom } from './zoom.ts'
import { ZoomablePicture } from './zoomable-picture.tsx'

type Props = {
  readonly picture: Picture
  readonly content: GridContent
  readonly state: DecisionState
  /** In the round over the package, "no" takes a chosen picture out. */
  readonly isOver: boolean
  readonly stage: RefObject<HTMLElement | null>
  readonly onDecide: (decision: Decision) => void
}

/** The picture in view; a swipe to a side decides on it. */
export function DecisionStage({ picture, content, state, isOver, stage, onDecide }: Props) {
  const { number } = picture
  const [zoomed, setZoomed] = useState({ number, zoom: noZoom })
  // The next picture begins without zoom.
  const zoom = zoomed.number === number ? zoomed.zoom : noZoom
  const pane = useRef<HTMLDivElement>(null)
  const verdict = useRef<HTMLParagraphElement>(null)
  const words = decisionWords(isOver)
  const { afterTouch, ...touch } = useTouchEnd()

  /** Drawn without React: it follows the finger. */
  function follow(drag: Drag | null): void {
    const { current: moved } = pane
    const { current: label } = verdict
    if (!moved || !label) return
    const { decision, progress } = swipeProgress(drag ?? { x: 0, y: 0 }, moved.clientWidth)
    moved.style.transform =
      drag === null ? '' : `translate(${drag.x}px, ${Math.min(drag.y, 24)}px) rotate(${drag.x / 40}deg)`
    label.style.opacity = decision === null ? '0' : String(progress)
    label.dataset['decision'] = decision ?? ''
    label.textContent = decision === null ? '' : words[decision]
  }

  return (
    <section
      ref={stage}
      className={styles.stage}
      tabIndex={-1}
      {...touch}
      aria-label={familyDecision.photoState(picture.displayNumber, familyChoice[state])}
    >
      <ZoomablePicture
        picture={picture}
        content={content}
        zoom={zoom}
        onZoom={(next) => setZoomed({ number, zoom: next })}
        onSwipe={(decision) =>
          afterTouch(() => {
            onDecide(decision)
            follow(null)
          })
        }
        onDrag={follow}
        pane={pane}
      />
      <p ref={verdict} className={styles.verdict} aria-hidden="true" />
      <p className={styles.facts}>
        <span>{familyDecision.photo(picture.displayNumber)}</span>
        {picture.suggested ? <span className={styles.star}>★ {familyDecision.suggested}</span> : null}
        {state === 'no' ? null : (
          <span className={styles.state} data-decision={state}>
            {familyDecision.words[state]}
          </span>
        )}
      </p>
    </section>
  )
}

/**
 * A decision removes the touched picture. Chromium ignores the next tap if an element is removed between pointerup and
 * touchend, so a decision waits for the latter.
 */
function useTouchEnd() {
  const isTouched = useRef(false)
  const waiting = useRef<(() => void) | null>(null)
  function end(): void {
    isTouched.current = false
    const { current: run } = waiting
    waiting.current = null
    if (run) setTimeout(run, 0)
  }
  return {
    onTouchStart: () => {
      isTouched.current = true
    },
    onTouchEnd: end,
    onTouchCancel: end,
    afterTouch: (run: () => void): void => {
      if (isTouched.current) waiting.current = run
      else run()
    },
  }
}

export function decisionWords(isOver: boolean): Readonly<Record<Decision, string>> {
  const { words } = familyDecision
  return isOver ? { ...words, declined: familyRound.out, yes: familyRound.stay } : words
}

const flights: Readonly<Record<Decision, string>> = {
  declined: 'translateX(-110%) rotate(-8deg)',
  maybe: 'translateY(-110%)',
  yes: 'translateX(110%) rotate(8deg)',
}

/** The decided picture leaves in the direction of its decision; without motion it is replaced at once. */
export function flyAway(stage: HTMLElement | null, decision: Decision): void {
  const pane = stage?.firstElementChild
  if (!pane || window.matchMedia('(prefers-reduced-motion: reduce)').matches) return
  const leaving = pane.cloneNode(true) as HTMLElement
  leaving.classList.add(styles.leaving ?? '')
  leaving.ariaHidden = 'true'
  stage.append(leaving)
  const from = leaving.style.transform === '' ? 'none' : leaving.style.transform
  const flight = leaving.animate([{ transform: from }, { transform: flights[decision], opacity: 0.4 }], {
    duration: 180,
    easing: 'ease-out',
  })
  flight.addEventListener('finish', () => leaving.remove())
}
