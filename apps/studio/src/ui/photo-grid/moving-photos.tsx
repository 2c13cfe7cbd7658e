import type { FixedRows } from '@revela/photos/layout'
import { pictureMove } from '@revela/phrases'
import { type PointerEvent, type RefObject, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { followDrag } from '../follow-drag.ts'
import type { GridPicture } from './grid-picture.ts'
import styles from './moving-photos.module.css'
import { type GridPlace, markAt, placeAt, placeOf } from './place-at.ts'

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
