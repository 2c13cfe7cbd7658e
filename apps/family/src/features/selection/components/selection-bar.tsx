import { familyBar, familyChoiceStrip } from '@revela/phrases'
import { type ReactNode, useEffect, useRef, useSyncExternalStore } from 'react'
import { notify } from '../../../lib/notices.ts'
import { useStore } from '../../../lib/store.ts'
import type { SelectionOffer } from '../api/calls.ts'
import type { Choosing } from '../lib/choosing.ts'
import type { Desk } from '../lib/desk.ts'
import type { Taps } from '../lib/taps.ts'
import { termsOf } from '../lib/terms.ts'
import { ClosedBar } from './closed-bar.tsx'
import { BarCount, OpenBar } from './open-bar.tsx'
import styles from './selection-bar.module.css'

const words = {
  waiting: familyChoiceStrip.waiting,
  refused: familyChoiceStrip.refused,
  late: familyChoiceStrip.late,
} as const

/** Says so when choices have not reached the photographer yet, and when they have. */
function TapsStrip({ taps }: { readonly taps: Taps }) {
  const standing = useSyncExternalStore(taps.subscribe, taps.standing)
  const count = useSyncExternalStore(taps.subscribe, taps.waiting)
  const told = useRef(false)
  useEffect(() => {
    if (standing === 'waiting' || standing === 'refused') told.current = true
    else if (standing === 'late') told.current = false
    else if (standing === 'saved' && told.current) {
      told.current = false
      notify({ text: familyChoiceStrip.synced })
    }
  }, [standing])
  if (count === 0 || standing === 'saved' || standing === 'sending') return null
  return (
    <div className={styles.strip}>
      <output>{words[standing](count)}</output>
      {standing === 'refused' ? (
        <button type="button" className={styles.stripAction} onClick={() => void taps.retry()}>
          {familyChoiceStrip.retry}
        </button>
      ) : null}
      {standing === 'late' ? (
        <button type="button" className={styles.stripAction} onClick={taps.forget}>
          {familyChoiceStrip.understood}
        </button>
      ) : null}
    </div>
  )
}

type Props = { readonly days: number | null; readonly date: string | null }

/** Days are counted when they are few; a far date says more by itself. */
const fewDays = 14

/** Nothing without a deadline. */
function DeadlineChip({ days, date }: Props) {
  if (days === null || date === null) return null
  return (
    <span className={styles.chip} data-last={days === 0 || undefined}>
      {days > fewDays ? familyBar.untilShort(date) : familyBar.daysLeft(days)}
    </span>
  )
}

/** Before the first tap of a public selection: what it would be. */
function OfferBar({ offer }: { readonly offer: SelectionOffer | null }) {
  const over = offer !== null && offer.limit_date !== null && offer.days_left === null
  return (
    <div className={styles.bar}>
      <div className={styles.words}>
        {offer === null || over ? null : <BarCount terms={termsOf(offer)} chosen={0} />}
        <p className={styles.beneath}>
          {over ? familyBar.over(offer.limit_date) : familyBar.begin}
          {offer === null ? null : <DeadlineChip days={offer.days_left} date={offer.limit_date} />}
        </p>
      </div>
    </div>
  )
}

export type BarActions = {
  /** Null on the page that it leads to. */
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

function Begun({ choosing, desk, ...actions }: BarActions & { readonly choosing: Choosing; readonly desk: Desk }) {
  const selection = useStore(desk.selection)
  const chip = <DeadlineChip days={selection.days_left} date={selection.limit_date} />
  return (
    <>
      <TapsStrip taps={desk.taps} />
      {selection.status === 'open' ? (
        <OpenBar choosing={choosing} desk={desk} chip={chip} {...actions} />
      ) : (
        <ClosedBar choosing={choosing} selection={selection} {...actions} />
      )}
    </>
  )
}

/** The heart of choosing: how many, and what they cost, always in sight. */
export function SelectionBar({ choosing, children, ...actions }: BarActions & Given) {
  const desk = useStore(choosing.desk)
  const bar = useShaking(choosing)
  return (
    <aside className={styles.place} data-foot="" aria-label={familyBar.label}>
      {children}
      <div ref={bar}>
        {desk === null ? <OfferBar offer={choosing.offer} /> : <Begun choosing={choosing} desk={desk} {...actions} />}
      </div>
    </aside>
  )
}

type Given = { readonly choosing: Choosing; readonly children?: ReactNode }
