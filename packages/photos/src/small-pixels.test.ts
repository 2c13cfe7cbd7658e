import { rgbaToThumbHash, thumbHashToRGBA } from 'thumbhash'
import { describe, expect, it } from 'vitest'
import { smallPixels } from './small-pixels.ts'

/** A picture with a different colour at every position. */
function hashOf(width: number, height: number, alpha = 255): Uint8Array {
  const pixels = new Uint8Array(width * height * 4)
  for (let at = 0; at < width * height; at += 1) {
    const x = (at % width) / width
    const y = Math.floor(at / width) / height
    pixels.set([255 * x, 255 * y, 120 + 100 * Math.sin(6 * x), x < 0.5 ? 255 : alpha], at * 4)
  }
  return rgbaToThumbHash(width, height, pixels)
}

describe('smallPixels', () => {
  it.each([
    [90, 60],
    [60, 90],
    [80, 80],
    [99, 33],
  ])('decodes a %i × %i picture to the same colours as the full decoder', (width, height) => {
    const hash = hashOf(width, height)
    const small = smallPixels(hash)
    const full = thumbHashToRGBA(hash)
    expect(small).not.toBeNull()
    for (let y = 0; y < small!.height; y += 1) {
      for (let x = 0; x < small!.width; x += 1) {
        const fullX = Math.floor(((x + 0.5) / small!.width) * full.w)
        const fullY = Math.floor(((y + 0.5) / small!.height) * full.h)
        const from = (fullY * full.w + fullX) * 4
        const at = (y * small!.width + x) * 3
        const [blue, green, red] = small!.bgr.subarray(at, at + 3)
        for (const [part, value] of [red, green, blue].entries()) {
          expect(Math.abs(value! - full.rgba[from + part]!)).toBeLessThan(20)
        }
      }
    }
  })
  it('keeps the aspect ratio within 12 pixels', () => {
    expect(smallPixels(hashOf(90, 60))).toMatchObject({ width: 12 })
    expect(smallPixels(hashOf(60, 90))).toMatchObject({ height: 12 })
  })
  it('returns null for transparency, which the full decoder handles', () => {
    expect(smallPixels(hashOf(80, 80, 0))).toBeNull()
  })
})
