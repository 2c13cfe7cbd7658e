import {
  changeCard,
  getBilling,
  getInfo,
  listInvoices,
  payInvoice,
  removeCard,
  type SentBodyOf,
} from '@revela/contract'
import { purchaseHelp } from '@revela/phrases'
import { testCards, type TestCard } from '@revela/sandbox-gateway'
import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { buy, byCard, byPix, byBoleto, readMoney, someTaxNumber } from '../buying.ts'
import {
  billingMails,
  disableRenewals,
  startBillingHarness,
  subscriber,
  type BillingHarness,
} from '../billing-harness.ts'
import { createUser, type User } from '../users.ts'

let harness: BillingHarness
beforeAll(async () => {
  harness = await startBillingHarness('2027-03-01T10:00')
})
afterAll(() => harness.close())
beforeEach(() => harness.setTime('2027-03-01T10:00'))
afterEach(async () => {
  await harness.api.sandbox.resetScript()
  await disableRenewals(harness)
})

type Payment = SentBodyOf<typeof payInvoice>

const money = (user: User) => readMoney(harness.api, user)
const states = async (user: User) => (await money(user)).charges.map(({ state }) => state)
const openInvoice = async ({ browser }: User) => (await browser.call(getBilling)).answer.open_invoice
const pay = ({ browser }: User, invoiceId: string, body: Payment, key: string = randomUUID()) =>
  browser.call(payInvoice, { params: { invoice_id: invoiceId }, body, headers: { 'idempotency-key': key } })

async function cardFields(card: TestCard = testCards.approved) {
  const { creditCardToken, creditCardOwnerName, creditCardExpirationDate, creditCardBrand } = (await byCard(
    harness.api,
    {},
    card,
  )) as Extract<Payment, { paymentMethod: 'credit-card' }>
  return { creditCardToken, creditCardOwnerName, creditCardExpirationDate, creditCardBrand }
}

/** Frozen on 9 April, with the open invoice of the period that begins in April. */
async function frozen(): Promise<User> {
  const user = await subscriber(harness, {}, testCards.renewalDeclined)
  await harness.advanceTo('2027-03-31T09:00')
  await harness.advanceTo('2027-04-08T23:59:59')
  await harness.setTime('2027-04-09T10:00')
  return user
}

describe('PUT /financial/card', () => {
  it('saves another card and deletes the previous one', async () => {
    const ana = await subscriber(harness)
    const before = (await harness.api.sandbox.records()).saved_cards
    const reply = await ana.browser.call(changeCard, { body: await cardFields(testCards.approvedHipercard) })
    expect([reply.status, reply.answer]).toEqual([
      200,
      { card: { brand: 'hipercard', last_four: '4001', expires: '11/35' } },
    ])
    expect((await harness.api.sandbox.records()).saved_cards).toBe(before)
    expect((await ana.browser.call(getBilling)).answer.card).toEqual(reply.answer.card)
    expect(await states(ana)).toEqual(['paid'])
  })

  it('rejects a used token and keeps the old card', async () => {
    const ana = await subscriber(harness)
    const body = await cardFields()
    await buy(await createUser(harness.api, { product: 'gallery_pro' }), {
      ...(await byCard(harness.api)),
      ...body,
    })
    const reply = await ana.browser.call(changeCard, { body })
    expect([reply.status, reply.error.error]).toEqual([400, 'PaymentRejected'])
    expect((await ana.browser.call(getBilling)).answer.card).toMatchObject({ last_four: '5682' })
  })

  it('pays the open invoice of a frozen account, which is active again at once', async () => {
    const ana = await frozen()
    expect((await ana.browser.call(getInfo)).error.error).toBe('InactiveAccount')
    const reply = await ana.browser.call(changeCard, { body: await cardFields() })
    expect(reply.status).toBe(200)
    expect((await ana.browser.call(getInfo)).answer.user_subscription).toMatchObject({ active: true })
    const { subscription, invoices } = await money(ana)
    // Paid after the grace period: the month begins with the payment.
    expect(subscription).toMatchObject({
      frozen_at: null,
      grace_until: null,
      paid_until: new Date('2027-05-10T02:59:59Z'),
      renewal_due_at: new Date('2027-05-08T12:00:00Z'),
    })
    expect(invoices).toHaveLength(2)
    expect((await billingMails(harness.api, ana)).slice(-3)).toEqual(['frozen', 'receipt', 'recovered'])
  })

  it('saves a card that cannot pay the open invoice, and reports it', async () => {
    const ana = await frozen()
    const reply = await ana.browser.call(changeCard, { body: await cardFields(testCards.funds) })
    expect([reply.status, reply.error.error]).toEqual([400, 'PaymentRejected'])
    expect(reply.error.messages[0]).toMatchObject({ id: 'checkout-popup', help: expect.stringContaining('foi salvo') })
    expect((await ana.browser.call(getBilling)).answer).toMatchObject({
      card: { last_four: '9995' },
      gallery_pro: { frozen: true },
      open_invoice: { state: 'open' },
    })
  })
})

