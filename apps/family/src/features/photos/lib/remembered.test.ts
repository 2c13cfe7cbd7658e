import { describe, expect, it } from 'vitest'
import { keeperOf } from '../../../lib/keeper.ts'
import { keepLastPlace, readLastPlace } from './last-place.ts'
import { createSeen } from './seen.ts'

describe('photographs seen', () => {
  it('are remembered by the next visit', () => {
    const keeper = keeperOf(null)
    const first = createSeen(keeper, 'g')
    for (const number of [1, 8, 4999]) first.add(number)
    const second = createSeen(keeper, 'g')
    expect([1, 2, 8, 4998, 4999, 5000].map(second.has)).toEqual([true, false, true, false, true, false])
    expect(createSeen(keeper, 'other').has(1)).toBe(false)
  })
  it('of five thousand fit a short text', () => {
    const keeper = keeperOf(null)
    const seen = createSeen(keeper, 'g')
    for (let number = 1; number <= 5000; number += 1) seen.add(number)
    expect(String(keeper.read('seen:g')).length).toBeLessThan(1000)
  })
})

describe('the last place', () => {
  it('comes back as it was kept, and not at all when it makes no sense', () => {
    const keeper = keeperOf(null)
    keepLastPlace(keeper, 'ana', { number: 900, place: 212, displayNumber: 214 })
    expect(readLastPlace(keeper, 'ana')).toEqual({ number: 900, place: 212, displayNumber: 214 })
    keeper.write('place:bia', { number: 'x', place: 1 })
    expect(readLastPlace(keeper, 'bia')).toBeNull()
    expect(readLastPlace(keeper, 'eva')).toBeNull()
  })
})
