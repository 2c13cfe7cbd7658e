import { useEffect, useRef, type RefObject } from 'react'

/** Up and down lead through the fields and buttons of a panel. */
export function useArrows(): RefObject<HTMLDivElement | null> {
  const panel = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const box = panel.current
    function press(event: KeyboardEvent) {
      const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
      if (step === 0 || !box) return
      event.preventDefault()
      const stops = [...box.querySelectorAll<HTMLElement>('input, button')]
      const at = stops.findIndex((stop) => stop === document.activeElement)
      stops[Math.max(0, Math.min(at + step, stops.length - 1))]?.focus()
    }
    box?.addEventListener('keydown', press)
    return () => box?.removeEventListener('keydown', press)
  }, [])
  return panel
}
