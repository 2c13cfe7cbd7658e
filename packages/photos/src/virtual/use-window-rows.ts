import { useEffect, useEffectEvent, useLayoutEffect, useState, type RefObject } from 'react'
import { flushSync } from 'react-dom'
import type { RowStack } from '../layout/row-stack.ts'
import { noRows, visibleRows, type RowRange } from './visible-rows.ts'

type Given = {
  /** The element whose top is the stack's top. */
  readonly element: RefObject<HTMLElement | null>
  readonly stack: RowStack
  /** Pixels drawn ahead above and below the window. */
  readonly overscan: number
}

/** Which rows of a stack stand in the window, following its scrolling. */
export function useWindowRows({ element, stack, overscan }: Given): RowRange {
  const [range, setRange] = useState<RowRange>(noRows)

  const follow = useEffectEvent((immediately: boolean) => {
    const box = element.current?.getBoundingClientRect()
    if (!box) return
    const next = visibleRows(stack, { top: -box.top, height: window.innerHeight, overscan })
    if (next.first === range.first && next.last === range.last) return
    // Left to its own time, React draws the rows after the browser has shown the place without them.
    if (immediately) flushSync(() => setRange(next))
    else setRange(next)
  })

  useLayoutEffect(() => follow(false), [stack, overscan])

  useEffect(() => {
    const onScroll = () => follow(true)
    const onMove = () => follow(false)
    window.addEventListener('scroll', onScroll, { passive: true })
    window.addEventListener('resize', onMove)
    // What stands above the grid may grow or shrink and move it without any scrolling.
    const page = new ResizeObserver(onMove)
    page.observe(document.body)
    return () => {
      window.removeEventListener('scroll', onScroll)
      window.removeEventListener('resize', onMove)
      page.disconnect()
    }
  }, [])

  return range
}
