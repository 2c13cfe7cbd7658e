import { cancelRenewal, getBilling, regretPurchase } from '@revela/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { cancelChargeHandler } from '../../src/modules/checkout/reverse-charge.ts'
import { createPlanCatalogue } from '../../src/modules/subscriptions/index.ts'
import { buy, byCard, byBoleto, readMoney } from '../buying.ts'
import { disableRenewals, startBillingHarness, subscriber, type BillingHarness } from '../billing-harness.ts'
import { createUser, type User } from '../users.ts'

let harness: BillingHarness
beforeAll(async () => {
  harness = await startBillingHarness('2027-03-01T10:00')
})
afterAll(() => harness.close())

const money = (user: User) => readMoney(harness.api, user)

async function payBoleto(user: User, options: { late?: boolean } = {}): Promise<void> {
  const charge = (await money(user)).charges.findLast(({ method }) => method === 'payment-slip')
  await harness.api.sandbox.pay(String(charge!['gateway_id']), options)
}

/** Cancels replaced boletos like the worker does. */
async function cancelBoletos(user: User): Promise<void> {
  const { platform } = harness.api
  const handler = cancelChargeHandler({ ...platform, plans: createPlanCatalogue(platform.db) })
  const waiting = (await money(user)).charges.filter(({ state }) => state === 'pending')
  for (const { id } of waiting) {
    const options = { customerId: user.customerId, chargeId: String(id) }
    await handler.run(options, { id: 'now', number: 0, isLast: false })
  }
}

const yearOfPlus = { planId: 19, periodicityType: 'annually' }

describe('an upgrade with credit from an earlier purchase', () => {
  it('is voided when that purchase is withdrawn, and adds only the paid share of days if it is paid nevertheless', async () => {
    await harness.setTime('2027-03-01T10:00')
    const ana = await subscriber(harness, { planId: 28, periodicityType: 'annually' })
    expect((await buy(ana, byBoleto(yearOfPlus))).status).toBe(200)
    const [basic, plus] = (await money(ana)).invoices
    expect(Number(plus!['credit_cents'])).toBeGreaterThan(0)
    const params = { invoice_id: String(basic!['id']) }
    expect((await ana.browser.call(regretPurchase, { params })).status).toBe(204)
    await harness.runRefund(ana.customerId, params.invoice_id)
    await payBoleto(ana)
    await harness.advanceTo('2027-03-01T13:00')
    const { subscription, invoices } = await money(ana)
    await disableRenewals(harness)
    const paid = Number(plus!['amount_cents'])
    const days = Math.floor((366 * paid) / (paid + Number(plus!['credit_cents'])))
    const until = subscription['paid_until'] as Date
    expect(invoices[0]!['refunded_at']).not.toBeNull()
    expect(Math.round((until.getTime() - Date.parse('2027-03-02T02:59:59Z')) / 86_400_000)).toBe(days)
  })

  it('is canceled at the gateway when it stays unpaid', async () => {
    await harness.setTime('2027-03-01T10:00')
    const bia = await subscriber(harness, { planId: 28, periodicityType: 'annually' })
    await buy(bia, byBoleto(yearOfPlus))
    const [basic] = (await money(bia)).invoices
    await bia.browser.call(regretPurchase, { params: { invoice_id: String(basic!['id']) } })
    const jobs = await harness.api.rows(
      `select 1 from pgboss.job where name = 'charges.cancel' and data ->> 'customerId' = $1`,
      [bia.customerId],
    )
    expect(jobs).toHaveLength(1)
    await cancelBoletos(bia)
    expect((await bia.browser.call(getBilling)).answer.open_invoice).toBeNull()
    await disableRenewals(harness)
  })
})

it('voids the open renewal of the old plan after an upgrade', async () => {
  await harness.setTime('2027-03-01T10:00')
  const ana = await createUser(harness.api, { product: 'gallery_pro' })
  const trialOver = `update subscription set trial_ends_at = started_at - interval '1 day' where customer_id = $1`
  await harness.api.rows(trialOver, [ana.customerId])
  await buy(ana, byBoleto({ planId: 19 }))
  await payBoleto(ana)
  await harness.advanceTo('2027-03-23T10:00')
  expect((await ana.browser.call(getBilling)).answer.open_invoice?.kind).toBe('renewal')
  expect((await buy(ana, await byCard(harness.api, yearOfPlus))).status).toBe(200)
  await cancelBoletos(ana)
  await harness.advanceTo('2027-06-01T10:00')
  expect((await ana.browser.call(getBilling)).answer.open_invoice).toBeNull()
  await disableRenewals(harness)
})

it('keeps a cancellation when an earlier order is paid afterwards', async () => {
  await harness.setTime('2027-03-01T10:00')
  const ana = await subscriber(harness)
  await harness.setTime('2027-03-10T10:00')
  await buy(ana, byBoleto({ periodicityType: 'annually' }))
  await harness.setTime('2027-03-10T11:00')
  await ana.browser.call(cancelRenewal, { params: { product: 'gallery_pro' } })
  await harness.setTime('2027-03-11T11:00')
  await payBoleto(ana)
  await harness.advanceTo('2027-03-11T13:00')
  const { subscription } = await money(ana)
  await disableRenewals(harness)
  expect(subscription).toMatchObject({ periodicity: 'annually', renewal_due_at: null })
  expect(subscription['canceled_at']).not.toBeNull()
})
