import { containsCardNumber } from '@revela/domain'
import { testCards } from '@revela/sandbox-gateway'
import * as fc from 'fast-check'
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { applyChargeUpdate } from '../../src/modules/checkout/apply-gateway-charge.ts'
import { insertCharge } from '../../src/modules/checkout/charge.repository.ts'
import { buy, byCard, byPix, byBoleto, readMoney } from '../buying.ts'
import { startBillingHarness, type BillingHarness } from '../billing-harness.ts'
import { createUser, type User } from '../users.ts'

const annual = '01900000-0000-7000-8000-000000000020'
const siteAnnual = '01900000-0000-7000-8000-000000000021'
const moving = '01900000-0000-7000-8000-000000000030'

let harness: BillingHarness
beforeAll(async () => {
  harness = await startBillingHarness('2026-11-15T10:00')
})
afterAll(() => harness.close())

const customer = () => createUser(harness.api, { product: 'gallery_pro' })
const card = (options: Record<string, unknown> = {}, which = testCards.approved) => byCard(harness.api, options, which)
const money = (user: User) => readMoney(harness.api, user)
const endTrial = ({ customerId }: User) =>
  harness.api.rows(`update subscription set trial_ends_at = $2 where customer_id = $1`, [
    customerId,
    new Date(harness.now().getTime() - 86_400_000),
  ])
const closing = async () => {
  const user = await customer()
  await harness.api.rows(`update subscription set plan_id = 20, trial_ends_at = null where customer_id = $1`, [
    user.customerId,
  ])
  return user
}
const byCredit = { planId: 28, periodicityType: 'monthly', installmentCount: 1, paymentMethod: 'credit' } as const
const days = (count: number) => new Date(harness.now().getTime() + count * 86_400_000)

describe('order fields that the browser adds or changes', () => {
  it.each([
    ['amount', { amount: 1, amountCents: 1, amount_cents: 1 }],
    ['price', { price: 1, list_cents: 1, installments: [{ count: 1, price: 1 }], transaction_amount: 0.01 }],
    ['discount', { percent: 99, discount: 9989, discount_price: 9989, credit: 9990, bonus_days: 3650 }],
    ['provider', { provider: 'free', gateway: 'free', PAYMENTS: 'free', paid_at: '2026-01-01', state: 'paid' }],
    ['customer', { customer_id: randomUUID(), customerId: randomUUID(), product: 'site_pro', kind: 'renewal' }],
    ['coupon name', { coupon: 'MIGRA30', coupon_name: 'MIGRA30' }],
  ])('have no effect: %s', async (_what, added) => {
    const ana = await customer()
    expect((await buy(ana, await card(added))).status).toBe(200)
    const { invoices, charges } = await money(ana)
    expect(invoices).toMatchObject([
      {
        product: 'gallery_pro',
        plan_id: 19,
        kind: 'purchase',
        list_cents: 9990,
        discount_cents: 0,
        credit_cents: 0,
        amount_cents: 9990,
        bonus_days: 0,
        coupon_id: null,
      },
    ])
    expect(charges).toMatchObject([{ amount_cents: 9990, gateway: 'sandbox', state: 'paid' }])
    const payment = await harness.api.sandbox.paymentOf(String(charges[0]?.['id']))
    expect(payment?.transaction_amount).toBe(99.9)
  })

  // spec: S3-5.33
  it.each([
    ['a plan that is not sold', { planId: 16 }, 'plan'],
    ['a plan that only support sells', { planId: 30 }, 'plan'],
    ['a free plan', { planId: 26 }, 'plan'],
    ['a closing plan', { planId: 20 }, 'plan'],
    ['an unknown plan', { planId: 4711 }, 'plan'],
    ['installments for a month', { installmentCount: 2 }, 'installmentCount'],
    ['a coupon of another periodicity', { coupon_id: annual }, 'coupon_id'],
    ['a coupon of another product', { coupon_id: siteAnnual, periodicityType: 'annually' }, 'coupon_id'],
    ['a coupon for other accounts', { coupon_id: moving }, 'coupon_id'],
    ['an unknown coupon', { coupon_id: randomUUID() }, 'coupon_id'],
  ])('are rejected: %s', async (_what, changed, field) => {
    const ana = await customer()
    const reply = await buy(ana, await card(changed))
    expect([reply.status, reply.error.messages.map(({ id }) => id)]).toEqual([400, [field]])
    expect(await money(ana)).toMatchObject({ invoices: [], charges: [] })
  })

  // spec: S3-3.42, S3-7.24
  it.each([
    ['thirteen installments', { periodicityType: 'annually', installmentCount: 13 }],
    ['no installments', { installmentCount: 0 }],
    ['a card number as the token', { creditCardToken: '4235647728025682' }],
    ['a card number in a field', { creditCardNumber: '4235647728025682' }],
    ['a card number as the owner name', { creditCardOwnerName: '4235 6477 2802 5682' }],
    ['a security code', { creditCardSecureCode: '123' }],
  ])('violate the contract: %s', async (_what, changed) => {
    const ana = await customer()
    expect((await buy(ana, await card(changed))).status).toBe(422)
    expect(await money(ana)).toMatchObject({ invoices: [], charges: [] })
  })
})

