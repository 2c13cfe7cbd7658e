import { describe, expect, it } from 'vitest'
import { paymentStates } from './payment-state.ts'

const now = new Date('2026-11-15T15:00:00Z')
const at = '2026-11-15T15:00:00Z'
const due = { total: 3000, by_pix: true, declared_at: null, received_at: null, paid_before: 0, declared_before: 0 }
const states = (change: Partial<{ [key in keyof typeof due]: number | string | boolean | null }>) =>
  paymentStates({ ...due, ...change } as typeof due, now).map((text) => text.replaceAll('\u00a0', ' '))

describe('paymentStates', () => {
  it('says what is awaited', () => {
    expect(states({})).toEqual(['Aguardando o pagamento'])
    expect(states({ declared_at: at })).toEqual(['O cliente avisou que pagou agora'])
    expect(states({ by_pix: false })).toEqual([expect.stringMatching(/^Combine com o cliente/)])
  })
  it('says what was received before the selection was reopened', () => {
    expect(states({ total: 0, paid_before: 1500 })).toEqual(['Já recebido: R$ 15,00'])
    expect(states({ paid_before: 1500 })).toEqual(['Aguardando o pagamento', 'Já recebido: R$ 15,00'])
    expect(states({ received_at: at, paid_before: 1500 })).toEqual(['Recebido agora', 'Já recebido: R$ 15,00'])
  })
  it('says what was declared before the selection was reopened', () => {
    expect(states({ total: 0, declared_at: at, declared_before: 1500 })).toEqual([
      'Antes de reabrir, o cliente avisou que pagou R$ 15,00. Confira na sua conta.',
    ])
  })
})
