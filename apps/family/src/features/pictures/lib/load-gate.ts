import { createListeners } from '@revela/web/store'

/** Faster than this the eye follows no picture: loading them would only delay those at which scrolling stops. */
const fastPxPerMs = 2.5
/** A fling that has slowed down to this is about to stop. */
const slowPxPerMs = 1.25
/** Scrolling has stopped if no event arrives for this long. */
const settleMs = 120
/** Time between two events of one gesture; after a longer pause the speed would be underestimated. */
const maxGapMs = 100
const minGapMs = 8

/** Which pictures may start to load: all that are rendered, only those in the window, or none. */
type LoadScope = 'all' | 'window' | 'none'

type LoadGateDeps = {
  readonly now: () => number
  /** Returns a function that cancels the timer. */
  readonly schedule: (run: () => void, ms: number) => () => void
}

export type LoadGate = ReturnType<typeof createLoadGate>

/**
 * Decides when pictures load. At the start and after a fling the pictures in the window load first, and those rendered
 * ahead follow. Slow scrolling loads all of them at once; during a fling none starts to load.
 */
export function createLoadGate({ now, schedule }: LoadGateDeps) {
  const { subscribe, emit } = createListeners()
  let scope: LoadScope = 'window'
  let last: { readonly top: number; readonly at: number } | null = null
  /** The start counts as the end of a fling. */
  let cancelTimer: (() => void) | null = schedule(loadWindow, settleMs)
  /** Pictures of the window that are loading. */
  let pending = 0

  function loadWindow(): void {
    scope = 'window'
    emit()
    loadRestIfDone()
  }

  function loadRestIfDone(): void {
    if (scope !== 'window' || pending > 0) return
    scope = 'all'
    emit()
  }

  return {
    subscribe,
    scope: () => scope,
    onScroll: (top: number): void => {
      const at = now()
      const gap = Math.min(Math.max(at - (last?.at ?? 0), minGapMs), maxGapMs)
      const speed = last === null ? 0 : Math.abs(top - last.top) / gap
      last = { top, at }
      if (speed > fastPxPerMs) scope = 'none'
      if (scope === 'all') return
      cancelTimer?.()
      cancelTimer = schedule(loadWindow, settleMs)
      // In the scope 'window' every step may bring other pictures into the window.
      if (scope === 'window' || speed < slowPxPerMs) loadWindow()
    },
    /** Whether the picture in this element may start to load now. */
    admits: (element: Pick<Element, 'getBoundingClientRect'>, windowHeight: number): boolean => {
      if (scope !== 'window') return scope === 'all'
      const { top, bottom } = element.getBoundingClientRect()
      return bottom > 0 && top < windowHeight
    },
    /** Counts a picture that starts to load; the result is called once, when it is loaded, broken or gone. */
    begin: (): (() => void) => {
      pending += 1
      return () => {
        pending -= 1
        loadRestIfDone()
      }
    },
    stop: () => cancelTimer?.(),
  }
}
