import { useState, type PointerEvent, type RefObject } from 'react'
import { followDrag } from '../../../ui/follow-drag.ts'

export type RowDrag = { readonly from: number; readonly before: number }

/** Rows of a list that are drawn up and down by a handle. */
export function useRowDrag(list: RefObject<HTMLElement | null>, onMove: (from: number, before: number) => void) {
  const [drag, setDrag] = useState<RowDrag | null>(null)

  function start(event: PointerEvent, from: number) {
    const box = list.current
    if (box === null || event.button !== 0) return
    let before = from
    followDrag({
      start: event.nativeEvent,
      box,
      onBegin: () => setDrag({ from, before }),
      onFrame: (_x, y) => {
        const middles = Array.from(box.children, (row) => {
          const { top, height } = row.getBoundingClientRect()
          return top + height / 2
        })
        const next = middles.filter((middle) => middle < y).length
        if (next === before) return
        before = next
        setDrag({ from, before })
      },
      onDrop: () => {
        setDrag(null)
        if (before !== from && before !== from + 1) onMove(from, before)
      },
      onCancel: () => setDrag(null),
    })
  }

  return { drag, start }
}
