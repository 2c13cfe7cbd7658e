import { describe, expect, it } from 'vitest'
import { formatZipCode, isFederalUnit, isZipCode } from './payer-address.ts'

describe('CEP', () => {
  it.each([
    ['0131', '0131'],
    ['01310100', '01310-100'],
    ['01310-100999', '01310-100'],
    ['01.310 100', '01310-100'],
  ])('formats %j as %j while it is typed', (typed, shown) => expect(formatZipCode(typed)).toBe(shown))

  it.each(['01310-100', '01310100', '69900-000'])('accepts %j', (typed) => expect(isZipCode(typed)).toBe(true))

  it.each(['', '1310-100', '013101000', '00012-345', 'abcdefgh'])('rejects %j', (typed) =>
    expect(isZipCode(typed)).toBe(false),
  )
})

it.each([
  ['SP', true],
  ['DF', true],
  ['sp', false],
  ['XX', false],
])('knows whether %s is a federal unit', (code, expected) => expect(isFederalUnit(code)).toBe(expected))
