import { describe, expect, test } from 'vitest'
import {
  isEmail,
  isPublicEmail,
  normalizeEmail,
  initials,
  shortName,
  formatCount,
  formatMoney,
  parseMoney,
  formatPhone,
  isPhone,
  phoneDigits,
  whatsappDigits,
} from './formats.ts'

describe('phone', () => {
  // spec: S1-2.10, S1-5.02, S1-5.03, S1-9.01
  test.each([
    ['', ''],
    ['1', '(1'],
    ['11', '(11'],
    ['119', '(11) 9'],
    ['1198765', '(11) 98765'],
    ['11987654', '(11) 98765-4'],
    ['11987654321', '(11) 98765-4321'],
    ['(11) 98765-4321', '(11) 98765-4321'],
    ['119876543210000', '(11) 98765-4321'],
    ['+55 11 98765-4321', '(11) 98765-4321'],
    ['1133334444', '(11) 3333-4444'],
    ['tel: 11 9 8765 4321', '(11) 98765-4321'],
  ])('formats %j as %j', (typed, shown) => {
    expect(formatPhone(typed)).toBe(shown)
    expect(formatPhone(shown)).toBe(shown)
    expect(shown.length).toBeLessThanOrEqual(15)
  })
  // spec: S1-5.02
  test('returns the digits and the WhatsApp form', () => {
    expect(phoneDigits('(11) 98765-4321')).toBe('11987654321')
    expect(whatsappDigits('(11) 98765-4321')).toBe('5511987654321')
  })
  test.each([
    ['(11) 98765-4321', true],
    ['(11) 3333-4444', true],
    ['(11) 88765-4321', false],
    ['(01) 98765-4321', false],
    ['(10) 98765-4321', false],
    ['98765-4321', false],
    ['', false],
  ])('%j is a complete number: %s', (text, whole) => expect(isPhone(text)).toBe(whole))
})

describe('e-mail', () => {
  test('is normalized to one spelling', () => expect(normalizeEmail('  Ana@Example.COM ')).toBe('ana@example.com'))
  // spec: S1-5.23
  test.each([
    ['ana@example.com', true],
    ['ana.maria+fotos@sub.example.com.br', true],
    ['ana@localhost', true],
    ["o'hara@example.com", true],
    ['', false],
    ['ana', false],
    ['@example.com', false],
    ['ana@', false],
    ['ana@-example.com', false],
    ['ana@example..com', false],
    ['ana maria@example.com', false],
    ['ana@example.com\r\nBcc: x@y.z', false],
    ['aña@example.com', false],
    [`${'a'.repeat(242)}@example.com`, true],
    [`${'a'.repeat(243)}@example.com`, false],
  ])('%j: %s', (text, valid) => expect(isEmail(text)).toBe(valid))

  test.each([
    ['ana@example.com', true],
    ['ana.maria@exemplo', false],
    ['ana@example..com', false],
  ])('%j can be reached from outside: %s', (text, valid) => expect(isPublicEmail(text)).toBe(valid))
})

describe('money', () => {
  // spec: S3-9.02
  test.each([
    [0, 'R$ 0,00'],
    [5, 'R$ 0,05'],
    [2990, 'R$ 29,90'],
    [123456789, 'R$ 1.234.567,89'],
  ])('formats %i cents as %s and parses it back', (cents, shown) => {
    expect(formatMoney(cents)).toBe(shown)
    expect(parseMoney(shown)).toBe(cents)
  })
  // spec: S1-5.20
  test.each([
    ['29,9', 2990],
    ['29', 2900],
    ['R$30', 3000],
    ['1234,56', 123456],
    ['29.90', null],
    ['1.23', null],
    ['-5,00', null],
    ['R$', null],
    ['', null],
    ['9'.repeat(20), null],
  ])('parses %j as %s', (text, cents) => expect(parseMoney(text)).toBe(cents))
  test('rejects fractions of a cent', () => expect(() => formatMoney(0.5)).toThrow('Not a whole number of cents'))
})

// spec: S3-2.47, S3-9.56
test.each([
  ['Ana Maria Braga', 'AM', 'Ana Maria'],
  ['  élcio   ', 'É', 'élcio'],
  ['e\u0301lcio souza', 'ÉS', 'e\u0301lcio souza'],
  ['', '', ''],
  ['𝒜na b', '𝒜B', '𝒜na b'],
])('returns for %j the initials %j', (name, letters, short) => {
  expect(initials(name)).toBe(letters)
  expect(shortName(name)).toBe(short)
})

test.each([
  [0, '0'],
  [999, '999'],
  [12_345, '12.345'],
])('formatCount formats %i as %s', (count, shown) => expect(formatCount(count)).toBe(shown))
