import { describe, expect, it } from 'vitest'
import { clampedView, transformOf } from './use-zoom.ts'

describe('clampedView', () => {
  it('keeps the whole picture in the middle', () => {
    expect(clampedView({ scale: 1, x: 0.9, y: 0.1 })).toEqual({ scale: 1, x: 0.5, y: 0.5 })
  })
  it('stops at the edges of an enlarged picture', () => {
    expect(clampedView({ scale: 2, x: 1, y: 0 })).toEqual({ scale: 2, x: 0.75, y: 0.25 })
  })
})

describe('transformOf', () => {
  it('moves the shown part into the middle', () => {
    expect(transformOf({ scale: 2, x: 0.75, y: 0.5 })).toBe('scale(2) translate(-25%, 0%)')
  })
})
