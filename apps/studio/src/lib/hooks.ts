import { useState, useSyncExternalStore, useEffect, useEffectEvent, type RefObject } from 'react'

/** The value, or the last non-null value: keeps the text of a dialog during its closing animation. */
export function useLast<T>(value: T | null): T | null {
  const [last, setLast] = useState(value)
  if (value !== null && value !== last) setLast(value)
  return value ?? last
}

/** Whether a media query matches, updated when it changes. */
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

/** The current time, updated at this interval in milliseconds; `null` stops the updates. */
export function useNow(every: number | null): Date {
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    if (every === null) return undefined
    const timer = window.setInterval(() => setNow(new Date()), every)
    return () => window.clearInterval(timer)
  }, [every])
  return now
}

/** The value after it has not changed for a while (debounced), for example typed text. */
export function useSettled<T>(value: T, milliseconds: number): T {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), milliseconds)
    return () => clearTimeout(timer)
  }, [value, milliseconds])
  return settled
}

/** Closes an open element on Escape, a press outside, or focus outside. */
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
      // A drawer or dialog below it stays open.
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
