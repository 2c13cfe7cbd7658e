import { describe, expect, it } from 'vitest'
import { moveBy, nextZoom, noZoom, spreadBox, stageOf, zoomTo } from './zoom.ts'

const phone = stageOf({ width: 360, height: 640 }, { width: 3200, height: 1600 })

describe('a zoomed spread', () => {
  it('fits the window and can be enlarged until one of its pixels is one of the window', () => {
    expect(phone.fitted).toEqual({ width: 360, height: 180 })
    expect(spreadBox(phone, zoomTo(phone, noZoom, 100)).width).toBeCloseTo(3200)
  })
  it('keeps the point between the fingers in its place', () => {
    const point = { x: 100, y: 20 }
    const zoom = zoomTo(phone, noZoom, 5, point)
    expect([zoom.x, zoom.y]).toEqual([-400, -80])
  })
  it('is not moved beyond its edges, and not across while it is lower than the window', () => {
    const zoom = zoomTo(phone, noZoom, 2)
    expect(moveBy(phone, zoom, { x: 900, y: 900 })).toEqual({ scale: 2, x: 180, y: 0 })
  })
  it('goes from the whole to one page, to single pixels and back with double taps', () => {
    const page = nextZoom(phone, noZoom)
    expect(page.scale).toBe(2.5)
    const pixels = nextZoom(phone, page)
    expect(pixels.scale).toBeCloseTo(3200 / 360)
    expect(nextZoom(phone, pixels)).toEqual(noZoom)
  })
  it('of a small file is not enlarged beyond its pixels', () => {
    const small = stageOf({ width: 1280, height: 800 }, { width: 800, height: 400 })
    expect(nextZoom(small, noZoom)).toEqual(noZoom)
  })
})
