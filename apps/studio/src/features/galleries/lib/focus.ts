import type { Focus } from '../../../lib/focus.ts'

export const centre: Focus = { x: 500, y: 500 }

function within(value: number): number {
  return Math.min(1000, Math.max(0, Math.round(value)))
}

/** The focus under a pointer inside the picture's box. */
export function focusAt(
  pointer: { readonly x: number; readonly y: number },
  box: { readonly left: number; readonly top: number; readonly width: number; readonly height: number },
): Focus {
  if (box.width === 0 || box.height === 0) return centre
  return {
    x: within(((pointer.x - box.left) / box.width) * 1000),
    y: within(((pointer.y - box.top) / box.height) * 1000),
  }
}

const directions: Readonly<Record<string, readonly [x: number, y: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

const step = 20
const longStep = 100

/** Where an arrow key moves the focus; `null` for any other key. */
export function focusByKey(focus: Focus, key: string, long: boolean): Focus | null {
  const direction = directions[key]
  if (direction === undefined) return null
  const distance = long ? longStep : step
  return { x: within(focus.x + direction[0] * distance), y: within(focus.y + direction[1] * distance) }
}
