import { familyBar, familyChoiceStrip, familyFollowUp, familyRequest, familyReview } from '@revela/phrases'
import type { FamilySelection, SelectionOffer } from '../api/calls.ts'
import { type Choosing, useCounts } from '../lib/choosing.ts'
import { dayOf } from '../lib/day-of.ts'
import styles from './selection-bar.module.css'
import { type SelectionTerms, termsFromStored } from '@revela/domain'
import { type ReactNode, useEffect, useRef, useSyncExternalStore } from 'react'
import { notify } from '../../../lib/notices.ts'
import { useStore } from '@revela/web/store'
import { barWords } from '../lib/bar-words.ts'
import type { SelectionSession } from '../lib/selection-session.ts'
import type { Taps } from '../lib/taps.ts'

type Props = {
  readonly choosing: Choosing
  readonly selection: FamilySelection
  readonly onMine: (() => void) | null
  readonly onSent: () => void
}

/** The bar of a selection that was sent or has expired: read-only, with a button to request a change. */
function ClosedBar({ choosing, selection, onMine, onSent }: Props) {
  const {
    status,
    finished_at: finishedAt,
    finished_by: finishedBy,
    limit_date: limit,
    totals,
    payment,
    declined,
  } = selection
  const done = status === 'done'
  const toPay = payment !== null && payment.declared_at === null && payment.received_at === null
  const isDeadlineRequested = selection.deadline_requested_at !== null
  return (
    <div className={styles.bar}>
      <div className={styles.words}>
        <output className={styles.closed}>
          <strong>
            {done
              ? familyBar[finishedBy === 'studio' ? 'concludedOn' : 'sentOn'](dayOf(finishedAt ?? ''))
              : familyBar.over(limit)}
          </strong>
        </output>
        {!done && declined?.what === 'deadline' ? (
          <p className={styles.declined}>
            {familyBar.timeDeclined} {declined.reason === '' ? null : familyRequest.declinedReason(declined.reason)}
          </p>
        ) : null}
        <p className={styles.beneath}>
          {onMine === null ? null : (
            <button type="button" className={styles.mine} onClick={onMine}>
              {familyBar.mine}
            </button>
          )}
          <span>{familyReview.photos(totals.chosen)}</span>
        </p>
      </div>
      {done ? (
        <button type="button" className={styles.main} onClick={onSent}>
          {toPay ? familyFollowUp.pay : familyFollowUp.see}
        </button>
      ) : isDeadlineRequested ? (
        <p className={styles.requested}>{familyBar.timeRequested}</p>
      ) : (
        <button
          type="button"
          className={styles.main}
          onClick={() => choosing.prompt.set({ kind: 'ask', what: 'deadline' })}
        >
          {familyBar.requestTime}
        </button>
      )}
    </div>
  )
}

type OpenBarProps = {
  readonly choosing: Choosing
  readonly session: SelectionSession
  readonly chip: ReactNode
  readonly onMine: (() => void) | null
  readonly onFinish: () => void
}

function OpenBar({ choosing, session, chip, onMine, onFinish }: OpenBarProps) {
  const { chosen } = useCounts(choosing, session)
  const terms = termsFromStored(useStore(session.selection).terms)
  return (
    <div className={styles.bar}>
      <div className={styles.words}>
        <BarCount terms={terms} chosen={chosen} />
        <p className={styles.beneath}>
          {onMine === null ? null : (
            <button type="button" className={styles.mine} onClick={onMine}>
              {familyBar.mine}
            </button>
          )}
          {chip}
        </p>
      </div>
      <button
        type="button"
        className={styles.main}
        onClick={() => (chosen === 0 ? notify({ text: familyReview.empty }) : onFinish())}
      >
        {familyBar.finish}
      </button>
    </div>
  )
}

type BarCountProps = { readonly terms: SelectionTerms; readonly chosen: number }

/** Count, price and fill level; announced by screen readers at every tap. */
function BarCount({ terms, chosen }: BarCountProps) {
  const { parts, full } = barWords(terms, chosen)
  return (
    <>
      {full === null ? null : (
        <div className={styles.progress} aria-hidden="true">
          <div style={{ transform: `scaleX(${full})` }} />
        </div>
      )}
      <output className={styles.count}>
        {parts.map(({ text, strong }, index) => (
          <span key={text}>
            {index === 0 ? '' : ' '}
            {strong ? <strong>{text}</strong> : text}
          </span>
        ))}
      </output>
    </>
  )
}

