import { getInfo } from '@revela/contract'
import { testCards } from '@revela/sandbox-gateway'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { apiUnderTest, type ApiUnderTest } from '../api-under-test.ts'
import { buy, byCard, readMoney } from '../buying.ts'
import { createUser } from '../users.ts'

let api: ApiUnderTest
beforeAll(async () => {
  api = await apiUnderTest({ env: { PAYMENTS_TIMEOUT_MS: '2000' } })
})
afterAll(() => api.close())

const customer = () => createUser(api, { product: 'gallery_pro' })
const noOtherPayment = {
  payment_slip_url: null,
  payment_slip_line: null,
  payment_slip_due_at: null,
  callback_url: null,
  pix: null,
}

describe('a card payment', () => {
  // spec: S1-9.10, S1-9.11, S3-3.43, S3-7.24
  it('that is approved creates the invoice, the charge, the period after the trial and a receipt', async () => {
    const ana = await customer()
    const body = await byCard(api, { periodicityType: 'annually', installmentCount: 12 })
    const reply = await buy(ana, body)
    expect([reply.status, reply.answer]).toEqual([200, noOtherPayment])
    const { invoices, charges, subscription } = await readMoney(api, ana)
    expect(invoices).toMatchObject([
      {
        kind: 'purchase',
        plan_id: 19,
        periodicity: 'annually',
        method: 'credit-card',
        installments: 12,
        list_cents: 119_880,
        discount_cents: 23_976,
        amount_cents: 95_904,
        void_at: null,
      },
    ])
    expect(charges).toMatchObject([
      {
        state: 'paid',
        amount_cents: 95_904,
        installments: 12,
        card_brand: 'visa',
        card_last_four: '5682',
        // Checked again the next day, because the bank may reverse the payment.
        check_at: expect.any(Date),
      },
    ])
    const [invoice] = invoices
    expect(invoice?.['period_from']).toEqual(subscription['trial_ends_at'])
    expect(subscription).toMatchObject({ plan_id: 19, periodicity: 'annually', renews_with: 'credit-card' })
    expect(subscription['paid_until']).toEqual(invoice?.['period_to'])
    expect(subscription['coupon_id']).not.toBeNull()
    expect(subscription['renewal_due_at']).not.toBeNull()
    const payment = await api.sandbox.paymentOf(String(charges[0]?.['id']))
    expect(payment).toMatchObject({ status: 'approved', transaction_amount: 959.04, installments: 12 })
    expect(await api.rows(`select kind from outbox_mail where customer_id = $1`, [ana.customerId])).toContainEqual({
      kind: 'billing-receipt',
    })
  })

  // spec: S1-9.10
  it('buys a smaller plan during the trial without ending the trial', async () => {
    const ana = await customer()
    expect((await buy(ana, await byCard(api, { planId: 28 }))).status).toBe(200)
    const { user_subscription: now } = (await ana.browser.call(getInfo)).answer
    expect(now).toMatchObject({
      plan_ids: [19],
      trial: false,
      active: true,
      next_plan: { name: 'Basic 10GB', starts_on: expect.any(String) },
    })
    await api.rows(`update subscription set trial_ends_at = now() - interval '1 minute' where customer_id = $1`, [
      ana.customerId,
    ])
    expect((await ana.browser.call(getInfo)).answer.user_subscription).toMatchObject({ plan_ids: [28], active: true })
  })

  // spec: S3-5.38
  it.each([
    [testCards.number, 'creditCardNumber'],
    [testCards.date, 'creditCardExpirationDate'],
    [testCards.code, 'creditCardSecureCode'],
    [testCards.funds, 'checkout-popup'],
    [testCards.call, 'checkout-popup'],
    [testCards.disabled, 'checkout-popup'],
    [testCards.duplicated, 'checkout-popup'],
    [testCards.risk, 'checkout-popup'],
    [testCards.installments, 'checkout-popup'],
    [testCards.other, 'checkout-popup'],
  ])('$outcome is reported on its field, and nothing is bought', async (card, field) => {
    const ana = await customer()
    const before = (await readMoney(api, ana)).subscription
    const reply = await buy(ana, await byCard(api, {}, card))
    expect([reply.status, reply.error.error]).toEqual([400, 'PaymentRejected'])
    expect(reply.error.messages).toEqual([{ id: field, help: expect.any(String) }])
    const { invoices, charges, subscription } = await readMoney(api, ana)
    expect(charges).toMatchObject([{ state: 'declined', check_at: null }])
    expect(invoices).toMatchObject([{ paid_at: null, void_at: expect.any(Date) }])
    expect(subscription).toEqual(before)
    // A declined charge does not block a purchase with another card.
    expect((await buy(ana, await byCard(api))).status).toBe(200)
  })
})
