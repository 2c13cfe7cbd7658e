import { DAY_MS } from '@revela/domain'
import type { Page } from 'playwright-core'

/** The end of a day in São Paulo, this many days from today: a date that must not pass. */
function dayEnd(days: number): string {
  return `${new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10)}T02:59:59Z`
}

/** Billing responses for states that would take a year to reach. */
const plus = {
  plan_id: 19,
  plan_name: 'Plus 100GB',
  periodicity: 'annually',
  renews_with: 'credit-card',
  next_amount: 95_904,
  renews_on: dayEnd(354),
  paid_until: dayEnd(356),
  canceled: false,
  frozen: false,
  grace_until: null,
} as const

const card = { brand: 'visa', last_four: '4242', expires: '09/31' } as const

const purchasedPlan = {
  id: '01930000-0000-7000-8000-000000000001',
  kind: 'purchase',
  plan_id: 19,
  plan_name: 'Plus 100GB',
  periodicity: 'annually',
  created_at: '2026-11-10T14:02:00Z',
  due_at: '2026-11-10T14:02:00Z',
  list_price: 119_880,
  discount: 23_976,
  credit: 0,
  amount: 95_904,
  method: 'credit-card',
  installments: 12,
  state: 'paid',
  paid_at: '2026-11-10T14:02:09Z',
  period: { from: '2026-11-10T14:02:09Z', to: '2027-11-11T02:59:59Z' },
  payment_slip_url: null,
  payment_slip_line: null,
  pix: null,
  card_last_four: '4242',
  regret_until: '2026-11-18T02:59:59Z',
} as const

const older = {
  ...purchasedPlan,
  plan_id: 22,
  plan_name: 'Standard 20GB',
  periodicity: 'monthly',
  installments: 1,
} as const

const invoices = [
  purchasedPlan,
  {
    ...older,
    id: '01930000-0000-7000-8000-000000000002',
    kind: 'renewal',
    created_at: '2026-10-08T09:00:00Z',
    list_price: 4_990,
    discount: 0,
    amount: 4_990,
    method: 'payment-slip',
    card_last_four: null,
    regret_until: null,
  },
  {
    ...older,
    id: '01930000-0000-7000-8000-000000000003',
    created_at: '2026-09-08T09:00:00Z',
    list_price: 4_990,
    discount: 0,
    amount: 4_990,
    state: 'refunded',
    regret_until: null,
  },
  {
    ...older,
    id: '01930000-0000-7000-8000-000000000004',
    created_at: '2026-09-07T20:00:00Z',
    list_price: 4_990,
    discount: 0,
    amount: 4_990,
    state: 'failed',
    paid_at: null,
    period: null,
    regret_until: null,
  },
]

/** The invoice of a renewal that the card did not pay. */
export const openInvoice = {
  ...purchasedPlan,
  id: '01930000-0000-7000-8000-000000000009',
  kind: 'renewal',
  discount: 23_976,
  installments: 1,
  state: 'open',
  paid_at: null,
  period: null,
  due_at: dayEnd(-2),
  card_last_four: null,
  regret_until: null,
} as const

export const openBoleto = {
  ...openInvoice,
  method: 'payment-slip',
  payment_slip_url: 'https://boleto.exemplo.com/4b7f.pdf',
  payment_slip_line: '23793.38128 60007.827136 95000.063305 4 99990000095904',
} as const

export const openPix = {
  ...openInvoice,
  method: 'pix',
  pix: {
    code: '00020126580014br.gov.bcb.pix0136b76aa9c2-2ec4-4110-954e-ebfe34f05b615204000053039865406959.045802BR5906REVELA6009SAO PAULO62070503***6304A3B1',
    expires_at: dayEnd(1),
  },
} as const

export const states = {
  running: { gallery_pro: plus, site_pro: null, card, open_invoice: null },
  canceled: {
    gallery_pro: { ...plus, canceled: true, renews_on: null, next_amount: null },
    site_pro: null,
    card,
    open_invoice: null,
  },
  grace: {
    gallery_pro: { ...plus, paid_until: dayEnd(-2), grace_until: dayEnd(5) },
    site_pro: null,
    card,
    open_invoice: openInvoice,
  },
  slip: { gallery_pro: plus, site_pro: null, card: null, open_invoice: openBoleto },
  frozen: { gallery_pro: { ...plus, frozen: true }, site_pro: null, card, open_invoice: openInvoice },
  frozenPix: { gallery_pro: { ...plus, frozen: true }, site_pro: null, card, open_invoice: openPix },
  nothing: { gallery_pro: null, site_pro: null, card: null, open_invoice: null },
} as const

/** Mocks the financial endpoints for an account in this state. */
export async function mockBillingState(page: Page, state: keyof typeof states, listed: readonly unknown[] = invoices) {
  await page.route('**/api/financial/billing', (route) => route.fulfill({ json: states[state] }))
  await page.route('**/api/financial/invoices*', (route) => route.fulfill({ json: { invoices: listed, next: null } }))
}
