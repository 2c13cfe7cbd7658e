import { getChargeStatus, regretPurchase } from '@revela/contract'
import { testCards } from '@revela/sandbox-gateway'
import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { applyChargeUpdate } from '../../src/modules/checkout/apply-gateway-charge.ts'
import { GatewayUnavailable } from '../../src/platform/payments/gateway.ts'
import { buy, byCard, byBoleto, readMoney } from '../buying.ts'
import { startBillingHarness, type BillingHarness } from '../billing-harness.ts'
import { createUser, type User } from '../users.ts'

let harness: BillingHarness
beforeAll(async () => {
  harness = await startBillingHarness('2026-11-15T10:00')
})
afterEach(() => void vi.restoreAllMocks())
afterAll(() => harness.close())

const customer = () => createUser(harness.api, { product: 'gallery_pro' })
const card = (options: Record<string, unknown> = {}, which = testCards.approved) => byCard(harness.api, options, which)
const money = (user: User) => readMoney(harness.api, user)
const advanceMinutes = (minutes: number) => harness.advanceTo(new Date(harness.now().getTime() + minutes * 60_000))
const paymentsOf = async (user: User) => {
  const ids = new Set((await money(user)).charges.map(({ id }) => String(id)))
  const { payments } = await harness.api.sandbox.records()
  return payments.filter(({ external_reference: reference }) => ids.has(String(reference)))
}
const statusOf = async ({ browser }: User) => (await browser.call(getChargeStatus, { query: { plan_id: '19' } })).answer

const real = () => harness.api.platform.gateway.charge.bind(harness.api.platform.gateway)

describe('an idempotency key', () => {
  it('buys once for 50 concurrent calls', async () => {
    const ana = await customer()
    const [body, key] = [await card(), randomUUID()]
    const replies = await Promise.all(Array.from({ length: 50 }, () => buy(ana, body, key)))
    expect(replies.map(({ status }) => status)).toEqual(Array.from({ length: 50 }, () => 200))
    const { invoices, charges } = await money(ana)
    expect([invoices.length, charges.length, (await paymentsOf(ana)).length]).toEqual([1, 1, 1])
  })

  it('returns the same result for a new card token and charges nothing', async () => {
    const ana = await customer()
    const key = randomUUID()
    expect((await buy(ana, await card(), key)).status).toBe(200)
    expect((await buy(ana, await card(), key)).status).toBe(200)
    expect(await paymentsOf(ana)).toHaveLength(1)
    const beto = await customer()
    expect((await buy(beto, await card({}, testCards.funds), key)).error.error).toBe('PaymentRejected')
    expect((await buy(beto, await card(), key)).error.error).toBe('PaymentRejected')
    expect(await paymentsOf(beto)).toHaveLength(1)
  })

  it.each([
    ['plan', { planId: 28 }],
    ['periodicity', { periodicityType: 'annually' }],
    ['coupon', { coupon_id: '01900000-0000-7000-8000-000000000020' }],
  ])('is rejected when reused with another %s', async (_what, other) => {
    const ana = await customer()
    const key = randomUUID()
    await buy(ana, await card(), key)
    const reply = await buy(ana, await card(other), key)
    expect([reply.status, reply.error.error]).toEqual([409, 'IdempotencyKeyReused'])
    expect((await money(ana)).invoices).toHaveLength(1)
  })

  it('of a withdrawn purchase returns PaymentRejected and buys nothing', async () => {
    const ana = await customer()
    const key = randomUUID()
    await buy(ana, await card(), key)
    const invoice_id = String((await money(ana)).invoices[0]?.['id'])
    expect((await ana.browser.call(regretPurchase, { params: { invoice_id } })).status).toBe(204)
    const repeated = await buy(ana, await card(), key)
    expect([repeated.status, repeated.error.error]).toEqual([400, 'PaymentRejected'])
    expect((await buy(ana, await card())).status).toBe(200)
    expect(await paymentsOf(ana)).toHaveLength(2)
  })

  it('used for two products concurrently buys one of them', async () => {
    for (let time = 0; time < 4; time += 1) {
      const ana = await customer()
      const key = randomUUID()
      const bodies = [await card(), await card({ planId: 27 })]
      const replies = await Promise.all(bodies.map((body) => buy(ana, body, key)))
      expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409])
      expect(await paymentsOf(ana)).toHaveLength(1)
    }
  })

  it('is required', async () => {
    const ana = await customer()
    const reply = await buy(ana, await card(), 'short')
    expect([reply.status, reply.error.messages[0]?.id]).toEqual([422, 'idempotency-key'])
    expect((await money(ana)).invoices).toEqual([])
  })
})

