import { changeCard, getBilling, getInfo, listInvoices, payInvoice, type SentBodyOf } from '@revela/contract'
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

/** Frozen on the ninth of April, its invoice of the fourth month open. */
async function frozen(): Promise<User> {
  const user = await subscriber(harness, {}, testCards.renewalDeclined)
  await harness.advanceTo('2027-03-31T09:00')
  await harness.advanceTo('2027-04-08T23:59:59')
  await harness.setTime('2027-04-09T10:00')
  return user
}

describe('PUT /financial/card', () => {
  it('keeps another card and forgets the one before', async () => {
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

  it('refuses a token that is spent, and the old card stays', async () => {
    const ana = await subscriber(harness)
    const body = await cardFields()
    await buy(await createUser(harness.api, { product: 'gallery_pro' }), {
      ...(await byCard(harness.api)),
      ...body,
    })
    const reply = await ana.browser.call(changeCard, { body })
    expect([reply.status, reply.error.error]).toEqual([400, 'PaymentRefused'])
    expect((await ana.browser.call(getBilling)).answer.card).toMatchObject({ last_four: '5682' })
  })

  it('pays a frozen account’s invoice, and everything works again at once', async () => {
    const ana = await frozen()
    expect((await ana.browser.call(getInfo)).error.error).toBe('InactiveAccount')
    const reply = await ana.browser.call(changeCard, { body: await cardFields() })
    expect(reply.status).toBe(200)
    expect((await ana.browser.call(getInfo)).answer.user_subscription).toMatchObject({ active: true })
    const { subscription, invoices } = await money(ana)
    // Paid after the grace: the month begins with the payment.
    expect(subscription).toMatchObject({
      frozen_at: null,
      grace_until: null,
      paid_until: new Date('2027-05-10T02:59:59Z'),
      renewal_due_at: new Date('2027-05-08T12:00:00Z'),
    })
    expect(invoices).toHaveLength(2)
    expect((await billingMails(harness.api, ana)).slice(-3)).toEqual(['frozen', 'receipt', 'recovered'])
  })

  it('that does not pay the open invoice is kept, and says so', async () => {
    const ana = await frozen()
    const reply = await ana.browser.call(changeCard, { body: await cardFields(testCards.funds) })
    expect([reply.status, reply.error.error]).toEqual([400, 'PaymentRefused'])
    expect(reply.error.messages[0]).toMatchObject({ id: 'checkout-popup', help: expect.stringContaining('foi salvo') })
    expect((await ana.browser.call(getBilling)).answer).toMatchObject({
      card: { last_four: '9995' },
      gallery_pro: { frozen: true },
      open_invoice: { state: 'open' },
    })
  })
})

it('PUT /financial/card: whoever tries one card after the other is refused for a while', async () => {
  const ana = await subscriber(harness)
  const spent = await cardFields()
  await ana.browser.call(changeCard, { body: spent })
  for (let tries = 0; tries < 9; tries += 1) {
    expect((await ana.browser.call(changeCard, { body: spent })).error.error).toBe('PaymentRefused')
  }
  const last = await ana.browser.call(changeCard, { body: await cardFields() })
  expect([last.status, last.error.error]).toEqual([429, 'TooManyRequests'])
})

describe('POST /financial/invoices/{invoice_id}/pay', () => {
  it('by Pix: the same code while it is good, paid once, unfrozen', async () => {
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

  it('by card instead of a boleto: the boleto is taken back, nobody pays twice', async () => {
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

  it('by card instead of a boleto that was paid meanwhile: the boleto counts, the card is not charged', async () => {
    const ana = await createUser(harness.api, { product: 'gallery_pro' })
    await buy(ana, byBoleto({ periodicityType: 'annually' }))
    const { id } = (await openInvoice(ana))!
    await harness.api.sandbox.pay(String((await money(ana)).charges[0]?.['gateway_id']))
    const reply = await pay(ana, id, { paymentMethod: 'credit-card', ...(await cardFields()) })
    expect(reply.status).toBe(200)
    expect(await states(ana)).toEqual(['paid', 'lost'])
    expect((await money(ana)).invoices).toHaveLength(1)
  })

  it('with the same key charges once; with another order or invoice it is refused', async () => {
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

  it('with many keys at once charges once', async () => {
    const ana = await frozen()
    const { id } = (await openInvoice(ana))!
    const bodies = await Promise.all(
      Array.from({ length: 6 }, async () => ({ paymentMethod: 'credit-card' as const, ...(await cardFields()) })),
    )
    const replies = await Promise.all(bodies.map((body) => pay(ana, id, body)))
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
    expect((await states(ana)).filter((state) => state === 'paid')).toHaveLength(2)
  })

  it('by the kept card, or says that there is none; a decline leaves it open', async () => {
    const ana = await frozen()
    const { id } = (await openInvoice(ana))!
    const declined = await pay(ana, id, { paymentMethod: 'kept-card' })
    expect([declined.status, declined.error.error]).toEqual([400, 'PaymentRefused'])
    expect(await openInvoice(ana)).toMatchObject({ state: 'open' })
    await harness.api.rows('delete from payment_card where customer_id = $1', [ana.customerId])
    const none = await pay(ana, id, { paymentMethod: 'kept-card' })
    expect([none.status, none.error.messages[0]?.id]).toEqual([400, 'card'])
    expect((await ana.browser.call(getInfo)).error.error).toBe('InactiveAccount')
    // A frozen account that tries cards is not written to about each.
    expect((await billingMails(harness.api, ana)).at(-1)).toBe('frozen')
  })

  it('whoever tries one card after the other is refused for a while', async () => {
    const ana = await frozen()
    const { id } = (await openInvoice(ana))!
    for (let tries = 0; tries < 10; tries += 1) {
      const body = { paymentMethod: 'credit-card' as const, ...(await cardFields(testCards.funds)) }
      expect((await pay(ana, id, body)).error.error).toBe('PaymentRefused')
    }
    const last = await pay(ana, id, { paymentMethod: 'credit-card', ...(await cardFields()) })
    expect([last.status, last.error.error]).toEqual([429, 'TooManyRequests'])
    expect((await pay(ana, id, { paymentMethod: 'pix', cpf_cnpj: someTaxNumber })).status).toBe(200)
  })

  // spec: S1-2.37
  it('a second copy made on the last day has the time of the bank', async () => {
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

  it('an order keeps its price until its last day, whatever it is to be paid by', async () => {
    const ana = await subscriber(harness, { planId: 28, periodicityType: 'annually' })
    await buy(ana, byBoleto({ periodicityType: 'annually' }))
    const { id } = (await openInvoice(ana))!
    await harness.setTime('2027-03-04T10:00')
    expect((await pay(ana, id, { paymentMethod: 'pix' })).status).toBe(200)
    // The boleto was good until the fourth: so is the Pix that takes its place, and not a day longer.
    expect((await money(ana)).charges.at(-1)).toMatchObject({ expires_at: new Date('2027-03-05T02:59:59Z') })
    await harness.setTime('2027-03-05T10:00')
    expect(await openInvoice(ana)).toBeNull()
    const late = await pay(ana, id, { paymentMethod: 'payment-slip' })
    expect([late.status, late.error.error]).toEqual([409, 'InvoiceNotOpen'])
    expect(await states(ana)).toEqual(['paid', 'canceled', 'pending'])
  })

  it('waits for a card that is being decided about for another order, from another tab', async () => {
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

  it('not by boleto where the checkout sells none', async () => {
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

  it('a boleto that cannot be taken back at this moment is no reason to wait: it can be tried again at once', async () => {
    const ana = await createUser(harness.api, { product: 'gallery_pro' })
    await buy(ana, byBoleto())
    const { id } = (await openInvoice(ana))!
    await harness.api.sandbox.script({ outage: 'error' })
    const away = await pay(ana, id, { paymentMethod: 'pix' })
    expect([away.status, away.error.messages[0]?.help]).toEqual([400, purchaseHelp.noAnswer])
    await harness.api.sandbox.resetScript()
    expect(await openInvoice(ana)).toMatchObject({ state: 'open' })
    expect((await pay(ana, id, { paymentMethod: 'pix' })).answer.pix?.code).toMatch(/^0002/)
    // Made in the same moment of a clock that stands still: in either order.
    expect((await states(ana)).toSorted()).toEqual(['canceled', 'lost', 'pending'])
  })
})
