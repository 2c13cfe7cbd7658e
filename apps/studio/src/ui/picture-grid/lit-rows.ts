import { noRows, type RowRange } from '@revela/photos/virtual'
import { startTransition, useDeferredValue, useEffect, useState } from 'react'

/** More than three rows of ten photos at once would be a long task on a cheap laptop. */
const rowsAtOnce = 3

/** The lit rows that are still in view, with the next few: downwards first, then upwards. */
export function nextLitRows(lit: RowRange, view: RowRange, atOnce: number): RowRange {
  const first = Math.max(lit.first, view.first)
  const last = Math.min(lit.last, view.last)
  if (last < first) return { first: view.first, last: Math.min(view.last, view.first + atOnce - 1) }
  const below = Math.min(view.last - last, atOnce)
  const above = Math.min(first - view.first, atOnce - below)
  return { first: first - above, last: last + below }
}

/**
 * The rows whose photos are requested, a few in each frame. Requesting an image costs the browser half a millisecond, so
 * rows that only scroll past request none.
 */
export function useLitRows(range: RowRange): RowRange {
  const view = useDeferredValue(range)
  const [lit, setLit] = useState(noRows)
  const { first, last } = nextLitRows(lit, view, rowsAtOnce)
  useEffect(() => {
    if (first === lit.first && last === lit.last) return undefined
    const frame = requestAnimationFrame(() => startTransition(() => setLit({ first, last })))
    return () => cancelAnimationFrame(frame)
  }, [first, last, lit])
  return lit
}
