import { describe, expect, it } from 'vitest'
import { paymentState } from './payment-state.ts'

const now = new Date('2026-11-15T15:00:00Z')
const payment = { total: 5000, by_pix: true, declared_at: null, received_at: null }

describe('paymentState', () => {
  it('waits for a Pix payment, and asks the photographer to arrange one without a Pix key', () => {
    expect(paymentState(payment, now)).toBe('Aguardando o pagamento')
    expect(paymentState({ ...payment, by_pix: false }, now)).toMatch(/^Combine com o cliente/)
  })
  it('shows a received payment, with or without a Pix key', () => {
    for (const by_pix of [true, false]) {
      expect(paymentState({ ...payment, by_pix, received_at: now.toISOString() }, now)).toBe('Recebido agora')
    }
  })
})