describe('a boleto or Pix', () => {
  // spec: S3-5.34, S3-5.35, S3-5.37, S3-9.28
  it.each([
    ['monthly Basic', { planId: 28 }, 'O pagamento por boleto não está disponível no Plano Basic 10GB mensal.'],
    ['monthly Standard', { planId: 22 }, 'O pagamento por boleto não está disponível no Plano Standard 20GB mensal.'],
    ['a year in installments', { periodicityType: 'annually', installmentCount: 2 }, 'Somente para pagamento à vista.'],
  ])('is rejected for %s', async (_what, options, help) => {
    const ana = await customer()
    expect((await buy(ana, byBoleto(options))).error.messages).toEqual([{ id: 'checkout-popup', help }])
    expect((await money(ana)).invoices).toEqual([])
  })

  // spec: S3-5.36
  it('is rejected for a coupon that excludes boletos', async () => {
    const ana = await customer()
    await harness.api.rows(`update coupon set payment_slip = false where id = $1`, [annual])
    const reply = await buy(ana, byBoleto({ periodicityType: 'annually' }))
    await harness.api.rows(`update coupon set payment_slip = true where id = $1`, [annual])
    expect(reply.error.messages[0]?.help).toBe('O pagamento por boleto não está disponível para esse cupom.')
  })

  // spec: S3-7.24
  it('requires a valid tax number', async () => {
    const ana = await customer()
    expect((await buy(ana, byPix({ cpf_cnpj: '111.111.111-11' }))).error.messages[0]?.id).toBe('cpf_cnpj')
    expect((await buy(ana, byPix({ cpf_cnpj: undefined }))).error.messages[0]?.id).toBe('cpf_cnpj')
    expect((await buy(ana, byPix({ cpf_cnpj: '12.ABC.345/01DE-35' }))).status).toBe(200)
  })

  it('paid twice adds a second period', async () => {
    const ana = await customer()
    await buy(ana, byBoleto())
    const [first] = (await money(ana)).charges
    const { gateway, db, clock } = harness.api.platform
    const { customerId } = ana
    const copy = randomUUID()
    const [now, expiresAt, amountCents] = [clock(), days(3), 9990]
    const invoiceId = String(first?.['invoice_id'])
    await db.tenant(customerId, (tx) =>
      insertCharge(tx, {
        customerId,
        id: copy,
        invoiceId,
        method: 'pix',
        amountCents,
        installments: 1,
        gateway: gateway.name,
        expiresAt,
        now,
      }),
    )
    const payer = { customerId, name: 'Ana Prado', email: ana.email, taxNumber: '52998224725', address: null }
    const charged = await gateway.charge({
      chargeId: copy,
      amountCents,
      description: 'x',
      payer,
      method: { kind: 'pix', expiresAt },
    })
    await harness.api.sandbox.pay(String(first?.['gateway_id']))
    await harness.api.sandbox.pay(charged.gatewayId)
    for (const id of [String(first?.['gateway_id']), charged.gatewayId, charged.gatewayId]) {
      await applyChargeUpdate(harness.api.platform, (await gateway.read(id))!)
    }
    const { invoices, charges, subscription } = await money(ana)
    expect(charges.map(({ state }) => state)).toEqual(['paid', 'paid'])
    expect(new Set(charges.map(({ invoice_id }) => invoice_id)).size).toBe(2)
    const ends = invoices.map(({ period_to }) => (period_to as Date).getTime()).toSorted()
    expect(ends).toHaveLength(2)
    expect((subscription['paid_until'] as Date).getTime()).toBe(Math.max(...ends))
    expect(Math.max(...ends) - Math.min(...ends)).toBeGreaterThan(27 * 86_400_000)
  })
})

