import { describe, expect, it } from 'vitest'
import { objectPosition } from './focus.ts'

describe('objectPosition', () => {
  it('speaks per cent', () => {
    expect(objectPosition({ x: 333, y: 1000 })).toBe('33.3% 100%')
  })
})
