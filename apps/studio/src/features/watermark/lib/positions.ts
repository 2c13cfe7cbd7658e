import type { WatermarkPosition } from '@revela/phrases'

export const positions = [1, 2, 3, 4, 5, 6, 7, 8, 9] as const satisfies readonly WatermarkPosition[]

const steps: Readonly<Record<string, readonly [across: number, down: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

function third(value: number): number {
  return Math.min(2, Math.max(0, value))
}

function cell(across: number, down: number): WatermarkPosition {
  return (third(down) * 3 + third(across) + 1) as WatermarkPosition
}

/** The neighbouring cell; at the edge, the same one. `null` when the key is not an arrow. */
export function positionByKey(position: WatermarkPosition, key: string): WatermarkPosition | null {
  const step = Object.hasOwn(steps, key) ? steps[key] : undefined
  if (!step) return null
  return cell(((position - 1) % 3) + step[0], Math.floor((position - 1) / 3) + step[1])
}

/** The cell under a point of the photograph, given in fractions of it. */
export function positionAt(point: { readonly x: number; readonly y: number }): WatermarkPosition {
  return cell(Math.floor(point.x * 3), Math.floor(point.y * 3))
}
