import type { Decision } from '@revela/domain'
import { type Drag, swipeDecision } from './swipe.ts'
import { moveBy, type PanePoint, toggleZoom, type Zoom, zoomTo } from './zoom.ts'

type Point = { readonly x: number; readonly y: number }

type GestureHandlers = {
  /** The pane in the window. */
  readonly pane: () => { readonly left: number; readonly top: number; readonly width: number; readonly height: number }
  readonly zoom: () => Zoom
  readonly onZoom: (zoom: Zoom) => void
  /** The picture follows the finger; null: it returns. */
  readonly onDrag: (drag: Drag | null) => void
  /** The picture stays where the finger left it. Null where a swipe decides nothing. */
  readonly onSwipe: ((decision: Decision) => void) | null
}

const doubleTapMs = 320
const tapPx = 10
const noDrag: Drag = { x: 0, y: 0 }

const distance = (one: Point, other: Point) => Math.hypot(one.x - other.x, one.y - other.y)
const between = (one: Point, other: Point): Point => ({ x: (one.x + other.x) / 2, y: (one.y + other.y) / 2 })

/** Fingers on a picture: one swipes it, or moves it while it is enlarged; two pinch; two quick taps enlarge. */
export function createGestures(handlers: GestureHandlers) {
  const fingers = new Map<number, Point>()
  let start: Point = noDrag
  let startMs = 0
  let isTap = false
  let lastTap: { readonly at: Point; readonly ms: number } | null = null

  function inPane({ x, y }: Point): PanePoint {
    const { left, top, width, height } = handlers.pane()
    return { x: (x - left) / width - 0.5, y: (y - top) / height - 0.5 }
  }

  function pinch(id: number, to: Point): void {
    const before = [...fingers.values()]
    fingers.set(id, to)
    const after = [...fingers.values()]
    const [one, other] = before
    const [nextOne, nextOther] = after
    if (!one || !other || !nextOne || !nextOther) return
    const { width, height } = handlers.pane()
    const middle = between(nextOne, nextOther)
    const last = between(one, other)
    const moved = moveBy(handlers.zoom(), (middle.x - last.x) / width, (middle.y - last.y) / height)
    const ratio = distance(nextOne, nextOther) / Math.max(1, distance(one, other))
    handlers.onZoom(zoomTo(moved, moved.scale * ratio, inPane(middle)))
  }

  return {
    down: (id: number, at: Point, ms: number): void => {
      fingers.set(id, at)
      isTap = fingers.size === 1
      if (fingers.size > 1) return handlers.onDrag(null)
      start = at
      startMs = ms
    },
    move: (id: number, to: Point): void => {
      const from = fingers.get(id)
      if (!from) return
      if (distance(start, to) > tapPx) isTap = false
      if (fingers.size > 1) return pinch(id, to)
      fingers.set(id, to)
      const { width, height } = handlers.pane()
      if (handlers.zoom().scale > 1) {
        handlers.onZoom(moveBy(handlers.zoom(), (to.x - from.x) / width, (to.y - from.y) / height))
      } else if (handlers.onSwipe) handlers.onDrag({ x: to.x - start.x, y: to.y - start.y })
    },
    up: (id: number, at: Point, ms: number): void => {
      if (!fingers.delete(id) || fingers.size > 0) return
      if (isTap) {
        const isDouble = lastTap !== null && ms - lastTap.ms < doubleTapMs && distance(lastTap.at, at) < 3 * tapPx
        lastTap = isDouble ? null : { at, ms }
        if (isDouble) handlers.onZoom(toggleZoom(handlers.zoom(), inPane(at)))
        return handlers.onDrag(null)
      }
      const { width } = handlers.pane()
      const drag = { x: at.x - start.x, y: at.y - start.y }
      const isSwipe = handlers.zoom().scale === 1 && handlers.onSwipe !== null
      const decision = isSwipe ? swipeDecision(drag, width, ms - startMs) : null
      if (decision === null) handlers.onDrag(null)
      else handlers.onSwipe?.(decision)
    },
    cancel: (id: number): void => {
      fingers.delete(id)
      isTap = false
      handlers.onDrag(null)
    },
  }
}