it('accepts one of 20 concurrent orders with different keys for a new product', async () => {
  const ana = await createUser(harness.api)
  const bodies = await Promise.all(Array.from({ length: 20 }, () => card()))
  vi.spyOn(harness.api.platform.gateway, 'charge').mockRejectedValue(new GatewayUnavailable('slow'))
  const replies = await Promise.all(bodies.map((body) => buy(ana, body)))
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
  expect((await money(ana)).charges).toHaveLength(1)
})

describe('interrupted purchases', () => {
  it('continue with the same call when the gateway was not reached', async () => {
    const ana = await customer()
    const [body, key] = [await card(), randomUUID()]
    vi.spyOn(harness.api.platform.gateway, 'charge').mockRejectedValueOnce(new Error('killed'))
    expect((await buy(ana, body, key)).status).toBe(500)
    expect((await money(ana)).charges).toMatchObject([{ state: 'sending', gateway_id: null }])
    expect((await buy(ana, body, key)).status).toBe(200)
    expect((await money(ana)).charges).toMatchObject([{ state: 'paid' }])
    expect(await paymentsOf(ana)).toHaveLength(1)
  })

  it('are given up after ten minutes when the gateway was not reached and no call follows', async () => {
    const ana = await customer()
    vi.spyOn(harness.api.platform.gateway, 'charge').mockRejectedValueOnce(new GatewayUnavailable('killed'))
    expect((await buy(ana, await card())).status).toBe(200)
    expect((await statusOf(ana)).credit_card_payment_pending).toBe(true)
    expect((await buy(ana, await card())).error.messages[0]?.id).toBe('checkout-popup')
    await advanceMinutes(3)
    expect((await money(ana)).charges).toMatchObject([{ state: 'sending', checks: 1 }])
    for (const minutes of [5, 5]) await advanceMinutes(minutes)
    const { charges, invoices } = await money(ana)
    expect(charges).toMatchObject([{ state: 'lost' }])
    expect(invoices).toMatchObject([{ paid_at: null, void_at: expect.any(Date) }])
    expect((await statusOf(ana)).credit_card_payment_failed).toBe(true)
    expect((await buy(ana, await card())).status).toBe(200)
    // A charge that the gateway does not know after a day is not checked any more.
    for (let hour = 0; hour < 25; hour += 1) await advanceMinutes(60)
    expect((await money(ana)).charges[0]).toMatchObject({ state: 'lost', check_at: null })
  })

  it('count a payment that appears at the gateway after the charge was given up', async () => {
    const ana = await customer()
    const [chargeSpy, charge] = [vi.spyOn(harness.api.platform.gateway, 'charge'), real()]
    chargeSpy.mockRejectedValueOnce(new GatewayUnavailable('killed'))
    await buy(ana, await card())
    for (const minutes of [3, 5, 5]) await advanceMinutes(minutes)
    expect((await money(ana)).charges).toMatchObject([{ state: 'lost' }])
    await charge(chargeSpy.mock.calls[0]![0])
    await advanceMinutes(70)
    const { charges, subscription } = await money(ana)
    expect(charges).toMatchObject([{ state: 'paid' }])
    expect(subscription['paid_until']).not.toBeNull()
  })

  it('find a charge that the gateway made, by the repeated call or by the sweep', async () => {
    for (const repeats of [true, false]) {
      const ana = await customer()
      const [body, key, charge] = [await card(), randomUUID(), real()]
      vi.spyOn(harness.api.platform.gateway, 'charge').mockImplementationOnce(async (request) => {
        await charge(request)
        throw new Error('killed')
      })
      expect((await buy(ana, body, key)).status).toBe(500)
      if (repeats) await buy(ana, await card(), key)
      else await advanceMinutes(3)
      const { charges, subscription } = await money(ana)
      expect(charges).toMatchObject([{ state: 'paid' }])
      expect(subscription['paid_until']).not.toBeNull()
      expect(await paymentsOf(ana)).toHaveLength(1)
    }
  })

  it('leave a card charge without a response pending until the sweep finds it', async () => {
    const ana = await customer()
    const charge = real()
    vi.spyOn(harness.api.platform.gateway, 'charge').mockImplementationOnce(async (request) => {
      await charge(request)
      throw new GatewayUnavailable('no answer')
    })
    expect((await buy(ana, await card())).status).toBe(200)
    expect((await statusOf(ana)).credit_card_payment_pending).toBe(true)
    await advanceMinutes(3)
    expect((await statusOf(ana)).credit_card_payment_success).toBe(true)
    expect(await paymentsOf(ana)).toHaveLength(1)
  })

  it('retry a boleto without a response by the same key', async () => {
    const ana = await customer()
    const key = randomUUID()
    vi.spyOn(harness.api.platform.gateway, 'charge').mockRejectedValueOnce(new GatewayUnavailable('no answer'))
    expect((await buy(ana, byBoleto(), key)).error.messages[0]?.id).toBe('checkout-popup')
    expect((await buy(ana, byBoleto(), key)).answer.payment_slip_url).toMatch(/^http/)
    expect(await paymentsOf(ana)).toHaveLength(1)
  })

  it('cancel a boleto that is confirmed after another order was made', async () => {
    const ana = await customer()
    const charge = real()
    vi.spyOn(harness.api.platform.gateway, 'charge').mockImplementationOnce(async (request) => {
      await charge(request)
      throw new GatewayUnavailable('no answer')
    })
    await buy(ana, byBoleto())
    await harness.setTime(new Date(harness.now().getTime() + 60_000))
    await buy(ana, byBoleto({ periodicityType: 'annually' }))
    await advanceMinutes(3)
    const { charges } = await money(ana)
    expect(charges).toMatchObject([{ state: 'pending' }, { state: 'pending' }])
    const chargeSpy = await harness.api.rows<{ id: string }>(
      `select data->>'chargeId' as id from pgboss.job where name = 'charges.cancel' and data->>'customerId' = $1`,
      [ana.customerId],
    )
    expect(new Set(chargeSpy.map(({ id }) => id))).toEqual(new Set([charges[0]?.['id']]))
  })

  it('check a charge again later when the gateway cannot be read', async () => {
    const ana = await customer()
    await buy(ana, await card({}, testCards.pendingApproved))
    const gatewayId = String((await money(ana)).charges[0]?.['gateway_id'])
    await harness.api.sandbox.settle(gatewayId)
    await harness.api.sandbox.script({ outage: 'error' })
    await advanceMinutes(2)
    expect((await money(ana)).charges).toMatchObject([{ state: 'pending' }])
    await harness.api.sandbox.resetScript()
    await advanceMinutes(6)
    expect((await money(ana)).charges).toMatchObject([{ state: 'paid' }])
  })
})

