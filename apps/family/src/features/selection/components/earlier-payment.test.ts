import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { EarlierPaymentRows, earlierPaymentOf, earlierPaymentWords } from './earlier-payment.tsx'

// `Intl` puts a no-break space after R$.
const plain = (text: string) => text.replaceAll('\u00a0', ' ')
const rows = (paidBefore: number, declaredBefore: number, total: number) =>
  plain(
    renderToStaticMarkup(createElement(EarlierPaymentRows, { earlier: { paidBefore, declaredBefore }, total })),
  ).replaceAll(/<[^>]+>/g, '|')

describe('earlier payments', () => {
  it('are not mentioned where there are none', () => {
    expect(rows(0, 0, 3000)).toBe('')
    expect(earlierPaymentWords({ paidBefore: 0, declaredBefore: 0 })).toEqual([])
  })

  it('are deducted from the total', () => {
    expect(rows(1500, 0, 3000)).toMatch(/Já pago\|+R\$ 15,00\|+Falta pagar\|+R\$ 15,00/)
    expect(rows(0, 1500, 4500)).toMatch(/Pagamento que você avisou\|+R\$ 15,00\|+Falta pagar\|+R\$ 30,00/)
    expect(rows(1500, 1500, 3000)).toMatch(/Falta pagar\|+Nada/)
  })

  it('say what was paid and what was declared', () => {
    const words = earlierPaymentWords({ paidBefore: 1500, declaredBefore: 3000 }).map(plain)
    expect(words).toEqual(['Já pago: R$ 15,00', 'Você avisou um pagamento de R$ 30,00'])
  })

  it('forget the declaration once the payment is confirmed', () => {
    const payment = { code: 'x', total: 1500, payee: null, declared_at: null, received_at: '2026-11-15T12:00:00Z' }
    expect(earlierPaymentOf({ paid_before: 0, declared_before: 1500, payment }).declaredBefore).toBe(0)
    expect(earlierPaymentOf({ paid_before: 0, declared_before: 1500, payment: null }).declaredBefore).toBe(1500)
  })
})
