import { getBilling, getChargeStatus } from '@revela/contract'
import { dial } from '@revela/dev-env'
import { testCards } from '@revela/sandbox-gateway'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { apiUnderTest, type ApiUnderTest } from '../api-under-test.ts'
import { buy, byCard, byPix, byBoleto, readMoney, someAddress } from '../buying.ts'
import { createUser, type User } from '../users.ts'

let api: ApiUnderTest
let appOrigin: string
beforeAll(async () => {
  api = await apiUnderTest({ worker: true })
  appOrigin = await api.startEdge()
})
afterAll(() => api.close())

const customer = () => createUser(api, { product: 'gallery_pro' })
const statusOf = async ({ browser }: User) => {
  const { answer } = await browser.call(getChargeStatus, { query: { plan_id: '19' } })
  return Object.entries(answer).flatMap(([name, isSet]) => (isSet ? [name.replace('credit_card_payment_', '')] : []))
}
const chargeOf = async (user: User, index = 0) => {
  const charge = (await readMoney(api, user)).charges[index]
  return { id: String(charge?.['id']), state: charge?.['state'], gatewayId: String(charge?.['gateway_id']) }
}

async function waitUntil(isDone: () => Promise<boolean>, description: string): Promise<void> {
  for (const end = Date.now() + 20_000; Date.now() < end; await sleep(50)) if (await isDone()) return
  throw new Error(`timed out waiting for ${description}`)
}
const untilState = (user: User, state: string, index = 0) =>
  waitUntil(async () => (await chargeOf(user, index)).state === state, `a charge that is ${state}`)

describe('a card payment under review', () => {
  // spec: S3-7.25
  it('is pending, blocks a second purchase, and is paid by the webhook', async () => {
    const ana = await customer()
    const bought = await buy(ana, await byCard(api, {}, testCards.pendingApproved))
    expect(bought.status).toBe(200)
    expect(await statusOf(ana)).toEqual(['pending'])
    const earlyPurchase = await buy(ana, await byCard(api))
    expect([earlyPurchase.status, earlyPurchase.error.messages[0]?.id]).toEqual([400, 'checkout-popup'])
    await api.sandbox.settle((await chargeOf(ana)).gatewayId)
    await untilState(ana, 'paid')
    expect(await statusOf(ana)).toEqual(['success'])
    const { invoices, subscription } = await readMoney(api, ana)
    expect(invoices).toHaveLength(1)
    expect(subscription['paid_until']).toEqual(invoices[0]?.['period_to'])
  })

  // spec: S3-7.25
  it('that is declined changes nothing but the status', async () => {
    const ana = await customer()
    await buy(ana, await byCard(api, {}, testCards.pendingDeclined))
    const before = (await readMoney(api, ana)).subscription
    await api.sandbox.settle((await chargeOf(ana)).gatewayId)
    await untilState(ana, 'declined')
    expect(await statusOf(ana)).toEqual(['failed'])
    const { invoices, subscription } = await readMoney(api, ana)
    expect(invoices).toMatchObject([{ paid_at: null, void_at: expect.any(Date) }])
    expect(subscription).toEqual(before)
  })
})

