import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  editTerms,
  featuresNeeded,
  termsProblems,
  choiceLimit,
  canChooseAnother,
  nextOneCosts,
  selectionTotals,
  tooMany,
  unpaidPictures,
  termsChangeFromWire,
  termsFromStored,
  termsFromWire,
  termsToStored,
  termsToWire,
  type SelectionTerms,
} from './selection-terms.ts'

const noSale: SelectionTerms = {
  selling: false,
  chargeType: null,
  contracted: 30,
  extraPriceCents: null,
  allowExtras: false,
  packages: [],
}
const additional: SelectionTerms = {
  selling: true,
  chargeType: 'ADDITIONAL',
  contracted: 30,
  extraPriceCents: 1500,
  allowExtras: true,
  packages: [],
}
const all: SelectionTerms = { ...additional, chargeType: 'ALL', contracted: null }

const anyTerms: fc.Arbitrary<SelectionTerms> = fc.record({
  selling: fc.boolean(),
  chargeType: fc.constantFrom('ALL', 'ADDITIONAL', null),
  contracted: fc.option(fc.nat(200)),
  extraPriceCents: fc.option(fc.nat(100_000)),
  allowExtras: fc.boolean(),
  packages: fc.array(fc.record({ count: fc.integer({ min: 2, max: 40 }), price: fc.nat(500_000) }), { maxLength: 4 }),
})

describe('totals', () => {
  // spec: S3-9.03, S3-9.04
  test('thirty included, seven extras at R$ 15,00 are R$ 105,00', () => {
    expect(selectionTotals(additional, 37)).toEqual({ chosen: 37, included: 30, extras: 7, totalCents: 10_500 })
    expect(selectionTotals(additional, 12)).toEqual({ chosen: 12, included: 12, extras: 0, totalCents: 0 })
  })

  // spec: S3-9.04
  test('all paid: twelve at R$ 15,00 are R$ 180,00', () => {
    expect(selectionTotals(all, 12)).toEqual({ chosen: 12, included: 0, extras: 12, totalCents: 18_000 })
  })

  test('thirty included, ten extras as a package of R$ 100,00, one more at R$ 15,00', () => {
    const sold = { ...additional, packages: [{ count: 10, price: 10_000 }] }
    expect([36, 37, 40, 41].map((chosen) => selectionTotals(sold, chosen).totalCents)).toEqual([
      9000, 10_000, 10_000, 11_500,
    ])
  })

  test('are zero without a sale', () => {
    expect(selectionTotals({ ...noSale, extraPriceCents: 900 }, 31).totalCents).toBe(0)
  })

  // spec: S3-9.03
  test('extras are those beyond the contract, never negative; included plus extras are all chosen', () => {
    fc.assert(
      fc.property(anyTerms, fc.nat(500), (terms, chosen) => {
        const totals = selectionTotals(terms, chosen)
        expect(totals.included + totals.extras).toBe(chosen)
        expect(totals.extras).toBeGreaterThanOrEqual(0)
        expect(totals.totalCents).toBeLessThanOrEqual(totals.extras * (terms.extraPriceCents ?? 0))
        const { totalCents } = selectionTotals({ ...terms, packages: [] }, chosen)
        expect(totalCents).toBe(totals.extras * (terms.extraPriceCents ?? 0))
      }),
    )
  })

  test('one more picture never lowers the total, and costs exactly when announced', () => {
    fc.assert(
      fc.property(anyTerms, fc.nat(500), (terms, chosen) => {
        const [before, after] = [selectionTotals(terms, chosen), selectionTotals(terms, chosen + 1)]
        expect(after.totalCents).toBeGreaterThanOrEqual(before.totalCents)
        expect(after.extras - before.extras).toBe(nextOneCosts(terms, chosen) ? 1 : 0)
      }),
    )
  })
})

describe('limits', () => {
  // spec: S3-3.14, S3-5.15
  test('a maximum without a sale, or a package without extras, blocks the next picture', () => {
    expect([canChooseAnother(noSale, 29), canChooseAnother(noSale, 30)]).toEqual([true, false])
    const closed = { ...additional, allowExtras: false }
    expect([canChooseAnother(closed, 29), canChooseAnother(closed, 30)]).toEqual([true, false])
    expect(canChooseAnother(additional, 500)).toBe(true)
    expect(choiceLimit({ ...noSale, contracted: null })).toBeNull()
  })

  test('with a limit nothing is paid, and with payment there is no limit', () => {
    fc.assert(
      fc.property(anyTerms, fc.nat(500), (terms, chosen) => {
        const limit = choiceLimit(terms)
        if (limit === null || terms.chargeType === null || !terms.selling) return
        expect(selectionTotals(terms, Math.min(chosen, limit)).totalCents).toBe(0)
      }),
    )
  })
})