describe('a single-use coupon', () => {
  it('is used once by 50 concurrent calls, and is released after a decline', async () => {
    const ana = await closing()
    const declined = await buy(ana, await card({ coupon_id: moving }, testCards.funds))
    expect(declined.error.error).toBe('PaymentRejected')
    const bodies = await Promise.all(Array.from({ length: 50 }, () => card({ coupon_id: moving })))
    const replies = await Promise.all(bodies.map((body) => buy(ana, body)))
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
    const { invoices } = await money(ana)
    const paid = invoices.filter(({ paid_at }) => paid_at !== null)
    expect(paid).toMatchObject([{ amount_cents: 6993, coupon_id: moving }])
    const uses = await harness.api.rows(`select invoice_id from coupon_use where customer_id = $1`, [ana.customerId])
    expect(uses).toEqual([{ invoice_id: paid[0]?.['id'] }])
    // The coupon covers the first month only; the next one costs the list price.
    expect((await money(ana)).subscription).toMatchObject({ plan_id: 19, coupon_id: null, previous_plan_id: 20 })
  })
})

describe('changing plans', () => {
  // spec: S1-9.11
  it('to a larger plan credits the remaining days and ends the current period', async () => {
    const ana = await customer()
    await endTrial(ana)
    await buy(ana, await card({ planId: 28 }))
    await harness.setTime(days(10))
    expect((await buy(ana, await card())).status).toBe(200)
    const { invoices, subscription } = await money(ana)
    const [basic, plus] = invoices
    const credit = Number(plus?.['credit_cents'])
    expect(plus).toMatchObject({ kind: 'upgrade', list_cents: 9990, amount_cents: 9990 - credit })
    expect(credit).toBeGreaterThan(1800)
    expect(credit).toBeLessThan(2100)
    expect(basic?.['period_to']).toEqual(plus?.['period_from'])
    expect(subscription).toMatchObject({ plan_id: 19, paid_until: plus?.['period_to'] })
  })

  it('to a smaller plan converts the credit into days and charges nothing', async () => {
    const ana = await customer()
    await endTrial(ana)
    await buy(ana, await card({ periodicityType: 'annually' }))
    // A page that showed nothing to pay names no card: an order that costs something is rejected and leaves no rows.
    const dearer = await buy(ana, { ...byCredit, planId: 19, periodicityType: 'annually' })
    expect([dearer.status, dearer.error.messages.map(({ id }) => id)]).toEqual([400, ['plan']])
    expect((await money(ana)).invoices).toHaveLength(1)
    expect((await buy(ana, byCredit)).status).toBe(200)
    const { invoices, charges, subscription } = await money(ana)
    expect(charges).toHaveLength(1)
    expect(invoices[1]).toMatchObject({ kind: 'upgrade', method: 'credit', amount_cents: 0, credit_cents: 95_904 })
    expect(Number(invoices[1]?.['bonus_days'])).toBeGreaterThan(900)
    expect(subscription).toMatchObject({ plan_id: 28, periodicity: 'monthly', renews_with: 'credit-card' })
    const receipts = await harness.api.rows(
      `select id from outbox_mail where customer_id = $1 and kind = 'billing-receipt'`,
      [ana.customerId],
    )
    expect(receipts).toHaveLength(2)
  })

  it('restores the previous plan after a refund', async () => {
    const ana = await customer()
    const before = (await money(ana)).subscription
    await buy(ana, await card({ planId: 28 }))
    const [charge] = (await money(ana)).charges
    const refunded = await harness.api.platform.gateway.refund(String(charge?.['gateway_id']), randomUUID())
    await applyChargeUpdate(harness.api.platform, refunded)
    const { invoices, subscription } = await money(ana)
    expect(invoices).toMatchObject([{ refunded_at: expect.any(Date), period_from: null }])
    expect(subscription).toEqual({ ...before, previous_plan_id: 19 })
  })

  it('adds a new product, and cancels it after a refund', async () => {
    const ana = await createUser(harness.api)
    expect((await money(ana)).subscription).toEqual({})
    expect((await buy(ana, await card({ planId: 22 }))).status).toBe(200)
    expect((await money(ana)).subscription).toMatchObject({ plan_id: 22, trial_ends_at: null, canceled_at: null })
    const [charge] = (await money(ana)).charges
    await applyChargeUpdate(
      harness.api.platform,
      await harness.api.platform.gateway.refund(String(charge?.['gateway_id']), randomUUID()),
    )
    expect((await money(ana)).subscription).toMatchObject({ paid_until: null, canceled_at: expect.any(Date) })
  })
})

it('limits declined cards for an account', async () => {
  const ana = await customer()
  for (let time = 0; time < 10; time += 1) {
    expect((await buy(ana, await card({}, testCards.funds))).status).toBe(400)
  }
  expect((await buy(ana, await card())).status).toBe(429)
  await harness.setTime(new Date(harness.now().getTime() + 3_660_000))
  expect((await buy(ana, await card())).status).toBe(200)
})

