import type { Decision } from '@revela/domain'

export type Drag = { readonly x: number; readonly y: number }

/** Share of the width that a swipe has to cover, with bounds for small and large screens. */
const swipeShare = 0.22
const minSwipePx = 56
const maxSwipePx = 140

/** A shorter swipe counts if it is this fast. */
const flickPxPerMs = 0.5
const minFlickPx = 24

/** The decision that a drag shows, from its direction: left no, right yes, up maybe. */
function directionOf({ x, y }: Drag): Decision | null {
  if (Math.abs(x) >= Math.abs(y)) return x === 0 ? null : x > 0 ? 'yes' : 'declined'
  return y < 0 ? 'maybe' : null
}

const lengthOf = ({ x, y }: Drag) => Math.max(Math.abs(x), Math.abs(y))

/** How far a drag is on its way to a decision, 0 to 1. */
export function swipeProgress(drag: Drag, width: number): { decision: Decision | null; progress: number } {
  const needed = Math.min(maxSwipePx, Math.max(minSwipePx, width * swipeShare))
  return { decision: directionOf(drag), progress: Math.min(1, lengthOf(drag) / needed) }
}

/** The decision that a finished drag makes; null: the picture returns. */
export function swipeDecision(drag: Drag, width: number, elapsedMs: number): Decision | null {
  const { decision, progress } = swipeProgress(drag, width)
  const length = lengthOf(drag)
  const isFlick = length >= minFlickPx && length / Math.max(1, elapsedMs) >= flickPxPerMs
  return progress >= 1 || isFlick ? decision : null
}