describe('editTerms and requirements', () => {
  // spec: S3-5.18
  test('turning the sale off removes quantity, price and packages', () => {
    const sold = { ...additional, packages: [{ count: 10, price: 10_000 }] }
    expect(editTerms(sold, { selling: false }).packages).toEqual([])
    expect(editTerms(sold, { contracted: 20 }).packages).toEqual(sold.packages)
    expect(editTerms(additional, { selling: false })).toEqual({ ...noSale, contracted: null })
    expect(editTerms(additional, { selling: false, contracted: 20 })).toEqual({ ...noSale, contracted: 20 })
  })

  // spec: S3-5.14
  test('charging for all clears the quantity', () => {
    expect(editTerms(additional, { chargeType: 'ALL' })).toMatchObject({ contracted: null, extraPriceCents: 1500 })
  })

  // spec: S3-5.11
  test('does not turn a maximum into a package', () => {
    const started = editTerms(noSale, { selling: true, chargeType: 'ADDITIONAL', extraPriceCents: 1000 })
    expect(termsProblems(started)).toEqual(['contractedMissing'])
    expect(editTerms(noSale, { selling: true, chargeType: 'ADDITIONAL', contracted: 20 }).contracted).toBe(20)
  })

  test('an empty edit changes no valid terms', () => {
    fc.assert(
      fc.property(anyTerms, (terms) => {
        const settled = editTerms(terms, {})
        expect(editTerms(settled, {})).toEqual(settled)
      }),
    )
  })

  // spec: S3-5.10, S3-5.12, S3-5.15
  test('lists what is missing', () => {
    expect(termsProblems({ ...additional, chargeType: null, extraPriceCents: null })).toEqual([
      'chargeTypeMissing',
      'priceMissing',
    ])
    expect(termsProblems(all)).toEqual([])
    expect(termsProblems(noSale)).toEqual([])
  })

  // spec: S3-5.21, S3-5.22, S3-5.23, S3-5.24
  test('names the plan feature of each request', () => {
    expect(featuresNeeded({ sellPictures: true, magicLink: true, exportList: true, privateBeside: 1 })).toEqual([
      'buy_photos',
      'magic_link',
      'export_selected_list',
      'multiple_private_selection',
    ])
    expect(featuresNeeded({ sellPictures: false, privateBeside: 0 })).toEqual([])
  })
})

test('tooMany counts the pictures above a lowered limit', () => {
  expect(tooMany(noSale, 33)).toBe(3)
  expect(tooMany(noSale, 30)).toBe(0)
  expect(tooMany({ ...additional, allowExtras: false }, 31)).toBe(1)
  expect(tooMany(additional, 300)).toBe(0)
  expect(tooMany(all, 300)).toBe(0)
})

describe('names of the terms', () => {
  test('are those of the rows and of the calls', () => {
    expect(termsToStored(additional)).toEqual({
      selling: true,
      charge_type: 'ADDITIONAL',
      contracted: 30,
      extra_price: 1500,
      allow_extras: true,
      price_packages: [],
    })
    expect(termsToWire(additional)).toEqual({
      selling_photos: true,
      charge_type: 'ADDITIONAL',
      contracted_pictures: 30,
      extra_picture_price: 1500,
      allow_extra_pictures: true,
      price_packages: [],
    })
  })

  test.each([noSale, additional, all])('convert back to the same terms: %j', (terms) => {
    expect(termsFromStored(termsToStored(terms))).toEqual(terms)
    expect(termsFromWire(termsToWire(terms))).toEqual(terms)
  })

  test('read only the terms of a row', () => {
    expect(termsFromStored({ ...termsToStored(all), id: 'other column' } as never)).toEqual(all)
  })

  test('distinguish null from a missing field in an edit', () => {
    const change = termsChangeFromWire({ contracted_pictures: null })
    expect(editTerms(additional, change)).toEqual({ ...additional, contracted: null })
  })
})

describe('unpaidPictures', () => {
  const five = { ...additional, contracted: 5 }
  const packed = { ...five, packages: [{ count: 3, price: 3000 }] }

  test.each([
    [five, 8, 4500, 3],
    [five, 8, 0, 0],
    // One of three extras was paid before the selection was reopened.
    [five, 8, 3000, 2],
    [all, 8, 12_000, 8],
    [noSale, 8, 0, 0],
    [{ ...five, extraPriceCents: 0 }, 8, 100, 0],
    // Three cost what two cost, so the amount due covers two of them at least.
    [packed, 8, 3000, 3],
    [packed, 8, 1500, 2],
    // More due than the terms of today say.
    [five, 8, 9000, 3],
  ])('%o, %s chosen, %s due: %s', (terms, chosen, due, unpaid) => {
    expect(unpaidPictures(terms, chosen, due)).toBe(unpaid)
  })
})
