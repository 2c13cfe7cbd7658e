import { familyDecisionEntry } from '@revela/phrases'
import { useState, useSyncExternalStore } from 'react'
import type { Choosing } from '../../features/selection/lib/choosing.ts'
import { notify } from '../../lib/notices.ts'

export const loadDecisionLayer = () => import('../decision/decision-layer.tsx')

type DecisionMode = {
  readonly isOpen: boolean
  /** The selection is open. */
  readonly isOffered: boolean
  readonly isStarted: boolean
  readonly open: () => void
  readonly close: () => void
}

export function useDecisionMode({ subscribe, isOpen: isSelectionOpen, sessionStore }: Choosing): DecisionMode {
  const [isOpen, setOpen] = useState(false)
  const isOffered = useSyncExternalStore(subscribe, isSelectionOpen)
  // A picture that was declined shows that decision mode was used, on this or another device.
  const isStarted = useSyncExternalStore(
    subscribe,
    () => (sessionStore.get()?.taps.numbersWith('declined').size ?? 0) > 0,
  )

  /** Loads it before it is shown: without a connection the gallery stays, and the next tap tries again. */
  function open(): void {
    loadDecisionLayer().then(
      () => setOpen(true),
      () => notify({ text: familyDecisionEntry.failed }),
    )
  }

  return { isOpen, isOffered, isStarted, open, close: () => setOpen(false) }
}
