import { describe, expect, it } from 'vitest'
import { keeperOf } from '../../../lib/keeper.ts'
import { keepLot, lotPart, lotsOf, nextLot } from './lots.ts'

const choice = { what: 'favourites', size: '1920', how: 'phone' } as const

describe('lots', () => {
  it('are of ten, the last of what is left', () => {
    expect([0, 1, 10, 11, 64].map(lotsOf)).toEqual([1, 1, 1, 2, 7])
    expect(lotPart(1, 64)).toEqual({ from: 0, count: 10 })
    expect(lotPart(7, 64)).toEqual({ from: 60, count: 4 })
  })
  it('go on where they stopped, on the next visit too', () => {
    const keeper = keeperOf(null)
    expect(nextLot(keeper, 'g', choice, 64)).toBe(1)
    keepLot(keeper, 'g', choice, 64, 2)
    expect(nextLot(keeper, 'g', choice, 64)).toBe(3)
    expect(nextLot(keeper, 'g', { ...choice, size: 'original' }, 64)).toBe(1)
  })
  it('begin anew when the photographs are others, and after the last', () => {
    const keeper = keeperOf(null)
    keepLot(keeper, 'g', choice, 64, 2)
    expect(nextLot(keeper, 'g', choice, 65)).toBe(1)
    keepLot(keeper, 'g', choice, 64, 7)
    expect(nextLot(keeper, 'g', choice, 64)).toBe(1)
  })
})
