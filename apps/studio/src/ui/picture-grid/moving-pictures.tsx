import type { FixedRows } from '@revela/photos/layout'
import { pictureMove } from '@revela/phrases'
import { type PointerEvent, type RefObject, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { followDrag } from '../follow-drag.ts'
import type { GridPicture } from './grid-picture.ts'
import styles from './moving-pictures.module.css'

/** A gap between two photos: the photo it stands before, and the row it is seen in, where a row's end is the next one's beginning. */
type GridGap = { readonly before: number; readonly row: number }

/** The gap nearest to a point of the grid; beside and below it, the nearest there is. */
export function gapAt(stack: FixedRows, gap: number, point: { readonly x: number; readonly y: number }): GridGap {
  const row = stack.rowAt(point.y)
  const { from, to } = stack.items(row)
  const column = Math.round(point.x / (stack.cell + gap))
  return { before: Math.min(Math.max(from, from + column), to), row }
}

/** The gap into which a photo goes that shall have the place of another. */
export function gapBefore(stack: FixedRows, from: number, to: number): GridGap {
  return { before: to > from ? to + 1 : to, row: Math.floor(to / stack.columns) }
}

/** Half of what marks a gap. */
const halfMarker = 2

/** Where a gap is drawn; at the ends of a row inside of it, so that nothing stands over the window's edge. */
export function gapRectangle(stack: FixedRows, gap: number, { before, row }: GridGap) {
  const step = stack.cell + gap
  const middle = (before - stack.items(row).from) * step - gap / 2
  const left = Math.min(Math.max(middle, halfMarker), stack.columns * step - gap - halfMarker)
  return { left, top: stack.top(row), height: stack.cell }
}

type CarriedPictures = { readonly from: number; readonly ids: ReadonlySet<string> }

/** Photos that were lifted: by a drag, or by a press, after which the next place that is pressed is theirs. */
type LiftedPictures =
  | (CarriedPictures & { readonly by: 'drag'; readonly target: GridGap | null })
  | (CarriedPictures & { readonly by: 'press'; readonly to: number | null })

/** Where they would go, in the grid as it stands now. */
function targetGap(stack: FixedRows, lifted: LiftedPictures): GridGap | null {
  if (lifted.by === 'drag') return lifted.target
  return lifted.to === null ? null : gapBefore(stack, lifted.from, lifted.to)
}

type MovingOptions = {
  readonly box: RefObject<HTMLElement | null>
  readonly stack: FixedRows
  readonly gap: number
  /** The photos that go along with this one. */
  readonly idsAt: (index: number) => ReadonlySet<string>
  readonly onMove: (ids: ReadonlySet<string>, before: number) => void
}

const isSameGap = (one: GridGap | null, other: GridGap) => one?.before === other.before && one.row === other.row

export function useMoving({ box, stack, gap, idsAt, onMove }: MovingOptions) {
  const [lifted, setLifted] = useState<LiftedPictures | null>(null)
  /** The small picture under the pointer; moved by hand, so that nothing is drawn anew for each pixel. */
  const ghost = useRef<HTMLDivElement>(null)

  function drag(event: PointerEvent, from: number) {
    const element = box.current
    if (element === null || event.button !== 0) return
    const ids = idsAt(from)
    let target: GridGap | null = null
    followDrag({
      start: event.nativeEvent,
      box: element,
      onBegin: () => setLifted({ by: 'drag', from, ids, target }),
      onFrame: (x, y) => {
        if (ghost.current) ghost.current.style.transform = `translate(${x}px, ${y}px)`
        const { left, top } = element.getBoundingClientRect()
        const next = gapAt(stack, gap, { x: x - left, y: y - top })
        if (isSameGap(target, next)) return
        target = next
        setLifted({ by: 'drag', from, ids, target })
      },
      onDrop: () => {
        setLifted(null)
        if (target) onMove(ids, target.before)
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
    aim: ({ from, ids }: CarriedPictures, to: number) => setLifted({ by: 'press', from, ids, to }),
    drop: ({ from, ids }: CarriedPictures, to: number) => {
      setLifted(null)
      if (to !== from) onMove(ids, gapBefore(stack, from, to).before)
    },
    cancel: () => setLifted(null),
  }
}

type Props = {
  readonly lifted: LiftedPictures
  readonly ghost: RefObject<HTMLDivElement | null>
  readonly stack: FixedRows
  readonly gap: number
  readonly picture: GridPicture | undefined
}

/** While photos are moved: where they would go, what is on its way, and what to do next. */
export function MovingPictures({ lifted, ghost, stack, gap, picture }: Props) {
  const count = lifted.ids.size
  const target = targetGap(stack, lifted)
  return (
    <>
      {target ? <div className={styles.mark} style={gapRectangle(stack, gap, target)} aria-hidden="true" /> : null}
      {createPortal(
        lifted.by === 'drag' ? (
          <div ref={ghost} className={styles.ghost} aria-hidden="true">
            {picture?.state === 'ready' ? <img src={picture.thumb} alt="" className={styles.photo} /> : null}
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
