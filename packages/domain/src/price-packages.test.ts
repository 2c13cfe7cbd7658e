import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cheapestSum, cheapestTotals, usefulPackages, type PricePackage } from './price-packages.ts'

const ten = { count: 10, price: 20_000 }
const five = { count: 5, price: 11_000 }

const anyPackages: fc.Arbitrary<PricePackage[]> = fc.array(
  fc.record({ count: fc.integer({ min: 2, max: 12 }), price: fc.nat(20_000) }),
  { maxLength: 4 },
)
const anySale = fc.tuple(fc.nat(30), fc.nat(3000), anyPackages)

/** Tries every way to cover the pictures. */
function triedTotal(pictures: number, single: number, packages: readonly PricePackage[]): number {
  if (pictures <= 0) return 0
  const [first, ...rest] = packages
  if (first === undefined) return pictures * single
  const totals: number[] = []
  for (let times = 0; (times - 1) * first.count < pictures; times += 1) {
    totals.push(times * first.price + triedTotal(pictures - times * first.count, single, rest))
  }
  return Math.min(...totals)
}

describe('cheapestSum', () => {
  test('combines packages and single pictures', () => {
    expect(cheapestSum(17, 2500, [five, ten])).toEqual({
      totalCents: 36_000,
      packages: [
        { ...ten, times: 1 },
        { ...five, times: 1 },
      ],
      singles: 2,
      spare: 0,
    })
    expect(cheapestSum(21, 2500, [ten])).toEqual({
      totalCents: 42_500,
      packages: [{ ...ten, times: 2 }],
      singles: 1,
      spare: 0,
    })
  })

  test('takes a whole package where that is cheaper, and says how many more it covers', () => {
    expect(cheapestSum(9, 2500, [ten])).toEqual({
      totalCents: 20_000,
      packages: [{ ...ten, times: 1 }],
      singles: 0,
      spare: 1,
    })
    expect(cheapestSum(8, 2500, [ten])).toMatchObject({ totalCents: 20_000, spare: 2 })
    expect(cheapestSum(7, 2500, [ten])).toMatchObject({ totalCents: 17_500, singles: 7, spare: 0 })
  })

  test('ignores a package that is dearer than single pictures', () => {
    expect(cheapestSum(10, 1000, [ten])).toEqual({ totalCents: 10_000, packages: [], singles: 10, spare: 0 })
    expect(usefulPackages([ten, five], 2100)).toEqual([ten])
    expect(usefulPackages([ten, five], 2500)).toEqual([five, ten])
  })

  test('is the cheapest of all combinations, and its parts add up', () => {
    fc.assert(
      fc.property(anySale, ([pictures, single, packages]) => {
        const sum = cheapestSum(pictures, single, packages)
        expect(sum.totalCents).toBe(triedTotal(pictures, single, packages))
        expect(sum.totalCents).toBeLessThanOrEqual(pictures * single)
        const packed = sum.packages.reduce((total, { price, times }) => total + price * times, 0)
        expect(packed + sum.singles * single).toBe(sum.totalCents)
        const covered = sum.packages.reduce((total, { count, times }) => total + count * times, 0) + sum.singles
        expect(covered).toBe(pictures + sum.spare)
      }),
    )
  })

  test('one more picture never lowers the total, and the spare ones are free', () => {
    fc.assert(
      fc.property(anySale, ([pictures, single, packages]) => {
        const { totalCents, spare } = cheapestSum(pictures, single, packages)
        const totals = cheapestTotals(pictures + spare + 1, single, packages)
        expect(totals[pictures]).toBe(totalCents)
        expect(totals[pictures + spare]).toBe(totalCents)
        expect(totals[pictures + spare + 1]).toBeGreaterThanOrEqual(totalCents)
      }),
    )
  })
})