describe('boleto and Pix', () => {
  it('needs the address of the payer once, and uses the stored one afterwards', async () => {
    const ana = await customer()
    const { payer_address: _, ...withoutAddress } = byBoleto() as Record<string, unknown>
    const rejected = await buy(ana, withoutAddress as never)
    expect([rejected.status, rejected.error.messages.map(({ id }) => id)]).toEqual([400, ['payer_address']])
    expect((await readMoney(api, ana)).invoices).toEqual([])
    expect((await buy(ana, byBoleto())).status).toBe(200)
    expect((await ana.browser.call(getBilling)).answer.payer_address).toEqual(someAddress)
    expect((await buy(ana, { ...withoutAddress, periodicityType: 'annually' } as never)).status).toBe(200)
  })

  // spec: S3-3.43, S3-7.24
  it('returns the address and the line of a boleto, which counts once it is paid', async () => {
    const ana = await customer()
    const { status, answer } = await buy(ana, byBoleto())
    expect(status).toBe(200)
    expect(answer).toMatchObject({
      payment_slip_url: expect.stringMatching(/^http/),
      callback_url: '/gallery',
      pix: null,
    })
    expect(answer.payment_slip_line).toMatch(/^\d{47}$/)
    expect(Date.parse(answer.payment_slip_due_at ?? '')).toBeGreaterThan(Date.now())
    expect(await statusOf(ana)).toEqual(['pending'])
    await api.sandbox.pay((await chargeOf(ana)).gatewayId)
    await untilState(ana, 'paid')
    const { subscription } = await readMoney(api, ana)
    expect(subscription).toMatchObject({ renews_with: 'payment-slip', plan_id: 19 })
  })

  it('returns a Pix code with an expiry date', async () => {
    const ana = await customer()
    const { answer } = await buy(ana, byPix({ periodicityType: 'annually' }))
    expect(answer.pix?.code).toMatch(/^000201/)
    expect(Date.parse(answer.pix?.expires_at ?? '')).toBeGreaterThan(Date.now())
    await api.sandbox.pay((await chargeOf(ana)).gatewayId)
    await untilState(ana, 'paid')
    expect(await statusOf(ana)).toEqual(['success'])
  })

  it('cancels an open boleto on a new purchase, and adds the days if it is paid nevertheless', async () => {
    const ana = await customer()
    await buy(ana, byBoleto())
    const boletoCharge = await chargeOf(ana)
    expect((await buy(ana, await byCard(api))).status).toBe(200)
    await untilState(ana, 'canceled')
    expect((await api.sandbox.paymentOf(boletoCharge.id))?.status).toBe('cancelled')
    const before = (await readMoney(api, ana)).subscription['paid_until'] as Date
    await api.sandbox.pay(boletoCharge.gatewayId, { late: true })
    await untilState(ana, 'paid')
    const { invoices, subscription } = await readMoney(api, ana)
    expect(invoices.every(({ paid_at, void_at }) => paid_at !== null && void_at === null)).toBe(true)
    expect(subscription['paid_until']! > before).toBe(true)
  })

  it('replaces an unpaid payment with a newer one', async () => {
    const ana = await customer()
    await buy(ana, byBoleto({ periodicityType: 'annually' }))
    expect((await buy(ana, byPix())).status).toBe(200)
    await untilState(ana, 'canceled')
    expect((await chargeOf(ana, 1)).state).toBe('pending')
  })
})

