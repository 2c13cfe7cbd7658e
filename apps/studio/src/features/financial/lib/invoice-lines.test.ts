import { expect, it } from 'vitest'
import { invoiceTitle, methodWords, toneOf } from './invoice-lines.ts'

it('describes the purchase, the payment method and the state', () => {
  expect(invoiceTitle({ plan_name: 'Plus 100GB', periodicity: 'annually' })).toBe('Plus 100GB anual')
  const card = { method: 'credit-card', card_last_four: '4242', installments: 12, amount: 95_904 } as const
  expect(methodWords(card)).toBe('Cartão final 4242, em 12x de R$ 79,92')
  expect(methodWords({ ...card, installments: 1 })).toBe('Cartão final 4242')
  expect(methodWords({ ...card, card_last_four: null, installments: 1 })).toBe('Cartão')
  expect(methodWords({ method: 'pix', card_last_four: null, installments: 1, amount: 1 })).toBe('Pix')
  expect([toneOf({ state: 'paid' }), toneOf({ state: 'refunding' }), toneOf({ state: 'failed' })]).toEqual([
    'done',
    'waiting',
    'failed',
  ])
})
