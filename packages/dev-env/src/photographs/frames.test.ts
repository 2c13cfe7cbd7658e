import { expect, test } from 'vitest'
import { frameOf, seededRandom } from './gallery-photographs.ts'

function framesOf(name: string) {
  const random = seededRandom(name)
  return Array.from({ length: 60 }, () => frameOf(random))
}

test('frames a gallery deterministically, each frame differently', () => {
  const frames = framesOf('casamento')
  expect(framesOf('casamento')).toEqual(frames)
  expect(new Set(frames.map((frame) => JSON.stringify(frame))).size).toBe(60)
  for (const { zoom, x, y, seconds } of frames) {
    expect(zoom).toBeGreaterThan(0.5)
    expect(Math.max(zoom, x, y)).toBeLessThanOrEqual(1)
    expect(seconds).toBeGreaterThan(0)
  }
})
