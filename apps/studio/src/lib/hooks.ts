import { useState, useSyncExternalStore, useEffect, useEffectEvent, type RefObject } from 'react'

/** The value, or the last one there was: the words of a dialog stay while it fades. */
export function useLast<T>(value: T | null): T | null {
  const [last, setLast] = useState(value)
  if (value !== null && value !== last) setLast(value)
  return value ?? last
}

/** Whether a media query holds, following it while it changes. */
export function useMedia(query: string): boolean {
  return useSyncExternalStore(
    (listener) => {
      const media = window.matchMedia(query)
      media.addEventListener('change', listener)
      return () => media.removeEventListener('change', listener)
    },
    () => window.matchMedia(query).matches,
  )
}

/** The time, told again after so many milliseconds; `null` stops it where it is. */
export function useNow(every: number | null): Date {
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    if (every === null) return undefined
    const timer = window.setInterval(() => setNow(new Date()), every)
    return () => window.clearInterval(timer)
  }, [every])
  return now
}

/** The value once it has not changed for a while: what is being typed, when the typing pauses. */
export function useSettled<T>(value: T, milliseconds: number): T {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), milliseconds)
    return () => clearTimeout(timer)
  }, [value, milliseconds])
  return settled
}

/** While something is open: Escape, a press or the keyboard elsewhere end it. */
export function useDismiss(
  open: boolean,
  box: RefObject<HTMLElement | null>,
  onDismiss: (reason: 'escape' | 'outside') => void,
): void {
  const dismiss = useEffectEvent(onDismiss)
  useEffect(() => {
    if (!open) return undefined
    function outside(event: Event) {
      if (event.target instanceof Node && !box.current?.contains(event.target)) dismiss('outside')
    }
    function escape(event: KeyboardEvent) {
      if (event.key !== 'Escape') return
      // What lies under it, a drawer or a dialog, stays.
      event.stopPropagation()
      dismiss('escape')
    }
    document.addEventListener('pointerdown', outside)
    document.addEventListener('focusin', outside)
    document.addEventListener('keydown', escape, true)
    return () => {
      document.removeEventListener('pointerdown', outside)
      document.removeEventListener('focusin', outside)
      document.removeEventListener('keydown', escape, true)
    }
  }, [open, box])
}
