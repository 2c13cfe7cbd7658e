import { startTransition, useEffect, useEffectEvent, useState, type RefObject } from 'react'
import { flushSync } from 'react-dom'
import type { RowStack } from '../layout/row-stack.ts'
import { noRows, visibleRows, type RowRange } from './visible-rows.ts'

type WindowRowsOptions = {
  /** The element whose top is the stack's top. */
  readonly element: RefObject<HTMLElement | null>
  readonly stack: RowStack
  /** Pixels rendered ahead, above and below the window. */
  readonly overscan: number
  /** The probable window position, for the render before anything is measured; without it no rows are rendered. */
  readonly first?: Viewport
}

/** The window's top, measured from the top of the stack, and its height. */
type Viewport = { readonly top: number; readonly height: number }

/** The rows of a stack that are in the window, updated on scroll. */
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
    // The first rows are rendered in a transition, so that a slow machine stays responsive. Later updates are flushed
    // synchronously: otherwise the browser would paint the new scroll position before React renders the rows.
    if (viewport === null) startTransition(() => setViewport(next))
    else flushSync(() => setViewport(next))
  })

  useEffect(() => {
    const onMove = () => follow()
    window.addEventListener('scroll', onMove, { passive: true })
    window.addEventListener('resize', onMove)
    // Reports once at the start. Later, content above the grid may grow and move it without scrolling, and the stack
    // itself may appear or grow inside a page that is already high enough.
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