it('detects a refund without a webhook', async () => {
  const ana = await customer()
  await buy(ana, await card())
  const gatewayId = String((await money(ana)).charges[0]?.['gateway_id'])
  await harness.api.platform.gateway.refund(gatewayId, randomUUID())
  await advanceMinutes(60)
  expect((await money(ana)).charges).toMatchObject([{ state: 'paid' }])
  await advanceMinutes(24 * 60)
  const { charges, subscription } = await money(ana)
  expect(charges).toMatchObject([{ state: 'refunded', check_at: null }])
  expect(subscription['paid_until']).toBeNull()
})

describe('boletos', () => {
  it('that are reported late count from the day they were paid', async () => {
    const ana = await customer()
    await buy(ana, byBoleto())
    const gatewayId = String((await money(ana)).charges[0]?.['gateway_id'])
    const start = harness.now()
    await harness.setTime(new Date(start.getTime() + 3 * 86_400_000))
    await harness.api.sandbox.pay(gatewayId)
    await harness.advanceTo(new Date(start.getTime() + 6 * 86_400_000))
    const { invoices } = await money(ana)
    const paidAt = invoices[0]?.['paid_at'] as Date
    expect(Math.abs(paidAt.getTime() - start.getTime() - 3 * 86_400_000)).toBeLessThan(600_000)
  })

  it('expire unpaid, and a late payment still counts', async () => {
    const ana = await customer()
    await buy(ana, byBoleto())
    const gatewayId = String((await money(ana)).charges[0]?.['gateway_id'])
    await harness.advanceTo(new Date(harness.now().getTime() + 5 * 86_400_000))
    expect(await money(ana)).toMatchObject({
      charges: [{ state: 'expired' }],
      invoices: [{ void_at: expect.any(Date) }],
    })
    await harness.api.sandbox.pay(gatewayId, { late: true })
    // No webhook arrives: the sweep finds the payment the next day.
    await harness.advanceTo(new Date(harness.now().getTime() + 86_400_000))
    const gatewayCharge = await harness.api.platform.gateway.read(gatewayId)
    for (let time = 0; time < 3; time += 1) await applyChargeUpdate(harness.api.platform, gatewayCharge!)
    const { charges, invoices, subscription } = await money(ana)
    expect(charges).toMatchObject([{ state: 'paid' }])
    expect(invoices).toMatchObject([{ void_at: null }])
    expect(subscription['paid_until']).toEqual(invoices[0]?.['period_to'])
  })
})
