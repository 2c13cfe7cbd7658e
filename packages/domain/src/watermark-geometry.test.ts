import { expect, test } from 'vitest'
import { copyStampSide, watermarkRectangle, watermarkRectangles, type WatermarkSettings } from './watermark-geometry.ts'

const none = { t: 0, l: 0, b: 0, r: 0 }
const all = (side: number) => ({ t: side, l: side, b: side, r: side })
const picture = { width: 1920, height: 1280 }
const logo = { width: 400, height: 100 }

const at = (overrides: Partial<WatermarkSettings>, on = picture, watermark = logo) =>
  watermarkRectangle(on, watermark, { position: 5, size: 0.2, margin: none, ...overrides })

test('keeps its proportions inside the fraction of both edges', () => {
  expect(at({})).toEqual({ width: 384, height: 96, left: 768, top: 592 })
  // A tall watermark is limited by the height.
  expect(at({}, picture, { width: 100, height: 400 })).toMatchObject({ width: 64, height: 256 })
  expect(at({ size: 1 })).toMatchObject({ width: 1920, height: 480, left: 0, top: 400 })
  // A small watermark is enlarged.
  expect(at({ size: 0.5 }, picture, { width: 4, height: 1 })).toMatchObject({ width: 960, height: 240 })
})

// spec: S1-3.37
test('is placed in the nine cells without a margin', () => {
  const corners = Array.from({ length: 9 }, (_, cell) => at({ position: cell + 1 }))
  expect(corners.map(({ left }) => left)).toEqual([0, 768, 1536, 0, 768, 1536, 0, 768, 1536])
  expect(corners.map(({ top }) => top)).toEqual([0, 0, 0, 592, 592, 592, 1184, 1184, 1184])
})

// spec: S1-5.17
test('measures a margin from the sides that the cell touches, in hundredths of the shorter edge', () => {
  const margin = { t: 1, l: 2, b: 3, r: 4 }
  expect(at({ position: 1, margin })).toMatchObject({ left: 26, top: 13 })
  expect(at({ position: 9, margin })).toMatchObject({ left: 1536 - 51, top: 1184 - 38 })
  expect(at({ position: 2, margin })).toMatchObject({ left: 768, top: 13 })
  expect(at({ position: 6, margin })).toMatchObject({ left: 1536 - 51, top: 592 })
  expect(at({ position: 5, margin: all(30) })).toEqual(at({ position: 5 }))
  // The same distance from both edges of a portrait picture.
  expect(at({ position: 1, margin: all(10) }, { width: 1280, height: 1920 })).toMatchObject({ left: 128, top: 128 })
})

test('never leaves the picture, with any settings', () => {
  for (const on of [picture, { width: 1280, height: 1920 }, { width: 960, height: 1 }, { width: 1, height: 1 }]) {
    for (const watermark of [logo, { width: 1, height: 1920 }, { width: 1920, height: 1 }]) {
      for (let position = 1; position <= 9; position += 1) {
        for (const size of [0.1, 0.5, 1]) {
          for (const side of [0, 15, 30]) {
            const { left, top, width, height } = at({ position, size, margin: all(side) }, on, watermark)
            expect([left, top, width, height].every(Number.isInteger)).toBe(true)
            expect(Math.min(left, top)).toBeGreaterThanOrEqual(0)
            expect(Math.min(width, height)).toBeGreaterThanOrEqual(1)
            expect(left + width).toBeLessThanOrEqual(on.width)
            expect(top + height).toBeLessThanOrEqual(on.height)
          }
        }
      }
    }
  }
})

test('has the same position in both sizes, within a pixel', () => {
  for (let position = 1; position <= 9; position += 1) {
    const margin = all(7)
    const [large, small] = [at({ position, margin }), at({ position, margin }, { width: 960, height: 640 })]
    for (const side of ['left', 'top', 'width', 'height'] as const) {
      expect(Math.abs(large[side] / 2 - small[side])).toBeLessThanOrEqual(1)
    }
  }
})

test('the copy stamp repeats four times along the longer edge', () => {
  expect(copyStampSide(picture)).toBe(480)
  expect(copyStampSide({ width: 640, height: 960 })).toBe(240)
  expect(copyStampSide({ width: 1, height: 1 })).toBe(1)
})

test('a tiled watermark repeats evenly and whole over the picture, at any position', () => {
  const tiles = (overrides: Partial<WatermarkSettings>) =>
    watermarkRectangles(picture, logo, { position: 1, size: 0.2, margin: all(30), tiled: true, ...overrides })
  const grid = tiles({})
  expect(grid).toEqual(tiles({ position: 9, margin: none }))
  expect([...new Set(grid.map(({ left }) => left))]).toEqual([128, 768, 1408])
  expect([...new Set(grid.map(({ top }) => top))]).toEqual([112, 432, 752, 1072])
  for (const size of [0.1, 0.35, 0.5, 0.75, 1]) {
    for (const { left, top, width, height } of tiles({ size })) {
      expect(left >= 0 && top >= 0 && left + width <= 1920 && top + height <= 1280).toBe(true)
    }
  }
  expect(tiles({ size: 1 })).toHaveLength(1)
  expect(tiles({ tiled: false })).toEqual([at({ position: 1, margin: all(30) })])
})
