import { describe, expect, test } from 'vitest'
import { containsCardNumber, findCardNumbers, isLuhnValid } from './payment-card.ts'

const visa = '4111111111111111'

describe('text with a card number', () => {
  test.each([
    ['alone', visa, [visa]],
    ['in groups', '4111 1111 1111 1111', [visa]],
    ['with hyphens', '4111-1111-1111-1111', [visa]],
    ['with dots', '4111.1111.1111.1111', [visa]],
    ['with no-break spaces', '4111\u00a01111\u00a01111\u00a01111', [visa]],
    ['over two lines', '4111 1111\r\n1111 1111', [visa]],
    ['full-width digits', '４１１１１１１１１１１１１１１１', [visa]],
    ['inside JSON', `{"n":"${visa}","v":123}`, [visa]],
    ['between letters', `card${visa}end`, [visa]],
    ['before expiry and code', `${visa} 12/29 123`, [visa]],
    ['13 digits', '4222222222222', ['4222222222222']],
    ['15 digits', '378282246310005', ['378282246310005']],
    ['19 digits', '6304000000000000000', ['6304000000000000000']],
    ['two', `${visa};5555555555554444`, [visa, '5555555555554444']],
  ])('%s', (_name, text, numbers) => expect(findCardNumbers(text)).toEqual(expect.arrayContaining(numbers)))
})

describe('text without a card number', () => {
  test.each(
    [
      ['', 'a short number 411111111111', `${visa.slice(0, 15)}2`, '0000000000000000', '12.345.678/0001-95'],
      ['4111-1111', '41111111111111111111', 'tok_9f1c2b7e4d', '2026-11-15T12:00:00Z', '(11) 98765-4321'],
    ].flat(),
  )('%j', (text) => expect(containsCardNumber(text)).toBe(false))
})

test.each([
  ['79927398713', true],
  ['79927398714', false],
  ['0', true],
  ['', false],
])('isLuhnValid of %j: %s', (digits, valid) => expect(isLuhnValid(digits)).toBe(valid))
