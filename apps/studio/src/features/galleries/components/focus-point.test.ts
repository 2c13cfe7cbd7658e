import { describe, expect, it } from 'vitest'
import { centre, focusAt, focusByKey } from './focus-point.tsx'

const box = { left: 100, top: 50, width: 400, height: 200 }

describe('focusAt', () => {
  it('is measured in thousandths of the box', () => {
    expect(focusAt({ x: 200, y: 150 }, box)).toEqual({ x: 250, y: 500 })
  })
  it('stays inside when the pointer leaves', () => {
    expect(focusAt({ x: 0, y: 900 }, box)).toEqual({ x: 0, y: 1000 })
  })
  it('is the centre of a box that has no size yet', () => {
    expect(focusAt({ x: 10, y: 10 }, { ...box, width: 0 })).toEqual(centre)
  })
})

describe('focusByKey', () => {
  it('moves a little, or with Shift a lot, and never out', () => {
    expect(focusByKey(centre, { key: 'ArrowLeft', shiftKey: false })).toEqual({ x: 480, y: 500 })
    expect(focusByKey(centre, { key: 'ArrowDown', shiftKey: true })).toEqual({ x: 500, y: 600 })
    expect(focusByKey({ x: 990, y: 0 }, { key: 'ArrowRight', shiftKey: true })).toEqual({ x: 1000, y: 0 })
  })
  it('leaves other keys to the page', () => {
    expect(focusByKey(centre, { key: 'Tab', shiftKey: false })).toBeNull()
  })
})