type Event = { query: Record<string, string>; headers: Record<string, string>; body: unknown }
/** Through nginx, as the gateway's own requests arrive. */
const post = async ({ query, headers, body }: Event) => {
  const answer = await dial(appOrigin, `/api/webhooks/payments?${new URLSearchParams(query)}`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  return { statusCode: answer.status, headers: answer.headers }
}
const findStoredEvents = ({ headers }: Event) =>
  api.rows(`select * from payment_event where event_id = $1`, [headers['x-request-id']])
const eventOf = async (user: User, options?: { forged?: boolean; ageMs?: number }): Promise<Event> =>
  api.sandbox.event((await chargeOf(user)).gatewayId, options)

/** The topic of an event is not signed: only the payment id, the request id and the timestamp are. */
const about = (type: string, { query, headers, body }: Event): Event => ({
  query: { ...query, type },
  headers,
  body: { ...(body as object), type },
})

describe('payment webhooks', () => {
  it('store the request id of the gateway and return the id of the edge', async () => {
    const ana = await customer()
    await buy(ana, byBoleto())
    const event = await eventOf(ana)
    const reply = await post({ ...event, headers: { ...event.headers, 'x-edge-request-id': 'b'.repeat(32) } })
    expect(reply.statusCode).toBe(200)
    expect(await findStoredEvents(event)).toHaveLength(1)
    expect(reply.headers['x-request-id']).toMatch(/^[0-9a-f]{32}$/)
    expect(reply.headers['x-request-id']).not.toBe('b'.repeat(32))
  })

  it('refund the invoice of a payment that was charged back', async () => {
    const ana = await customer()
    await buy(ana, await byCard(api))
    await untilState(ana, 'paid')
    await api.sandbox.chargeBack((await chargeOf(ana)).gatewayId)
    await untilState(ana, 'refunded')
    const { invoices } = await readMoney(api, ana)
    expect(invoices[0]).toMatchObject({ refunded_at: expect.any(Date) })
  })

  it('ignore other topics, and reject forged events of other topics', async () => {
    const ana = await customer()
    await buy(ana, byBoleto())
    const notification = about('topic_claims_integration_wh', await eventOf(ana))
    const forged = about('topic_claims_integration_wh', await eventOf(ana, { forged: true }))
    expect([(await post(notification)).statusCode, (await post(forged)).statusCode]).toEqual([200, 401])
    expect([await findStoredEvents(notification), await findStoredEvents(forged)]).toEqual([[], []])
  })

  it('reject a wrong signature, another payment, an old timestamp and a missing signature', async () => {
    const ana = await customer()
    await buy(ana, byBoleto())
    const validEvent = await eventOf(ana)
    const attempts = [
      await eventOf(ana, { forged: true }),
      await eventOf(ana, { ageMs: 600_000 }),
      { ...validEvent, query: { ...validEvent.query, 'data.id': '1' } },
      { ...validEvent, body: { type: 'payment', data: { id: '1' } } },
      { ...validEvent, headers: { 'x-request-id': validEvent.headers['x-request-id'] ?? '' } },
      { ...validEvent, headers: { ...validEvent.headers, 'x-signature': 'ts=1,v1=00' } },
    ]
    for (const event of attempts) {
      expect((await post(event)).statusCode).toBe(401)
      expect(await findStoredEvents(event)).toEqual([])
    }
    // The same event without changes is accepted, so the changes caused the rejections.
    expect((await post(validEvent)).statusCode).toBe(200)
    expect(await findStoredEvents(validEvent)).toHaveLength(1)
  })

  it('store a repeated event once', async () => {
    const ana = await customer()
    await buy(ana, byBoleto())
    const event = await eventOf(ana)
    const replies = await Promise.all(Array.from({ length: 20 }, () => post(event)))
    expect(replies.map(({ statusCode }) => statusCode)).toEqual(Array.from({ length: 20 }, () => 200))
    expect(await findStoredEvents(event)).toHaveLength(1)
    const jobs = await api.rows(`select id from pgboss.job where name = 'payment.apply' and data->>'eventId' = $1`, [
      event.headers['x-request-id'],
    ])
    expect(jobs).toHaveLength(1)
  })

  it('reject an oversized body', async () => {
    const ana = await customer()
    await buy(ana, byBoleto())
    const event = await eventOf(ana)
    const large = await post({ ...event, body: { ...(event.body as object), more: 'x'.repeat(20_000) } })
    expect(large.statusCode).toBeGreaterThanOrEqual(400)
    expect(await findStoredEvents(event)).toEqual([])
  })

  it('do not apply a payment of another amount', async () => {
    const ana = await customer()
    await buy(ana, byBoleto())
    await api.rows(`update charge set amount_cents = amount_cents + 1 where customer_id = $1`, [ana.customerId])
    await api.sandbox.pay((await chargeOf(ana)).gatewayId)
    await untilState(ana, 'mismatch')
    const { invoices, subscription } = await readMoney(api, ana)
    expect(invoices[0]).toMatchObject({ paid_at: null })
    expect(subscription['paid_until']).toBeNull()
  })

  it('lead to the same ledger when they are duplicated, delayed or reordered', async () => {
    await api.sandbox.script({ webhooks: { duplicate: 0.5, lose: 0, delayMs: 300 }, seed: 7 })
    const users = await Promise.all(Array.from({ length: 6 }, customer))
    await Promise.all(users.map((user) => buy(user, byBoleto())))
    await Promise.all(users.map(async (user) => api.sandbox.pay((await chargeOf(user)).gatewayId)))
    await Promise.all(users.map((user) => untilState(user, 'paid')))
    await api.sandbox.resetScript()
    for (const user of users) {
      const { invoices, charges, subscription } = await readMoney(api, user)
      expect([invoices.length, charges.length]).toEqual([1, 1])
      expect(subscription['paid_until']).toEqual(invoices[0]?.['period_to'])
    }
  })
})
