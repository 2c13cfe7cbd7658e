import type { FixedRows } from '@revela/photos/layout'
import { pictureMove } from '@revela/phrases'
import { type PointerEvent, type RefObject, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { followDrag } from '../follow-drag.ts'
import type { GridKind, GridPicture } from './grid-picture.ts'
import styles from './moving-pictures.module.css'
import type { SectionRows } from './section-rows.ts'

/**
 * A gap between two pictures: the index after it and the row it is drawn in, because the end of a row is also the start
 * of the next.
 */
type GridGap = { readonly before: number; readonly row: number }

/** The gap nearest to a point, also outside the grid. */
export function gapAt(stack: FixedRows, gap: number, point: { readonly x: number; readonly y: number }): GridGap {
  const row = stack.rowAt(point.y)
  const { from, to } = stack.items(row)
  const column = Math.round(point.x / (stack.cell + gap))
  return { before: Math.min(Math.max(from, from + column), to), row }
}

/** The gap for moving a picture to the position of another. */
export function gapBefore(stack: SectionRows, from: number, to: number): GridGap {
  return { before: to > from ? to + 1 : to, row: stack.rowOf(to) }
}

/** Half the width of the gap marker. */
const halfMarker = 2

/** Where the marker of a gap is drawn; at the ends of a row it stays inside the row and the window. */
export function gapRectangle(stack: FixedRows, gap: number, { before, row }: GridGap) {
  const step = stack.cell + gap
  const middle = (before - stack.items(row).from) * step - gap / 2
  const left = Math.min(Math.max(middle, halfMarker), stack.columns * step - gap - halfMarker)
  return { left, top: stack.top(row), height: stack.rowHeight }
}

type CarriedPictures = { readonly from: number; readonly ids: ReadonlySet<string> }

/**
 * Pictures that are being moved: by dragging, or by a press on the handle, after which the next press sets the target.
 */
type LiftedPictures =
  | (CarriedPictures & { readonly by: 'drag'; readonly target: GridGap | null })
  | (CarriedPictures & { readonly by: 'press'; readonly to: number | null })

/** The target gap in the current grid. */
function targetGap(stack: SectionRows, lifted: LiftedPictures): GridGap | null {
  if (lifted.by === 'drag') return lifted.target
  return lifted.to === null ? null : gapBefore(stack, lifted.from, lifted.to)
}

type MovingOptions = {
  readonly box: RefObject<HTMLElement | null>
  readonly stack: SectionRows
  readonly gap: number
  /** The pictures that move together with this one. */
  readonly idsAt: (index: number) => ReadonlySet<string>
  readonly onMove: (ids: ReadonlySet<string>, before: number) => void
}

const isSameGap = (one: GridGap | null, other: GridGap) => one?.before === other.before && one.row === other.row

export function useMoving({ box, stack, gap, idsAt, onMove }: MovingOptions) {
  const [lifted, setLifted] = useState<LiftedPictures | null>(null)
  /** The thumbnail under the pointer. Its style is set directly, so that pointer moves cause no re-render. */
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
    /** Starts a move by a press. */
    lift: (from: number) => setLifted({ by: 'press', from, ids: idsAt(from), to: null }),
    /** Shows the target. */
    aim: ({ from, ids }: CarriedPictures, to: number) => setLifted({ by: 'press', from, ids, to }),
    drop: ({ from, ids }: CarriedPictures, to: number) => {
      setLifted(null)
      if (to !== from) onMove(ids, gapBefore(stack, from, to).before)
    },
    cancel: () => setLifted(null),
  }
}

type Props = {
  readonly kind: GridKind
  readonly lifted: LiftedPictures
  readonly ghost: RefObject<HTMLDivElement | null>
  readonly stack: SectionRows
  readonly gap: number
  readonly picture: GridPicture | undefined
}

/** The overlay of a move: the target marker, the moved thumbnail, and the instructions. */
export function MovingPictures({ kind, lifted, ghost, stack, gap, picture }: Props) {
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
          <output className={styles.hint}>{pictureMove.hint(kind, count)}</output>
        ),
        document.body,
      )}
    </>
  )
}
