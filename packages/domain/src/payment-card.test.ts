import { describe, expect, it } from 'vitest'
import { cardBrand, formatCardExpiry, formatCardNumber, isCardExpiryAhead } from './payment-card.ts'

describe('cardBrand', () => {
  // spec: S3-3.44, S3-5.28, S3-5.29, S3-5.30, S3-5.31, S3-5.32
  it.each([
    ['4', 'visa'],
    ['4111 1111 1111 1111', 'visa'],
    ['51', 'mastercard'],
    ['55', 'mastercard'],
    ['5031', 'mastercard'],
    ['2221', 'mastercard'],
    ['2720', 'mastercard'],
    ['301', 'diners'],
    ['305', 'diners'],
    ['36', 'diners'],
    ['38', 'diners'],
    ['384100', 'hipercard'],
    ['60', 'hipercard'],
    ['606282', 'hipercard'],
    ['438935', 'elo'],
    ['636368', 'elo'],
    ['509042', 'elo'],
    ['650905', 'elo'],
    ['', null],
    ['34', null],
    ['2220', null],
    ['2721', null],
    ['56', null],
    ['650979', null],
  ])('%s: %s', (number, brand) => {
    expect(cardBrand(number)).toBe(brand)
  })
})

describe('typed card fields', () => {
  it.each([
    ['4111111111111111', '4111 1111 1111 1111'],
    ['4111-1111', '4111 1111'],
    ['30569309025904', '3056 930902 5904'],
    ['41111111111111111119999', '4111 1111 1111 1111 111'],
    ['', ''],
  ])('formats the number %s as %s', (typed, shown) => {
    expect(formatCardNumber(typed)).toBe(shown)
  })
  // spec: S3-5.26
  it.each([
    ['0', '0'],
    ['09', '09'],
    ['093', '09/3'],
    ['0931', '09/31'],
    ['09/2031', '09/31'],
    ['092031', '09/31'],
    ['09/203', '09/203'],
    ['9/31', '09/31'],
    ['1/31', '01/31'],
    ['9', '09'],
    ['1', '1'],
    ['12/31x', '12/31'],
    ['', ''],
  ])('formats the date %s as %s', (typed, shown) => {
    expect(formatCardExpiry(typed)).toBe(shown)
  })
})

describe('isCardExpiryAhead', () => {
  const now = new Date('2026-11-15T12:00:00Z')
  it.each([
    ['11/26', true],
    ['10/26', false],
    ['12/26', true],
    ['01/25', false],
    ['11/46', true],
    ['12/46', false],
    ['13/30', false],
    ['1/30', false],
    ['', false],
  ])('%s: %s', (expiry, ahead) => {
    expect(isCardExpiryAhead(expiry, now)).toBe(ahead)
  })
})
