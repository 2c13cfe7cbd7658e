import type { FixedRows } from '@revela/photos/layout'
import { pictureMove } from '@revela/phrases'
import { type PointerEvent, type RefObject, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { followDrag } from '../follow-drag.ts'
import type { GridPicture } from './grid-picture.ts'
import styles from './moving-photos.module.css'

/** A gap between two photos: the photo it stands before, and the row it is seen in, where a row's end is the next one's beginning. */
type GridPlace = { readonly before: number; readonly row: number }

/** The gap nearest to a point of the grid; beside and below it, the nearest there is. */
export function placeAt(stack: FixedRows, gap: number, point: { readonly x: number; readonly y: number }): GridPlace {
  const row = stack.rowAt(point.y)
  const { from, to } = stack.items(row)
  const column = Math.round(point.x / (stack.cell + gap))
  return { before: Math.min(Math.max(from, from + column), to), row }
}

/** The gap into which a photo goes that shall have the place of another. */
export function placeOf(stack: FixedRows, from: number, to: number): GridPlace {
  return { before: to > from ? to + 1 : to, row: Math.floor(to / stack.columns) }
}

/** Half of what marks a gap. */
const half = 2

/** Where a gap is drawn; at the ends of a row inside of it, so that nothing stands over the window's edge. */
export function markAt(stack: FixedRows, gap: number, { before, row }: GridPlace) {
  const step = stack.cell + gap
  const middle = (before - stack.items(row).from) * step - gap / 2
  const left = Math.min(Math.max(middle, half), stack.columns * step - gap - half)
  return { left, top: stack.top(row), height: stack.cell }
}

type Carried = { readonly from: number; readonly ids: ReadonlySet<string> }

/** Photos that were lifted: by a drag, or by a press, after which the next place that is pressed is theirs. */
type Lifted =
  | (Carried & { readonly by: 'drag'; readonly place: GridPlace | null })
  | (Carried & { readonly by: 'press'; readonly to: number | null })

/** Where they would go, in the grid as it stands now. */
function placeFor(stack: FixedRows, lifted: Lifted): GridPlace | null {
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

type Props = {
  readonly lifted: Lifted
  readonly ghost: RefObject<HTMLDivElement | null>
  readonly stack: FixedRows
  readonly gap: number
  readonly photo: GridPicture | undefined
}

/** While photos are moved: where they would go, what is on its way, and what to do next. */
export function MovingPhotos({ lifted, ghost, stack, gap, photo }: Props) {
  const count = lifted.ids.size
  const place = placeFor(stack, lifted)
  return (
    <>
      {place ? <div className={styles.mark} style={markAt(stack, gap, place)} aria-hidden="true" /> : null}
      {createPortal(
        lifted.by === 'drag' ? (
          <div ref={ghost} className={styles.ghost} aria-hidden="true">
            {photo?.state === 'ready' ? <img src={photo.thumb} alt="" className={styles.photo} /> : null}
            {count > 1 ? <span className={styles.count}>{count}</span> : null}
          </div>
        ) : (
          <output className={styles.hint}>{pictureMove.hint(count)}</output>
        ),
        document.body,
      )}
    </>
  )
}
