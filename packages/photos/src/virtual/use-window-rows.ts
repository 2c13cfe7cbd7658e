import { startTransition, useEffect, useEffectEvent, useState, type RefObject } from 'react'
import { flushSync } from 'react-dom'
import type { RowStack } from '../layout/row-stack.ts'
import { noRows, visibleRows, type RowRange } from './visible-rows.ts'

type WindowRowsOptions = {
  /** The element whose top is the stack's top. */
  readonly element: RefObject<HTMLElement | null>
  readonly stack: RowStack
  /** Pixels drawn ahead above and below the window. */
  readonly overscan: number
  /** Where the window probably stands, for the drawing before anything was measured; otherwise it shows no rows. */
  readonly first?: Viewport
}

/** The window's top, measured from the top of the stack, and its height. */
type Viewport = { readonly top: number; readonly height: number }

/** Which rows of a stack stand in the window, following its scrolling. */
export function useWindowRows({ element, stack, overscan, first: initialViewport }: WindowRowsOptions): RowRange {
  const [viewport, setViewport] = useState<Viewport | null>(initialViewport ?? null)
  const rowsAt = (at: Viewport | null) => (at === null ? noRows : visibleRows(stack, { ...at, overscan }))
  const range = rowsAt(viewport)

  const follow = useEffectEvent(() => {
    const box = element.current?.getBoundingClientRect()
    if (!box) return
    const next = { top: -box.top, height: window.innerHeight }
    const { first, last } = rowsAt(next)
    if (first === range.first && last === range.last) return
    // The first rows come piece by piece, so that a slow machine still listens. Later, left to its own time, React would
    // draw them after the browser has shown the place without them.
    if (viewport === null) startTransition(() => setViewport(next))
    else flushSync(() => setViewport(next))
  })

  useEffect(() => {
    const onMove = () => follow()
    window.addEventListener('scroll', onMove, { passive: true })
    window.addEventListener('resize', onMove)
    // Reports once at the start; later, what stands above the grid may grow and move it without any scrolling. The
    // stack itself may come or grow inside a page that is high enough for it already.
    const page = new ResizeObserver(onMove)
    page.observe(document.body)
    if (element.current) page.observe(element.current)
    return () => {
      window.removeEventListener('scroll', onMove)
      window.removeEventListener('resize', onMove)
      page.disconnect()
    }
  }, [element])

  return range
}
