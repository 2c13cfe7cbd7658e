import type { FixedRows } from '@revela/photos/layout'
import { useRef, useState, type PointerEvent, type RefObject } from 'react'
import { followDrag } from '../follow-drag.ts'
import { placeAt, placeOf, type GridPlace } from './place-at.ts'

type Carried = { readonly from: number; readonly ids: ReadonlySet<string> }

/** Photos that were lifted: by a drag, or by a press, after which the next place that is pressed is theirs. */
export type Lifted =
  | (Carried & { readonly by: 'drag'; readonly place: GridPlace | null })
  | (Carried & { readonly by: 'press'; readonly to: number | null })

/** Where they would go, in the grid as it stands now. */
export function placeFor(stack: FixedRows, lifted: Lifted): GridPlace | null {
  if (lifted.by === 'drag') return lifted.place
  return lifted.to === null ? null : placeOf(stack, lifted.from, lifted.to)
}

type Given = {
  readonly box: RefObject<HTMLElement | null>
  readonly stack: FixedRows
  readonly gap: number
  /** The photos that go along with this one. */
  readonly idsAt: (index: number) => ReadonlySet<string>
  readonly onMove: (ids: ReadonlySet<string>, before: number) => void
}

const samePlace = (one: GridPlace | null, other: GridPlace) => one?.before === other.before && one.row === other.row

export function useMoving({ box, stack, gap, idsAt, onMove }: Given) {
  const [lifted, setLifted] = useState<Lifted | null>(null)
  /** The small picture under the pointer; moved by hand, so that nothing is drawn anew for each pixel. */
  const ghost = useRef<HTMLDivElement>(null)

  function drag(event: PointerEvent, from: number) {
    const element = box.current
    if (element === null || event.button !== 0) return
    const ids = idsAt(from)
    let place: GridPlace | null = null
    followDrag({
      start: event.nativeEvent,
      box: element,
      onBegin: () => setLifted({ by: 'drag', from, ids, place }),
      onFrame: (x, y) => {
        if (ghost.current) ghost.current.style.transform = `translate(${x}px, ${y}px)`
        const { left, top } = element.getBoundingClientRect()
        const next = placeAt(stack, gap, { x: x - left, y: y - top })
        if (samePlace(place, next)) return
        place = next
        setLifted({ by: 'drag', from, ids, place })
      },
      onDrop: () => {
        setLifted(null)
        if (place) onMove(ids, place.before)
      },
      onCancel: () => setLifted(null),
    })
  }

  return {
    lifted,
    ghost,
    drag,
    /** Lifts by a press. */
    lift: (from: number) => setLifted({ by: 'press', from, ids: idsAt(from), to: null }),
    /** Shows where it would go. */
    aim: ({ from, ids }: Carried, to: number) => setLifted({ by: 'press', from, ids, to }),
    drop: ({ from, ids }: Carried, to: number) => {
      setLifted(null)
      if (to !== from) onMove(ids, placeOf(stack, from, to).before)
    },
    cancel: () => setLifted(null),
  }
}
