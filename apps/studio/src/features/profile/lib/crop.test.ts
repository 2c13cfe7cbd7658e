import { describe, expect, it } from 'vitest'
import { cropByKey, cutOf, maxZoom, moved, outputSize, wholeCrop, zoomed } from './crop.ts'

const wide = { width: 1000, height: 500 }

describe('cutOf', () => {
  it('returns the whole image without a shape, otherwise the largest area of that shape', () => {
    expect(cutOf(wide, null, wholeCrop)).toEqual({ left: 0, top: 0, width: 1000, height: 500 })
    expect(cutOf(wide, 1, wholeCrop)).toEqual({ left: 250, top: 0, width: 500, height: 500 })
    expect(cutOf({ width: 500, height: 1000 }, 2, wholeCrop)).toEqual({ left: 0, top: 375, width: 500, height: 250 })
  })
  it('never exceeds the image', () => {
    for (const x of [-3, 0, 0.2, 1, 9]) {
      for (const y of [-3, 0, 0.9, 4]) {
        for (const zoom of [1, 1.7, maxZoom]) {
          const { left, top, width, height } = cutOf(wide, 1, { x, y, zoom })
          expect(left).toBeGreaterThanOrEqual(0)
          expect(top).toBeGreaterThanOrEqual(0)
          expect(left + width).toBeLessThanOrEqual(1000)
          expect(top + height).toBeLessThanOrEqual(500)
        }
      }
    }
  })
})

describe('moving and zooming', () => {
  it('stops at the edge and moves back without a delay', () => {
    const far = moved(wide, 1, wholeCrop, { x: 99, y: 0 })
    expect(cutOf(wide, 1, far).left).toBe(500)
    expect(cutOf(wide, 1, moved(wide, 1, far, { x: -0.1, y: 0 })).left).toBeCloseTo(450)
  })
  it('supports arrow keys, longer steps with Shift, + and −', () => {
    expect(
      cutOf(wide, 1, cropByKey(wide, 1, wholeCrop, { key: 'ArrowRight', shiftKey: false }) ?? wholeCrop).left,
    ).toBeCloseTo(260)
    expect(
      cutOf(wide, 1, cropByKey(wide, 1, wholeCrop, { key: 'ArrowLeft', shiftKey: true }) ?? wholeCrop).left,
    ).toBeCloseTo(200)
    expect(cropByKey(wide, 1, wholeCrop, { key: '+', shiftKey: false })?.zoom).toBeCloseTo(1.1)
    expect(cropByKey(wide, 1, wholeCrop, { key: '-', shiftKey: false })?.zoom).toBe(1)
    for (const key of ['a', 'Tab', 'constructor'])
      expect(cropByKey(wide, 1, wholeCrop, { key, shiftKey: false })).toBeNull()
  })
  it('limits the zoom and stays inside the image when zooming out at an edge', () => {
    expect(zoomed(wide, 1, wholeCrop, 99).zoom).toBe(maxZoom)
    const corner = moved(wide, 1, zoomed(wide, 1, wholeCrop, 4), { x: 99, y: 99 })
    expect(cutOf(wide, 1, zoomed(wide, 1, corner, 1))).toEqual({ left: 500, top: 0, width: 500, height: 500 })
  })
})

it('returns whole pixels, never more than the image has', () => {
  expect(outputSize({ width: 1600, height: 400 }, 800)).toEqual({ width: 800, height: 200 })
  expect(outputSize({ width: 120.4, height: 80.2 }, 800)).toEqual({ width: 120, height: 80 })
  expect(outputSize({ width: 4000, height: 1 }, 800)).toEqual({ width: 800, height: 1 })
})
