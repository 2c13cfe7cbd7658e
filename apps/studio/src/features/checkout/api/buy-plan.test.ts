import { ApiError, ConnectionBroken } from '@revela/contract/client'
import { expect, it } from 'vitest'
import { CardRefused } from '../../../lib/card-token.ts'
import { endsAttempt, purchaseProblem } from './buy-plan.ts'

const refused = (messages: readonly { id: string; help: string }[], status = 400) =>
  new ApiError({ status, code: 'PaymentRefused', messages: [...messages], details: {}, requestId: null })

// spec: S3-8.23, S3-8.24
it.each([
  [[{ id: 'checkout-popup', help: 'Saldo insuficiente.' }], { kind: 'popup', help: 'Saldo insuficiente.' }],
  [
    [
      { id: 'creditCardNumber', help: 'Número.' },
      { id: 'checkout-popup', help: 'Primeiro.' },
      { id: 'checkout-popup', help: 'Segundo.' },
    ],
    { kind: 'popup', help: 'Primeiro.' },
  ],
  [[{ id: 'plan', help: 'Não é vendido.' }], { kind: 'plan', help: 'Não é vendido.' }],
  [[{ id: 'coupon_id', help: 'Cupom usado.' }], { kind: 'plan', help: 'Cupom usado.' }],
  [[{ id: 'creditCardSecureCode', help: 'Código.' }], { kind: 'fields' }],
  [[{ id: 'another', help: 'Outra coisa.' }], { kind: 'popup', help: 'Outra coisa.' }],
  [[], { kind: 'silent' }],
])('%j: %j', (messages, problem) => {
  expect(purchaseProblem(refused(messages))).toEqual(problem)
})

it('tells a refused card from a lost answer', () => {
  expect(purchaseProblem(new CardRefused(['creditCardNumber']))).toMatchObject({ kind: 'card' })
  expect(purchaseProblem(new ConnectionBroken(null))).toEqual({ kind: 'uncertain' })
  expect(purchaseProblem(new Error('?'))).toEqual({ kind: 'silent' })
})

it('ends the attempt with a decline, not with a fault', () => {
  expect(endsAttempt(refused([]))).toBe(true)
  expect(endsAttempt(refused([], 500))).toBe(false)
  expect(endsAttempt(new ConnectionBroken(null))).toBe(false)
  expect(endsAttempt(new CardRefused(['creditCardNumber']))).toBe(false)
})
