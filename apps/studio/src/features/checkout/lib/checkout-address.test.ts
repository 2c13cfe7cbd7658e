import { expect, it } from 'vitest'
import { billInState, isPaymentMethod, safeCallback, statusAddress } from './checkout-address.ts'

const choice = {
  planId: 19,
  periodicity: 'annually',
  installments: 1,
  coupon: 'GALLERYPRO20ANUAL',
  method: 'payment-slip',
} as const
const nothing = {
  payment_slip_url: null,
  payment_slip_line: null,
  payment_slip_due_at: null,
  callback_url: null,
  pix: null,
}

// spec: S3-2.63, S3-4.46
it('puts the boleto URL in the status address, but not its digits', () => {
  const bought = {
    ...nothing,
    payment_slip_url: 'https://gateway.test/b.pdf',
    payment_slip_line: '23793.38128',
    payment_slip_due_at: '2026-11-20T02:59:59Z',
    callback_url: '/financial',
  }
  const { to, state } = statusAddress('gallery-pro', choice, bought, 95_904)
  const url = new URL(to, 'https://app.test')
  expect(url.pathname).toBe('/checkout/gallery-pro/payment-status')
  expect(Object.fromEntries(url.searchParams)).toEqual({
    plan_id: '19',
    periodicity_type: 'annually',
    coupon_name: 'GALLERYPRO20ANUAL',
    payment_method: 'payment-slip',
    payment_slip_url: 'https://gateway.test/b.pdf',
    callback_url: '/financial',
  })
  expect(billInState(state)).toEqual({
    amount: 95_904,
    boleto: { url: 'https://gateway.test/b.pdf', line: '23793.38128', dueAt: '2026-11-20T02:59:59Z' },
    pix: null,
  })
})

it('links to the success page when a credit covers the whole amount', () => {
  expect(statusAddress('site-pro', choice, nothing, 0).to).toMatch(
    /^\/checkout\/site-pro\/payment-status\/credit-card-payment-success\?/,
  )
  expect(statusAddress('site-pro', { ...choice, method: 'credit-card' }, nothing, 0).to).toMatch(
    /^\/checkout\/site-pro\/payment-status\?/,
  )
})

// spec: S3-4.46
it.each([
  ['/financial', '/financial'],
  ['//evil.test', null],
  ['/\\evil.test', null],
  ['https://evil.test', null],
  ['javascript:alert(1)', null],
  [null, null],
])('safeCallback(%s) returns %s', (url, safe) => {
  expect(safeCallback(url)).toBe(safe)
})

it('recognizes payment methods and ignores the state of other pages', () => {
  expect(['credit-card', 'payment-slip', 'pix', 'cash', null].map(isPaymentMethod)).toEqual([
    true,
    true,
    true,
    false,
    false,
  ])
  expect([null, 'x', {}, { returnTo: '/gallery' }].map(billInState)).toEqual([null, null, null, null])
})
