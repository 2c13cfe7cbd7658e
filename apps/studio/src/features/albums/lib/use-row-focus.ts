import { type RefObject, useEffect, useRef } from 'react'

export type RowFocus = {
  /** The element that contains the rows. */
  readonly box: RefObject<HTMLDivElement | null>
  /** Call before a row may go away. */
  readonly onSettle: (id: string) => void
  /** Call after a dialog in front of the rows has closed. */
  readonly restore: () => void
}

/** The rows that may take the focus of one: those after it, then those before it, the nearest first. */
export function rowsAfter(ids: readonly string[], id: string): string[] {
  const at = ids.indexOf(id)
  return [...ids.slice(at + 1), ...ids.slice(0, Math.max(0, at)).toReversed()]
}

/**
 * Keeps the focus in a list whose rows go away when they are settled: it moves to the next row, or to the list itself
 * when none is left. Rows have `data-row` and can be focused.
 */
export function useRowFocus(ids: readonly string[]): RowFocus {
  const box = useRef<HTMLDivElement>(null)
  const settled = useRef<{ readonly id: string; readonly next: readonly string[] } | null>(null)

  const rowOf = (id: string) => box.current?.querySelector<HTMLElement>(`[data-row="${id}"]`) ?? null

  function restore() {
    if (settled.current === null) return
    const { id, next } = settled.current
    settled.current = null
    const row = [id, ...next].map(rowOf).find((one) => one !== null)
    const target = row ?? box.current
    target?.focus()
  }

  useEffect(() => {
    if (settled.current === null || rowOf(settled.current.id) !== null) return
    // In a dialog, or moved by the person meanwhile.
    if (document.activeElement === document.body) restore()
  })

  return {
    box,
    onSettle: (id) => {
      settled.current = { id, next: rowsAfter(ids, id) }
    },
    restore,
  }
}
