import type { Point } from './zoom.ts'

type TouchHandlers = {
  readonly onTap: (at: Point) => void
  readonly onDoubleTap: (at: Point) => void
  readonly onHold: (at: Point) => void
  /** Two fingers: their distance now divided by their distance before, their middle, and how far it moved. */
  readonly onPinch: (ratio: number, middle: Point, moved: Point) => void
  /** One finger moves; false where the page itself scrolls. */
  readonly onDrag: ((moved: Point) => void) | null
  readonly schedule: (run: () => void, ms: number) => () => void
}

const holdMs = 500
const doubleTapMs = 280
const tapPx = 10

const distance = (one: Point, other: Point) => Math.hypot(one.x - other.x, one.y - other.y)
const middleOf = (one: Point, other: Point): Point => ({ x: (one.x + other.x) / 2, y: (one.y + other.y) / 2 })
const minus = (one: Point, other: Point): Point => ({ x: one.x - other.x, y: one.y - other.y })

export type Touches = ReturnType<typeof createTouches>

/** Fingers or a mouse on a spread. A single tap takes effect only when no second one can follow. */
export function createTouches({ onTap, onDoubleTap, onHold, onPinch, onDrag, schedule }: TouchHandlers) {
  const fingers = new Map<number, Point>()
  let start: Point = { x: 0, y: 0 }
  let isTap = false
  let cancelHold: (() => void) | null = null
  let waiting: { readonly at: Point; readonly cancel: () => void } | null = null

  function forgetTap(): void {
    isTap = false
    cancelHold?.()
  }

  function endTap(at: Point): void {
    if (waiting && distance(waiting.at, at) < 3 * tapPx) {
      waiting.cancel()
      waiting = null
      return onDoubleTap(at)
    }
    const cancel = schedule(() => {
      waiting = null
      onTap(at)
    }, doubleTapMs)
    waiting = { at, cancel }
  }

  function pinch(id: number, to: Point): void {
    const [one, other] = fingers.values()
    fingers.set(id, to)
    const [nextOne, nextOther] = fingers.values()
    if (!one || !other || !nextOne || !nextOther) return
    const middle = middleOf(nextOne, nextOther)
    const ratio = distance(nextOne, nextOther) / Math.max(1, distance(one, other))
    onPinch(ratio, middle, minus(middle, middleOf(one, other)))
  }

  return {
    down: (id: number, at: Point): void => {
      fingers.set(id, at)
      if (fingers.size > 1) return forgetTap()
      start = at
      isTap = true
      cancelHold = schedule(() => {
        // What opens now may take the end of this touch, which would then count as a second finger.
        fingers.clear()
        forgetTap()
        onHold(at)
      }, holdMs)
    },
    move: (id: number, to: Point): void => {
      const from = fingers.get(id)
      if (!from) return
      if (distance(start, to) > tapPx) forgetTap()
      if (fingers.size > 1) return pinch(id, to)
      fingers.set(id, to)
      if (!isTap) onDrag?.(minus(to, from))
    },
    up: (id: number, at: Point): void => {
      if (!fingers.delete(id) || fingers.size > 0) return
      const wasTap = isTap
      forgetTap()
      if (wasTap) endTap(at)
    },
    cancel: (id: number): void => {
      fingers.delete(id)
      forgetTap()
    },
    stop: (): void => {
      forgetTap()
      waiting?.cancel()
      waiting = null
    },
  }
}
