import { describe, expect, it } from 'vitest'
import { createGestures } from './gestures.ts'
import { swipeDecision } from './swipe.ts'
import { moveBy, noZoom, toggleZoom, type Zoom, zoomTo } from './zoom.ts'

describe('a swipe', () => {
  it.each([
    ['to the right', { x: 120, y: 10 }, 'yes'],
    ['to the left', { x: -120, y: 30 }, 'declined'],
    ['up', { x: 20, y: -120 }, 'maybe'],
    ['down', { x: 20, y: 160 }, null],
    ['that is short and slow', { x: 40, y: 0 }, null],
  ])('%s', (_name, drag, decision) => {
    expect(swipeDecision(drag, 390, 900)).toBe(decision)
  })

  it('that is short and fast counts', () => {
    expect(swipeDecision({ x: 40, y: 0 }, 390, 60)).toBe('yes')
  })
})

describe('the zoom', () => {
  it('keeps the point under the finger in place', () => {
    const zoom = zoomTo(noZoom, 2, { x: 0.25, y: -0.25 })
    expect(zoom).toEqual({ scale: 2, x: -0.25, y: 0.25 })
    expect(zoomTo(zoom, 1)).toEqual(noZoom)
  })

  it('keeps the pane covered and has a maximum', () => {
    expect(moveBy({ scale: 2, x: 0, y: 0 }, 3, -3)).toEqual({ scale: 2, x: 0.5, y: -0.5 })
    expect(zoomTo(noZoom, 40).scale).toBe(4)
    expect(toggleZoom(toggleZoom(noZoom))).toEqual(noZoom)
  })
})

function setup() {
  let zoom: Zoom = noZoom
  const decisions: string[] = []
  const gestures = createGestures({
    pane: () => ({ left: 0, top: 0, width: 400, height: 400 }),
    zoom: () => zoom,
    onZoom: (next) => {
      zoom = next
    },
    onDrag: () => {},
    onSwipe: (decision) => decisions.push(decision),
  })
  const drag = (from: { x: number; y: number }, to: { x: number; y: number }) => {
    gestures.down(1, from, 0)
    gestures.move(1, to)
    gestures.up(1, to, 300)
  }
  return { gestures, drag, decisions, zoom: () => zoom }
}

describe('gestures', () => {
  it('of one finger decide, but move the picture while it is enlarged', () => {
    const { gestures, drag, decisions, zoom } = setup()
    drag({ x: 100, y: 100 }, { x: 300, y: 110 })
    expect(decisions).toEqual(['yes'])
    for (const ms of [0, 100]) {
      gestures.down(1, { x: 200, y: 200 }, ms)
      gestures.up(1, { x: 200, y: 200 }, ms + 20)
    }
    expect(zoom().scale).toBe(2.5)
    drag({ x: 100, y: 100 }, { x: 200, y: 100 })
    expect([zoom().x, decisions]).toEqual([0.25, ['yes']])
  })

  it('of two fingers zoom and decide nothing', () => {
    const { gestures, decisions, zoom } = setup()
    gestures.down(1, { x: 150, y: 200 }, 0)
    gestures.down(2, { x: 250, y: 200 }, 10)
    gestures.move(1, { x: 100, y: 200 })
    gestures.move(2, { x: 300, y: 200 })
    gestures.up(1, { x: 100, y: 200 }, 200)
    gestures.up(2, { x: 300, y: 200 }, 210)
    expect(zoom().scale).toBeCloseTo(2)
    expect(decisions).toEqual([])
  })
})
