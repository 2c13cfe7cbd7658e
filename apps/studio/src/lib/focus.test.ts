import { describe, expect, it } from 'vitest'
import { objectPosition } from './focus.ts'

describe('objectPosition', () => {
  it('returns percentages', () => {
    expect(objectPosition({ x: 333, y: 1000 })).toBe('33.3% 100%')
  })
})
