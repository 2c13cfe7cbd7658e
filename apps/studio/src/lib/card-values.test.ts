import { expect, it } from 'vitest'
import { cardFacts, cardProblem } from './card-values.ts'

const now = new Date('2026-11-15T12:00:00Z')

// spec: S3-5.39
it.each([
  ['creditCardNumber', '4111 1111 1111 1111', null],
  ['creditCardNumber', '4111 1111 1111 1112', 'Confira o número do cartão.'],
  ['creditCardNumber', '', 'Confira o número do cartão.'],
  ['creditCardNumber', '3782 8224 6310 005', 'Aceitamos Visa, Mastercard, Elo, Hipercard e Diners Club.'],
  ['creditCardExpirationDate', '11/26', null],
  ['creditCardExpirationDate', '10/26', 'Confira a validade: mês e ano, como no cartão.'],
  ['creditCardSecureCode', '123', null],
  ['creditCardSecureCode', '12', 'Confira o código de segurança.'],
  ['creditCardOwnerName', 'ANA PRADO', null],
  ['creditCardOwnerName', '4111111111111111', 'Confira o nome: como está no cartão, sem números.'],
] as const)('validates %s “%s”: %s', (field, typed, problem) => {
  expect(cardProblem(field, typed, now)).toBe(problem)
})

it('sends neither the card number nor the security code to our server', () => {
  const facts = cardFacts({
    creditCardNumber: '5031 4332 1540 6351',
    creditCardOwnerName: 'ANA PRADO ',
    creditCardExpirationDate: '09/31',
    creditCardSecureCode: '123',
  })
  expect(facts).toEqual({
    creditCardOwnerName: 'ANA PRADO',
    creditCardExpirationDate: '09/31',
    creditCardBrand: 'mastercard',
  })
})