it('PUT /financial/card limits repeated attempts with rejected cards', async () => {
  const ana = await subscriber(harness)
  const spent = await cardFields()
  await ana.browser.call(changeCard, { body: spent })
  for (let attempts = 0; attempts < 9; attempts += 1) {
    expect((await ana.browser.call(changeCard, { body: spent })).error.error).toBe('PaymentRejected')
  }
  const last = await ana.browser.call(changeCard, { body: await cardFields() })
  expect([last.status, last.error.error]).toEqual([429, 'TooManyRequests'])
})

describe('DELETE /financial/card', () => {
  it('deletes the card here and at the gateway, and the renewal waits for a payment', async () => {
    const ana = await subscriber(harness)
    const before = (await harness.api.sandbox.records()).saved_cards
    expect((await ana.browser.call(removeCard)).status).toBe(204)
    expect((await harness.api.sandbox.records()).saved_cards).toBe(before - 1)
    expect((await ana.browser.call(getBilling)).answer.card).toBeNull()
    expect((await ana.browser.call(removeCard)).status).toBe(204)

    await harness.advanceTo('2027-04-02T10:00')
    expect(await states(ana)).toEqual(['paid'])
    expect((await ana.browser.call(getBilling)).answer).toMatchObject({
      gallery_pro: { frozen: false, grace_until: expect.any(String) },
      open_invoice: { state: 'open' },
    })
  })

  it('keeps the card when the gateway does not answer, and says so', async () => {
    const ana = await subscriber(harness)
    await harness.api.sandbox.script({ outage: 'error' })
    const reply = await ana.browser.call(removeCard)
    expect([reply.status, reply.error.error]).toEqual([400, 'PaymentRejected'])
    expect(reply.error.messages[0]).toMatchObject({ help: expect.stringContaining('continua guardado') })
    await harness.api.sandbox.resetScript()
    expect((await ana.browser.call(getBilling)).answer.card).toMatchObject({ last_four: '5682' })
  })
})

