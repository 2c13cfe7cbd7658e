import { expect, test } from 'vitest'
import { purchase } from './purchase-shape.ts'

const order = { planId: 19, periodicityType: 'annually', installmentCount: 12 } as const
const card = {
  ...order,
  paymentMethod: 'credit-card',
  creditCardToken: 'tok_6f1c',
  creditCardOwnerName: 'ANA SOUZA',
  creditCardExpirationDate: '09/31',
  creditCardBrand: 'visa',
} as const

const invalidField = (input: unknown) => purchase.safeParse(input).error?.issues[0]?.path[0]

test('a card is bought with by its token', () => {
  expect(purchase.parse(card)).toEqual(card)
})

test.each([
  ['creditCardNumber', { creditCardNumber: '4111111111111111' }],
  ['creditCardSecureCode', { creditCardSecureCode: '123' }],
  ['creditCardToken', { creditCardToken: '4111 1111 1111 1111' }],
  ['creditCardOwnerName', { creditCardOwnerName: 'ANA 4111111111111111' }],
])('card data in %s is refused, not dropped in silence', (field, extra) => {
  expect(invalidField({ ...card, ...extra })).toBe(field)
})

test('a slip and Pix ask for CPF or CNPJ', () => {
  for (const paymentMethod of ['payment-slip', 'pix']) {
    expect(invalidField({ ...order, paymentMethod })).toBe('cpf_cnpj')
    expect(invalidField({ ...order, paymentMethod, cpf_cnpj: '123' })).toBe('cpf_cnpj')
    const bought = purchase.parse({ ...order, paymentMethod, cpf_cnpj: '529.982.247-25' })
    expect(bought.cpf_cnpj).toBe('52998224725')
  }
})

test('any other method is refused', () => {
  expect(invalidField({ ...order, paymentMethod: 'cash' })).toBe('paymentMethod')
})
