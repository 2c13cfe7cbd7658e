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

test('accepts a card by its token', () => {
  expect(purchase.parse(card)).toEqual(card)
})

test.each([
  ['creditCardNumber', { creditCardNumber: '4111111111111111' }],
  ['creditCardSecureCode', { creditCardSecureCode: '123' }],
  ['creditCardToken', { creditCardToken: '4111 1111 1111 1111' }],
  ['creditCardOwnerName', { creditCardOwnerName: 'ANA 4111111111111111' }],
])('rejects card data in %s instead of dropping it', (field, extra) => {
  expect(invalidField({ ...card, ...extra })).toBe(field)
})

test('requires CPF or CNPJ for boleto and Pix', () => {
  for (const paymentMethod of ['payment-slip', 'pix']) {
    expect(invalidField({ ...order, paymentMethod })).toBe('cpf_cnpj')
    expect(invalidField({ ...order, paymentMethod, cpf_cnpj: '123' })).toBe('cpf_cnpj')
    const bought = purchase.parse({ ...order, paymentMethod, cpf_cnpj: '529.982.247-25' })
    expect(bought).toMatchObject({ cpf_cnpj: '52998224725' })
  }
})

test('rejects any other method', () => {
  expect(invalidField({ ...order, paymentMethod: 'cash' })).toBe('paymentMethod')
})
