import { useEffect, useEffectEvent, type RefObject } from 'react'

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
