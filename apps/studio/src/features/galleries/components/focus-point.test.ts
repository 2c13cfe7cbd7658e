import { describe, expect, it } from 'vitest'
import { centre, focusAt, focusByKey } from './focus-point.tsx'

const box = { left: 100, top: 50, width: 400, height: 200 }

describe('focusAt', () => {
  it('returns thousandths of the box', () => {
    expect(focusAt({ x: 200, y: 150 }, box)).toEqual({ x: 250, y: 500 })
  })
  it('stays inside the box when the pointer leaves it', () => {
    expect(focusAt({ x: 0, y: 900 }, box)).toEqual({ x: 0, y: 1000 })
  })
  it('returns the centre of a box without a size', () => {
    expect(focusAt({ x: 10, y: 10 }, { ...box, width: 0 })).toEqual(centre)
  })
})

describe('focusByKey', () => {
  it('moves by a small step, or a large one with Shift, and stays inside', () => {
    expect(focusByKey(centre, { key: 'ArrowLeft', shiftKey: false })).toEqual({ x: 480, y: 500 })
    expect(focusByKey(centre, { key: 'ArrowDown', shiftKey: true })).toEqual({ x: 500, y: 600 })
    expect(focusByKey({ x: 990, y: 0 }, { key: 'ArrowRight', shiftKey: true })).toEqual({ x: 1000, y: 0 })
  })
  it('returns null for other keys', () => {
    expect(focusByKey(centre, { key: 'Tab', shiftKey: false })).toBeNull()
  })
})
