import type { Decision } from '@revela/domain'
import { familyComparison, familyDecision, familyRound } from '@revela/phrases'
import { useStore } from '@revela/web/store'
import { type KeyboardEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { pictureAddress } from '../../features/pictures/lib/picture.ts'
import { TapsStrip } from '../../features/selection/components/selection-bar.tsx'
import { barText, barWords } from '../../features/selection/lib/bar-words.ts'
import type { Choosing } from '../../features/selection/lib/choosing.ts'
import type { GalleryModel } from '../gallery-model.ts'
import { decisionChoices } from './decision-choices.ts'
import { DecisionComparison } from './decision-comparison.tsx'
import { DecisionButtons, DecisionTools, Filmstrip } from './decision-controls.tsx'
import { DecisionEnd } from './decision-end.tsx'
import { DecisionHead } from './decision-head.tsx'
import styles from './decision-layer.module.css'
import { createDecisionSession, type DecisionEvent, type DecisionSession } from './decision-session.ts'
import { DecisionTour, LimitSheet } from './decision-sheets.tsx'
import { DecisionStage, decisionWords, flyAway } from './decision-stage.tsx'
import { useClosedSelection, useGalleryChanges, useModal, usePreloaded, useRedraw } from './use-decision-layer.ts'

type Props = {
  readonly model: GalleryModel
  readonly choosing: Choosing
  readonly onClose: () => void
  /** Opens the review before sending. */
  readonly onReview: () => void
}

/** Decision mode over the whole window. */
export function DecisionLayer({ model, choosing, onClose, onReview }: Props) {
  const { content, viewed } = model
  const pictures = useStore(content.pictures)
  const { groups } = useStore(content.manifest)
  const [choices] = useState(() => decisionChoices(choosing))
  const [said, setSaid] = useState('')
  const stage = useRef<HTMLElement>(null)
  const byNumber = new Map(pictures.map((picture) => [picture.number, picture]))
  const [session] = useState(() => createDecisionSession({ choices, pictures, groups }))
  const view = useStore(session.view)
  useRedraw(choices.subscribe)
  const dialog = useModal(onClose, stage)
  const current = session.current()
  const shown = byNumber.get(current?.shown ?? 0)
  const isOver = view.place.kind === 'round' && view.place.round === 'over'
  const terms = choices.terms()
  const chosen = session.count('yes')
  const bar = terms === null ? '' : barText(barWords(terms, chosen))
  const taps = useStore(choosing.sessionStore)?.taps
  const isEnd = view.place.kind === 'end'

  useGalleryChanges(session, pictures, groups)
  useClosedSelection(choices.isOpen(), choosing, onClose)
  useEffect(() => {
    if (shown) viewed.add(shown.number)
  }, [shown, viewed])
  useEffect(() => {
    // Decided places have other controls: the focus goes to the picture, where the keys work as well.
    if (!isEnd && view.comparison === null) stage.current?.focus({ preventScroll: true })
  }, [isEnd, view.comparison])
  usePreloaded(session.upcoming(), (number) => {
    const picture = byNumber.get(number)
    return picture ? pictureAddress(content.addresses.get().prefix, picture, 1920) : null
  })

  /** The decision, the bar and the next picture, for screen readers. */
  function announce(event: DecisionEvent): string {
    const displayNumber = 'number' in event ? (byNumber.get(event.number)?.displayNumber ?? 0) : 0
    const what =
      event.kind === 'undone'
        ? familyDecision.undone
        : event.kind === 'compared'
          ? familyComparison.winner(displayNumber, event.declined)
          : familyDecision.said(displayNumber, decisionWords(isOver)[event.decision].toLowerCase(), event.others)
    const nowTerms = choices.terms()
    const count = nowTerms === null ? '' : `${barText(barWords(nowTerms, session.count('yes')))}.`
    return [what, count, progressWords(session)].filter((part) => part !== '').join(' ')
  }

  const handleEvent = useEffectEvent((event: DecisionEvent) => {
    if (event.kind === 'decided') flyAway(stage.current, event.decision)
    setSaid(announce(event))
  })
  useEffect(() => {
    const unsubscribe = session.onEvent((event) => handleEvent(event))
    return () => unsubscribe()
  }, [session])

  const decide = (decision: Decision) => session.decide(decision)
  function undo(): void {
    if (!session.undo()) setSaid(familyDecision.nothingToUndo)
  }

  function onKeyDown(event: KeyboardEvent): void {
    const run = keyActions[event.key.toLowerCase()]
    if (!run || event.ctrlKey || event.metaKey || event.altKey || view.comparison !== null) return
    // React also reports the keys of sheets that are opened from here.
    if (!dialog.current?.contains(event.target as Node)) return
    // Space on a button presses it.
    if (event.key === ' ' && event.target instanceof HTMLButtonElement) return
    event.preventDefault()
    run()
  }
  const keyActions: Readonly<Record<string, () => void>> = {
    arrowleft: () => session.goToPicture(-1),
    arrowright: () => session.goToPicture(1),
    '1': () => decide('declined'),
    '2': () => decide('maybe'),
    '3': () => decide('yes'),
    ' ': session.toggleTaken,
    z: undo,
    c: session.compare,
  }
  const pair = view.comparison?.pair.map((number) => byNumber.get(number))

  return createPortal(
    <dialog
      ref={dialog}
      className={styles.layer}
      aria-label={familyDecision.title}
      onKeyDown={onKeyDown}
      onCancel={(event) => {
        event.preventDefault()
        if (view.comparison === null) onClose()
        else session.cancelComparison()
      }}
    >
      <h2 className="visually-hidden">{familyDecision.title}</h2>
      <output className="visually-hidden">{said}</output>
      {choosing.isPreview ? <p className={styles.preview}>{familyDecision.preview}</p> : null}
      {pair?.[0] && pair[1] && view.comparison ? (
        <DecisionComparison
          pair={[pair[0], pair[1]]}
          waiting={view.comparison.waiting.length}
          content={content}
          onKeep={session.keep}
          onFinish={session.endComparison}
          onCancel={session.cancelComparison}
        />
      ) : (
        <>
          <DecisionHead
            progress={progressWords(session)}
            canUndo={view.undo.length > 0}
            onUndo={undo}
            onClose={onClose}
            onPrevious={() => session.goToUnit(-1)}
            onNext={isEnd ? null : () => session.goToUnit(1)}
          />
          {isEnd || !shown || !current ? (
            <DecisionEnd
              terms={terms}
              counts={{ chosen, maybe: session.count('maybe'), declined: session.count('declined') }}
              undecided={session.undecided()}
              round={session.round()}
              onProceed={session.proceed}
              onRound={session.beginRound}
              onReviewAll={session.reviewAll}
              onSend={choosing.isPreview || choosing.participant !== null ? null : onReview}
              onClose={onClose}
            />
          ) : (
            <>
              <DecisionStage
                stage={stage}
                picture={shown}
                content={content}
                state={choices.stateOf(shown.number)}
                isOver={isOver}
                onDecide={decide}
              />
              {current.unit.length > 1 ? (
                <Filmstrip
                  pictures={current.unit.flatMap((number) => byNumber.get(number) ?? [])}
                  shown={shown.number}
                  content={content}
                  stateOf={choices.stateOf}
                  onShow={session.show}
                />
              ) : null}
              <DecisionTools
                group={
                  current.unit.length > 1
                    ? {
                        isTaken: choices.stateOf(shown.number) === 'yes',
                        onToggle: session.toggleTaken,
                        onCompare: session.compare,
                      }
                    : null
                }
                isOnlyUndecided={view.isOnlyUndecided}
                onOnlyUndecided={view.place.kind === 'unit' ? session.setOnlyUndecided : null}
              />
              <DecisionButtons state={choices.stateOf(shown.number)} isOver={isOver} onDecide={decide} />
            </>
          )}
          <footer className={styles.bar}>
            {taps ? <TapsStrip taps={taps} /> : null}
            <div className={styles.barLine}>
              <p className={styles.count}>{bar}</p>
              {isEnd ? null : (
                <button type="button" className={styles.summary} onClick={session.showEnd}>
                  {familyDecision.summary}
                </button>
              )}
            </div>
          </footer>
        </>
      )}
      {view.reachedLimit === null ? null : (
        <LimitSheet
          limit={view.reachedLimit}
          onMaybe={() => {
            session.closeLimit()
            decide('maybe')
          }}
          onClose={session.closeLimit}
        />
      )}
      <DecisionTour />
    </dialog>,
    document.body,
  )
}

function progressWords(session: DecisionSession): string {
  const { place } = session.view.get()
  const progress = session.progress()
  if (progress === null) return ''
  if (place.kind !== 'round') return familyDecision.progress(progress)
  const round = session.round()
  const title = place.round === 'over' ? familyRound.overTitle : familyRound.shortTitle
  const line =
    round.kind === 'complete'
      ? title
      : round.kind === 'short'
        ? familyRound.shortLine(round.missing)
        : round.cents === null
          ? familyRound.tooManyLine(round.excess)
          : familyRound.overLine(round.excess, round.cents)
  return `${familyDecision.progress(progress)} · ${line}`
}
