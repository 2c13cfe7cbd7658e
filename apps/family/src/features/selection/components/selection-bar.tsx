import { familyBar } from '@revela/phrases'
import { useEffect, useRef, type ReactNode } from 'react'
import { useStore } from '../../../lib/store.ts'
import type { Choosing } from '../lib/choosing.ts'
import type { Desk } from '../lib/desk.ts'
import { ClosedBar } from './closed-bar.tsx'
import { DeadlineChip } from './deadline-chip.tsx'
import { OfferBar } from './offer-bar.tsx'
import { OpenBar } from './open-bar.tsx'
import styles from './selection-bar.module.css'
import { TapsStrip } from './taps-strip.tsx'

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