describe('POST /financial/invoices/{invoice_id}/pay', () => {
  it('by Pix returns the same code while it is valid, is paid once, and unfreezes the account', async () => {
    const ana = await frozen()
    const { id } = (await openInvoice(ana))!
    const rejected = await pay(ana, id, { paymentMethod: 'pix' })
    expect([rejected.status, rejected.error.messages[0]?.id]).toEqual([400, 'cpf_cnpj'])
    const first = await pay(ana, id, { paymentMethod: 'pix', cpf_cnpj: someTaxNumber })
    const second = await pay(ana, id, { paymentMethod: 'pix' })
    expect(first.answer.pix?.code).toMatch(/^0002/)
    expect(second.answer).toEqual(first.answer)
    expect((await openInvoice(ana))?.pix?.code).toBe(first.answer.pix?.code)
    await harness.api.sandbox.pay(String((await money(ana)).charges.at(-1)?.['gateway_id']))
    await harness.advanceTo('2027-04-09T10:05')
    expect((await ana.browser.call(getInfo)).status).toBe(200)
    expect(await openInvoice(ana)).toBeNull()
    const repeated = await pay(ana, id, { paymentMethod: 'pix' })
    expect([repeated.status, repeated.error.error]).toEqual([409, 'InvoiceNotOpen'])
  })

  it('by card cancels the open boleto', async () => {
    const ana = await createUser(harness.api, { product: 'gallery_pro' })
    await buy(ana, byBoleto({ periodicityType: 'annually' }))
    const { id } = (await openInvoice(ana))!
    const reply = await pay(ana, id, {
      paymentMethod: 'credit-card',
      ...(await cardFields()),
      creditCardKeepToken: await harness.api.sandbox.token(),
    })
    expect(reply.status).toBe(200)
    expect(await states(ana)).toEqual(['canceled', 'paid'])
    expect((await ana.browser.call(getBilling)).answer).toMatchObject({
      gallery_pro: { renews_with: 'credit-card' },
      card: { last_four: '5682' },
      open_invoice: null,
    })
    expect(await billingMails(harness.api, ana)).toEqual(['receipt'])
  })

  it('by card does not charge the card if the boleto was paid in the meantime', async () => {
    const ana = await createUser(harness.api, { product: 'gallery_pro' })
    await buy(ana, byBoleto({ periodicityType: 'annually' }))
    const { id } = (await openInvoice(ana))!
    await harness.api.sandbox.pay(String((await money(ana)).charges[0]?.['gateway_id']))
    const reply = await pay(ana, id, { paymentMethod: 'credit-card', ...(await cardFields()) })
    expect(reply.status).toBe(200)
    expect(await states(ana)).toEqual(['paid', 'lost'])
    expect((await money(ana)).invoices).toHaveLength(1)
  })

  it('charges once for the same key, and rejects the key for another order or invoice', async () => {
    const ana = await frozen()
    const { id } = (await openInvoice(ana))!
    const [key, body] = [randomUUID(), { paymentMethod: 'credit-card' as const, ...(await cardFields()) }]
    const replies = await Promise.all(Array.from({ length: 5 }, () => pay(ana, id, body, key)))
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
    expect((await states(ana)).filter((state) => state === 'paid')).toHaveLength(2)
    const other = await pay(ana, id, { paymentMethod: 'pix', cpf_cnpj: someTaxNumber }, key)
    expect([other.status, other.error.error]).toEqual([409, 'IdempotencyKeyReused'])
    const [, first] = (await ana.browser.call(listInvoices)).answer.invoices
    const otherBrowser = await pay(ana, first!.id, body, key)
    expect(otherBrowser.error.error).toBe('IdempotencyKeyReused')
  })

  it('charges once for concurrent calls with different keys', async () => {
    const ana = await frozen()
    const { id } = (await openInvoice(ana))!
    const bodies = await Promise.all(
      Array.from({ length: 6 }, async () => ({ paymentMethod: 'credit-card' as const, ...(await cardFields()) })),
    )
    const replies = await Promise.all(bodies.map((body) => pay(ana, id, body)))
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
    expect((await states(ana)).filter((state) => state === 'paid')).toHaveLength(2)
  })

  it('by the saved card reports a missing card, and keeps the invoice open after a decline', async () => {
    const ana = await frozen()
    const { id } = (await openInvoice(ana))!
    const declined = await pay(ana, id, { paymentMethod: 'saved-card' })
    expect([declined.status, declined.error.error]).toEqual([400, 'PaymentRejected'])
    expect(await openInvoice(ana)).toMatchObject({ state: 'open' })
    await harness.api.rows('delete from payment_card where customer_id = $1', [ana.customerId])
    const none = await pay(ana, id, { paymentMethod: 'saved-card' })
    expect([none.status, none.error.messages[0]?.id]).toEqual([400, 'card'])
    expect((await ana.browser.call(getInfo)).error.error).toBe('InactiveAccount')
    // Each declined attempt of a frozen account sends no further mail.
    expect((await billingMails(harness.api, ana)).at(-1)).toBe('frozen')
  })

  it('limits repeated attempts with declined cards', async () => {
    const ana = await frozen()
    const { id } = (await openInvoice(ana))!
    for (let attempts = 0; attempts < 10; attempts += 1) {
      const body = { paymentMethod: 'credit-card' as const, ...(await cardFields(testCards.funds)) }
      expect((await pay(ana, id, body)).error.error).toBe('PaymentRejected')
    }
    const last = await pay(ana, id, { paymentMethod: 'credit-card', ...(await cardFields()) })
    expect([last.status, last.error.error]).toEqual([429, 'TooManyRequests'])
    expect((await pay(ana, id, { paymentMethod: 'pix', cpf_cnpj: someTaxNumber })).status).toBe(200)
  })

  // spec: S1-2.37
  it("gives a boleto reissued on the last day the bank's processing time", async () => {
    const ana = await createUser(harness.api, { product: 'gallery_pro' })
    await harness.api.rows(`update subscription set trial_ends_at = '2027-02-01' where customer_id = $1`, [
      ana.customerId,
    ])
    await buy(ana, byBoleto({ periodicityType: 'annually' }))
    await harness.api.sandbox.pay(String((await money(ana)).charges[0]?.['gateway_id']))
    await harness.advanceTo('2027-03-01T12:00')
    await harness.advanceTo('2028-02-20T09:00')
    await harness.advanceTo('2028-03-01T10:00')
    const { id } = (await openInvoice(ana))!
    const copy = await pay(ana, id, { paymentMethod: 'payment-slip' })
    expect(copy.answer.payment_slip_url).toMatch(/^http/)
    await harness.advanceTo('2028-03-01T23:59:59')
    expect((await money(ana)).subscription['grace_until']).toEqual(new Date('2028-03-05T02:59:59Z'))
    await harness.api.sandbox.pay(String((await money(ana)).charges.at(-1)?.['gateway_id']))
    await harness.advanceTo('2028-03-03T10:00')
    expect((await money(ana)).subscription).toMatchObject({
      paid_until: new Date('2029-03-02T02:59:59Z'),
      grace_until: null,
    })
  })

  it('keeps the price of an order until its last day, for any payment method', async () => {
    const ana = await subscriber(harness, { planId: 28, periodicityType: 'annually' })
    await buy(ana, byBoleto({ periodicityType: 'annually' }))
    const { id } = (await openInvoice(ana))!
    await harness.setTime('2027-03-04T10:00')
    expect((await pay(ana, id, { paymentMethod: 'pix' })).status).toBe(200)
    // The boleto was valid until 4 March, and so is the Pix that replaces it.
    expect((await money(ana)).charges.at(-1)).toMatchObject({ expires_at: new Date('2027-03-05T02:59:59Z') })
    await harness.setTime('2027-03-05T10:00')
    expect(await openInvoice(ana)).toBeNull()
    const late = await pay(ana, id, { paymentMethod: 'payment-slip' })
    expect([late.status, late.error.error]).toEqual([409, 'InvoiceNotOpen'])
    expect(await states(ana)).toEqual(['paid', 'canceled', 'pending'])
  })

  it('is rejected while a card charge of another order is pending', async () => {
    const ana = await createUser(harness.api, { product: 'gallery_pro' })
    await buy(ana, byBoleto())
    const { id } = (await openInvoice(ana))!
    expect((await buy(ana, await byCard(harness.api, {}, testCards.pendingApproved))).status).toBe(200)
    const second = await pay(ana, id, { paymentMethod: 'credit-card', ...(await cardFields()) })
    expect([second.status, second.error.messages[0]?.help]).toEqual([400, purchaseHelp.inProgress])
    await harness.api.sandbox.settleAll()
    await harness.advanceTo('2027-03-01T12:00')
    expect((await states(ana)).filter((state) => state === 'paid')).toHaveLength(1)
  })

  it('rejects a boleto where the checkout offers none', async () => {
    const ana = await createUser(harness.api, { product: 'gallery_pro' })
    await buy(ana, byPix({ planId: 28 }))
    const { id } = (await openInvoice(ana))!
    const reply = await pay(ana, id, { paymentMethod: 'payment-slip', cpf_cnpj: someTaxNumber })
    expect([reply.status, reply.error.messages[0]?.help]).toEqual([400, expect.stringContaining('boleto')])
    expect(await states(ana)).toEqual(['pending'])
    await harness.api.rows('update coupon set payment_slip = false where automatic')
    const bia = await createUser(harness.api, { product: 'gallery_pro' })
    await buy(bia, byPix({ periodicityType: 'annually' }))
    const rejected = await pay(bia, (await openInvoice(bia))!.id, { paymentMethod: 'payment-slip' })
    await harness.api.rows('update coupon set payment_slip = true where automatic')
    expect(rejected.error.messages[0]?.help).toBe(purchaseHelp.boletoNotForCoupon)
  })

  it('can be retried at once when the boleto could not be canceled', async () => {
    const ana = await createUser(harness.api, { product: 'gallery_pro' })
    await buy(ana, byBoleto())
    const { id } = (await openInvoice(ana))!
    await harness.api.sandbox.script({ outage: 'error' })
    const away = await pay(ana, id, { paymentMethod: 'pix' })
    expect([away.status, away.error.messages[0]?.help]).toEqual([400, purchaseHelp.noAnswer])
    await harness.api.sandbox.resetScript()
    expect(await openInvoice(ana)).toMatchObject({ state: 'open' })
    expect((await pay(ana, id, { paymentMethod: 'pix' })).answer.pix?.code).toMatch(/^0002/)
    // The clock of the test does not move, so the charges have the same time and may be in either order.
    expect((await states(ana)).toSorted()).toEqual(['canceled', 'lost', 'pending'])
  })
})
