import { describe, expect, it } from 'vitest'
import { pictureAddress, sizeFor, toPictures, ratioOf } from './picture.ts'

const [first, second] = toPictures([
  [12, 3, 6000, 4000, 0x00_a1_b2, 1, 7],
  [13, 1, 1000, 9000, 0xff_ff_ff, 0, 8],
])

describe('picture', () => {
  it('reads a picture from its short form', () => {
    expect(first).toEqual({
      number: 12,
      displayNumber: 7,
      version: 3,
      width: 6000,
      height: 4000,
      colour: '#00a1b2',
      suggested: true,
      position: 1,
    })
    expect(second).toMatchObject({ position: 2, suggested: false, colour: '#ffffff' })
  })
  it('limits extreme proportions', () => {
    expect(ratioOf(first!)).toBe(1.5)
    expect(ratioOf(second!)).toBe(0.4)
  })
  it('builds the address under the gallery’s prefix', () => {
    expect(pictureAddress('https://content/token', first!, 960)).toBe('https://content/token/12-3/960.webp')
  })
})

it.each([
  ['a phone, two beside each other', 193, 3, true, 400],
  ['a phone, upright', 290, 3, true, 400],
  ['a phone, across', 390, 3, true, 960],
  ['a computer', 420, 1, false, 400],
  ['a wide computer', 520, 1, false, 960],
  ['a fine screen', 420, 2, false, 960],
  ['the finest screen', 420, 4, false, 960],
] as const)('sizeFor %s', (_name, edge, density, onPhone, size) => {
  expect(sizeFor(edge, density, onPhone)).toBe(size)
})
