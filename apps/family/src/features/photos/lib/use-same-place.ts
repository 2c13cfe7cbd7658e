import type { JustifiedStack } from '@revela/photos/layout'
import { useLayoutEffect, useRef, type RefObject } from 'react'

/** When the rows are laid out anew (a phone turned around), the photographs in view stay in view. */
export function useSamePlace(box: RefObject<HTMLElement | null>, stack: JustifiedStack): (topIndex: number) => void {
  const anchor = useRef(0)
  const before = useRef(stack)
  useLayoutEffect(() => {
    const { current: last } = before
    before.current = stack
    if (last === stack || last.count === 0 || stack.count === 0 || last.ratios !== stack.ratios) return
    const top = box.current?.getBoundingClientRect().top ?? 0
    // At the top of the page there is nothing to keep.
    if (anchor.current === 0) return
    window.scrollTo({ top: window.scrollY + top + stack.top(stack.rowOf(anchor.current)) - 56 })
  }, [box, stack])
  return (topIndex) => {
    anchor.current = topIndex
  }
}
