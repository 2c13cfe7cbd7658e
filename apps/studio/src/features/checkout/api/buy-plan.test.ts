import { ApiError, ConnectionError } from '@revela/contract/client'
import { expect, it } from 'vitest'
import { CardRejectedError } from '../../../lib/card-token.ts'
import { endsAttempt, purchaseProblem } from './buy-plan.ts'

const apiError = (messages: readonly { id: string; help: string }[], status = 400) =>
  new ApiError({ status, code: 'PaymentRejected', messages: [...messages], details: {}, requestId: null })

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
])('maps %j to %j', (messages, problem) => {
  expect(purchaseProblem(apiError(messages))).toEqual(problem)
})

it('distinguishes a rejected card, a lost response and an unknown error', () => {
  expect(purchaseProblem(new CardRejectedError(['creditCardNumber']))).toMatchObject({ kind: 'card' })
  expect(purchaseProblem(new ConnectionError(null))).toEqual({ kind: 'uncertain' })
  expect(purchaseProblem(new Error('?'))).toEqual({ kind: 'silent' })
})

it('ends the attempt on a decline, but not on a server or connection error', () => {
  expect(endsAttempt(apiError([]))).toBe(true)
  expect(endsAttempt(apiError([], 500))).toBe(false)
  expect(endsAttempt(new ConnectionError(null))).toBe(false)
  expect(endsAttempt(new CardRejectedError(['creditCardNumber']))).toBe(false)
})