const words = {
  waiting: familyChoiceStrip.waiting,
  rejected: familyChoiceStrip.rejected,
  late: familyChoiceStrip.late,
} as const

/** Shows when choices are not saved on the server yet, and when they are. */
export function TapsStrip({ taps }: { readonly taps: Taps }) {
  const syncStatus = useSyncExternalStore(taps.subscribe, taps.syncStatus)
  const count = useSyncExternalStore(taps.subscribe, taps.waiting)
  const wasPending = useRef(false)
  useEffect(() => {
    if (syncStatus === 'waiting' || syncStatus === 'rejected') wasPending.current = true
    else if (syncStatus === 'late') wasPending.current = false
    else if (syncStatus === 'saved' && wasPending.current) {
      wasPending.current = false
      notify({ text: familyChoiceStrip.synced })
    }
  }, [syncStatus])
  if (count === 0 || syncStatus === 'saved' || syncStatus === 'sending') return null
  return (
    <div className={styles.strip}>
      <output>{words[syncStatus](count)}</output>
      {syncStatus === 'rejected' ? (
        <button type="button" className={styles.stripAction} onClick={() => void taps.retry()}>
          {familyChoiceStrip.retry}
        </button>
      ) : null}
      {syncStatus === 'late' ? (
        <button type="button" className={styles.stripAction} onClick={taps.discardPending}>
          {familyChoiceStrip.understood}
        </button>
      ) : null}
    </div>
  )
}

type DeadlineChipProps = { readonly days: number | null; readonly date: string | null }

/** Up to this many days the chip counts days; beyond that it shows the date. */
const fewDays = 14

/** The remaining time; nothing without a deadline. */
function DeadlineChip({ days, date }: DeadlineChipProps) {
  if (days === null || date === null) return null
  return (
    <span className={styles.chip} data-last={days === 0 || undefined}>
      {days > fewDays ? familyBar.untilShort(date) : familyBar.daysLeft(days)}
    </span>
  )
}

/** The bar of a public selection before the first tap: what it offers. */
function OfferBar({ offer }: { readonly offer: SelectionOffer | null }) {
  const over = offer !== null && offer.limit_date !== null && offer.days_left === null
  return (
    <div className={styles.bar}>
      <div className={styles.words}>
        {offer === null || over ? null : <BarCount terms={termsFromStored(offer.terms)} chosen={0} />}
        <p className={styles.beneath}>
          {over ? familyBar.over(offer.limit_date) : familyBar.begin}
          {offer === null ? null : <DeadlineChip days={offer.days_left} date={offer.limit_date} />}
        </p>
      </div>
    </div>
  )
}

type BarActions = {
  /** Null on the page that it opens. */
  readonly onMine: (() => void) | null
  readonly onFinish: () => void
  readonly onSent: () => void
}

function useShaking({ shakes }: Choosing) {
  const bar = useRef<HTMLDivElement>(null)
  const count = useStore(shakes)
  useEffect(() => {
    const still = window.matchMedia('(prefers-reduced-motion: reduce)').matches
    if (count === 0 || still) return
    const frames = [0, -6, 6, -4, 4, 0].map((x) => ({ transform: `translateX(${x}px)` }))
    bar.current?.animate(frames, 320)
  }, [count])
  return bar
}

function SessionBar({
  choosing,
  session,
  ...actions
}: BarActions & { readonly choosing: Choosing; readonly session: SelectionSession }) {
  const selection = useStore(session.selection)
  const chip = <DeadlineChip days={selection.days_left} date={selection.limit_date} />
  return (
    <>
      <TapsStrip taps={session.taps} />
      {selection.status === 'open' ? (
        <OpenBar choosing={choosing} session={session} chip={chip} {...actions} />
      ) : (
        <ClosedBar choosing={choosing} selection={selection} {...actions} />
      )}
    </>
  )
}

/** The bar of a selection: count and price, always in view. */
export function SelectionBar({ choosing, children, ...actions }: BarActions & SelectionBarProps) {
  const session = useStore(choosing.sessionStore)
  const bar = useShaking(choosing)
  return (
    <aside className={styles.place} data-foot="" aria-label={familyBar.label}>
      {children}
      <div ref={bar}>
        {session === null ? (
          <OfferBar offer={choosing.offer} />
        ) : (
          <SessionBar choosing={choosing} session={session} {...actions} />
        )}
      </div>
    </aside>
  )
}

type SelectionBarProps = { readonly choosing: Choosing; readonly children?: ReactNode }
