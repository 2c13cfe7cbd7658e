import jsqr from 'jsqr'
import { brCode, qrCode, qrPath } from '@revela/domain'
import { expect, it } from 'vitest'

/** As a camera sees it: some pixels for each module, light around it. */
function photographed(code: readonly (readonly boolean[])[]) {
  const scale = 4
  const quiet = 4
  const side = (code.length + 2 * quiet) * scale
  const pixels = new Uint8ClampedArray(side * side * 4).fill(255)
  for (let y = 0; y < side; y += 1) {
    for (let x = 0; x < side; x += 1) {
      const dark = code[Math.floor(y / scale) - quiet]?.[Math.floor(x / scale) - quiet]
      if (dark) pixels.fill(0, (y * side + x) * 4, (y * side + x) * 4 + 3)
    }
  }
  return { pixels, side }
}

// The package is CommonJS with a default of its own.
const read = (typeof jsqr === 'function' ? jsqr : (jsqr as { default: typeof jsqr }).default) as (
  data: Uint8ClampedArray,
  width: number,
  height: number,
) => { data: string } | null

const pix = brCode({
  key: '123e4567-e89b-12d3-a456-426614174000',
  cents: 10_500,
  name: 'Estúdio Aurora Fotografia',
  city: 'Recife',
  txid: '0198E2A4B6C87D3E9F5A1B2C3',
})

it.each([
  ['oi', 21],
  ['São João 💛', 25],
  [pix, 53],
  [pix + 'x'.repeat(60), 61],
  ['y'.repeat(400), 77],
])('a reader that is not ours reads %s', (text, size) => {
  const code = qrCode(text)
  expect(code.length).toBe(size)
  const { pixels, side } = photographed(code)
  expect(read(pixels, side, side)?.data).toBe(text)
})

it('is refused when it would not fit', () => {
  expect(() => qrCode('z'.repeat(500))).toThrow(RangeError)
})

it('is drawn as one path', () => {
  expect(
    qrPath(
      [
        [true, false],
        [false, true],
      ],
      1,
    ),
  ).toBe('M1 1h1v1h-1zM2 2h1v1h-1z')
})