/** A customer whose calls come from the given address. */
async function payerAt(address: string, cookies: User['browser']['cookies'] | null = null): Promise<User> {
  const user = await customer()
  const browser = harness.api.browser({ 'x-forwarded-for': address })
  for (const [name, value] of user.browser.cookies) browser.cookies.set(name, value)
  const deviceCookie = cookies?.get('__Host-revela-card')
  if (deviceCookie !== undefined) browser.cookies.set('__Host-revela-card', deviceCookie)
  return { ...user, browser }
}
const decline = async (user: User) => (await buy(user, await card({}, testCards.funds))).status

describe('declined cards of several accounts', () => {
  it('are counted per address, and do not affect other addresses', async () => {
    for (let account = 0; account < 4; account += 1) {
      const tester = await payerAt('203.0.113.9')
      for (let time = 0; time < 8; time += 1) expect([400, 429]).toContain(await decline(tester))
    }
    const next = await payerAt('203.0.113.9')
    expect((await buy(next, await card())).status).toBe(429)
    // A boleto tests no card, so the limit does not apply.
    expect((await buy(next, byBoleto({ periodicityType: 'annually' }))).status).toBe(200)
    expect((await buy(await payerAt('203.0.113.10'), await card())).status).toBe(200)
  }, 120_000)

  it('are counted per browser, across addresses', async () => {
    const first = await payerAt('198.51.100.1')
    for (let time = 0; time < 6; time += 1) expect(await decline(first)).toBe(400)
    const second = await payerAt('198.51.100.2', first.browser.cookies)
    for (let time = 0; time < 6; time += 1) expect(await decline(second)).toBe(400)
    const third = await payerAt('198.51.100.3', first.browser.cookies)
    expect((await buy(third, await card())).status).toBe(429)
    expect((await buy(await payerAt('198.51.100.3'), await card())).status).toBe(200)
  }, 120_000)
})

it('saves a card by a second token, without its number', async () => {
  const ana = await customer()
  const saveToken = await harness.api.sandbox.token(testCards.approved)
  expect((await buy(ana, await card({ creditCardKeepToken: saveToken }))).status).toBe(200)
  const [savedCard] = await harness.api.rows(`select * from payment_card where customer_id = $1`, [ana.customerId])
  expect(savedCard).toMatchObject({ brand: 'visa', last_four: '5682', expires: '11/35', gateway: 'sandbox' })
  expect(containsCardNumber(JSON.stringify([savedCard, await money(ana)]).replaceAll(/[0-9a-f-]{36}/g, ''))).toBe(false)
})

it('charges the saved card, and rejects the order without one', async () => {
  const ana = await customer()
  const bySavedCard = {
    planId: 19,
    periodicityType: 'monthly',
    installmentCount: 1,
    paymentMethod: 'saved-card',
  } as const
  const rejected = await buy(ana, bySavedCard)
  expect([rejected.status, rejected.error.messages.map(({ id }) => id)]).toEqual([400, ['checkout-popup']])
  expect((await money(ana)).invoices).toEqual([])
  await buy(ana, await card({ planId: 28, creditCardKeepToken: await harness.api.sandbox.token(testCards.approved) }))
  expect((await buy(ana, bySavedCard)).status).toBe(200)
  const { charges, subscription } = await money(ana)
  expect(charges[1]).toMatchObject({ state: 'paid', method: 'credit-card', card_last_four: '5682' })
  expect(subscription).toMatchObject({ plan_id: 19, renews_with: 'credit-card' })
})

it('keeps the same ledger for gateway states in any order and number', async () => {
  const chargeStates = fc.constantFrom('pending', 'paid', 'declined', 'canceled', 'expired', 'refunded')
  await fc.assert(
    fc.asyncProperty(fc.array(chargeStates, { minLength: 1, maxLength: 6 }), async (receivedStates) => {
      const ana = await customer()
      await buy(ana, byBoleto())
      const [charge] = (await money(ana)).charges
      const gatewayRecord = await harness.api.platform.gateway.read(String(charge?.['gateway_id']))
      const paidAt = harness.now()
      for (const state of receivedStates)
        await applyChargeUpdate(harness.api.platform, { ...gatewayRecord!, state, paidAt })
      const { invoices, charges, subscription } = await money(ana)
      const options = receivedStates.includes('refunded')
      const paid = receivedStates.includes('paid') && !options
      expect(charges).toHaveLength(1)
      expect(invoices).toHaveLength(1)
      expect(invoices[0]?.['period_to'] !== null).toBe(paid)
      expect(subscription['paid_until']).toEqual(paid ? invoices[0]?.['period_to'] : null)
      expect(invoices[0]?.['refunded_at'] !== null).toBe(options)
    }),
    { numRuns: 12 },
  )
})
