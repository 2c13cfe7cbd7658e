import { type PointerEvent, type RefObject, useState } from 'react'
import { followDrag } from './follow-drag.ts'

/** The row that is dragged, and the index of the row before which it would be dropped. */
type RowDrag = { readonly from: number; readonly before: number }

/** Moves the rows of a list by dragging a handle. */
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

  /** Where the marker of the drop is drawn at this row. */
  function dropMarkerOf(index: number, last: number): 'before' | 'after' | null {
    if (drag === null || drag.before === drag.from || drag.before === drag.from + 1) return null
    if (drag.before === index) return 'before'
    return index === last && drag.before > last ? 'after' : null
  }

  return { drag, start, dropMarkerOf }
}
