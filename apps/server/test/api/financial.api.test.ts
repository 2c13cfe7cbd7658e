import {
  cancelRenewal,
  createGallery,
  getBilling,
  getInfo,
  listInvoices,
  regretPurchase,
  resumeRenewal,
} from '@revela/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buy, byCard, byPix, byBoleto, readMoney } from '../buying.ts'
import {
  billingMails,
  lastBillingMail,
  startBillingHarness,
  subscriber as buyer,
  type BillingHarness,
} from '../billing-harness.ts'
import { createUser, type User } from '../users.ts'

let harness: BillingHarness
beforeAll(async () => {
  harness = await startBillingHarness('2027-03-01T10:00')
})
afterAll(() => harness.close())

const customer = () => createUser(harness.api, { product: 'gallery_pro' })
const billingOf = async ({ browser }: User) => (await browser.call(getBilling)).answer
const invoicesOf = async ({ browser }: User) => (await browser.call(listInvoices)).answer.invoices
const withdraw = ({ browser }: User, id: string) => browser.call(regretPurchase, { params: { invoice_id: id } })
const product = { params: { product: 'gallery_pro' } } as const

const subscriber = (options: Record<string, unknown> = {}) => buyer(harness, options)

describe('GET /financial/billing', () => {
  it('returns nothing for a trial', async () => {
    expect(await billingOf(await customer())).toEqual({
      gallery_pro: null,
      site_pro: null,
      card: null,
      payer_address: null,
      payer_tax_number: null,
      features_in_use: [],
      open_invoice: null,
    })
  })

  it('returns the subscription, its next renewal and amount, and the saved card', async () => {
    expect(await billingOf(await subscriber())).toEqual({
      gallery_pro: {
        plan_id: 19,
        plan_name: 'Plus 100GB',
        periodicity: 'monthly',
        renews_with: 'credit-card',
        next_amount: 9_990,
        renews_on: '2027-03-31T12:00:00.000Z',
        paid_until: '2027-04-02T02:59:59.000Z',
        canceled: false,
        frozen: false,
        grace_until: null,
      },
      site_pro: null,
      card: { brand: 'visa', last_four: '5682', expires: '11/35' },
      payer_address: null,
      payer_tax_number: null,
      features_in_use: [],
      open_invoice: null,
    })
  })

  it('names the features in use, and the tax number of the last boleto or Pix', async () => {
    const ana = await customer()
    await buy(ana, byPix())
    const { id } = (await ana.browser.call(createGallery, { body: { title: 'Casamento' } })).answer
    await harness.api.rows(`update gallery set download_all = true, anti_copy = true where id = $1`, [id])
    await harness.api.rows(
      `insert into link_preferences (customer_id, gallery_id, selling, active) values ($1, $2, true, true)
         on conflict (customer_id, gallery_id) do update set selling = true, active = true`,
      [ana.customerId, id],
    )
    expect(await billingOf(ana)).toMatchObject({
      payer_tax_number: '52998224725',
      features_in_use: ['custom_no_copy', 'buy_photos', 'download_all_pictures'],
    })
    await harness.api.rows(`update gallery set deleted_at = now(), purge_at = now() where id = $1`, [id])
    expect((await billingOf(ana)).features_in_use).toEqual([])
  })

  it('returns a year with its coupon, and an open boleto with its line', async () => {
    const ana = await subscriber({ periodicityType: 'annually', installmentCount: 12 })
    expect((await billingOf(ana)).gallery_pro).toMatchObject({ next_amount: 95_904, periodicity: 'annually' })
    const bia = await customer()
    await buy(bia, byBoleto({ periodicityType: 'annually' }))
    const { gallery_pro, open_invoice } = await billingOf(bia)
    expect(gallery_pro).toBeNull()
    expect(open_invoice).toMatchObject({
      kind: 'purchase',
      state: 'open',
      method: 'payment-slip',
      amount: 95_904,
      list_price: 119_880,
      discount: 23_976,
      payment_slip_url: expect.stringMatching(/^http/),
      payment_slip_line: expect.stringMatching(/\d/),
      pix: null,
      regret_until: null,
    })
  })
})

describe('GET /financial/invoices', () => {
  it('returns pages of 20, newest first', async () => {
    const ana = await subscriber()
    await harness.api.rows(
      `insert into invoice (customer_id, id, product, plan_id, periodicity, kind, method, installments, list_cents,
         discount_cents, credit_cents, amount_cents, created_at, due_at, void_at)
       select $1, gen_random_uuid(), 'gallery_pro', 19, 'monthly', 'purchase', 'pix', 1, 9990, 0, 0, 9990, d, d, d
       from generate_series('2026-01-01'::timestamptz, '2026-01-24', '1 day') d`,
      [ana.customerId],
    )
    const first = (await ana.browser.call(listInvoices)).answer
    expect(first.invoices).toHaveLength(20)
    expect(first.invoices[0]).toMatchObject({
      state: 'paid',
      card_last_four: '5682',
      period: { from: expect.any(String), to: '2027-04-02T02:59:59.000Z' },
      regret_until: '2027-03-09T02:59:59.000Z',
    })
    expect(first.invoices[1]).toMatchObject({ state: 'void', pix: null })
    const second = (await ana.browser.call(listInvoices, { query: { after: first.next! } })).answer
    expect([second.invoices.length, second.next]).toEqual([5, null])
    const ids = [...first.invoices, ...second.invoices].map(({ id }) => id)
    expect(new Set(ids).size).toBe(25)
  })
})

describe('canceling the renewal', () => {
  it('keeps the paid period, mails once, and can be reverted while the period runs', async () => {
    const ana = await subscriber()
    const { subscription: before } = await readMoney(harness.api, ana)
    for (let time = 0; time < 2; time += 1) {
      expect((await ana.browser.call(cancelRenewal, product)).status).toBe(204)
    }
    const { subscription } = await readMoney(harness.api, ana)
    expect(subscription).toMatchObject({ paid_until: before['paid_until'], plan_id: 19, renewal_due_at: null })
    expect(await billingMails(harness.api, ana)).toEqual(['receipt', 'canceled'])
    const mail = await lastBillingMail(harness.api, ana)
    expect([mail.recipient, mail.text_body]).toEqual([ana.email, expect.stringContaining('01/04/2027')])
    expect((await billingOf(ana)).gallery_pro).toMatchObject({ canceled: true, next_amount: null, renews_on: null })
    expect((await ana.browser.call(getInfo)).answer.user_subscription).toMatchObject({ active: true, canceled: false })

    expect((await ana.browser.call(resumeRenewal, product)).status).toBe(204)
    expect((await readMoney(harness.api, ana)).subscription).toEqual(before)
  })

  it('changes nothing for a trial or another product', async () => {
    const ana = await customer()
    expect((await ana.browser.call(cancelRenewal, product)).status).toBe(204)
    expect((await ana.browser.call(cancelRenewal, { params: { product: 'site_pro' } })).status).toBe(204)
    expect((await readMoney(harness.api, ana)).subscription).toMatchObject({ canceled_at: null })
    expect(await billingMails(harness.api, ana)).toEqual([])
  })
})

describe('withdrawal of a purchase', () => {
  it('refunds everything once, and restores the account at once', async () => {
    const ana = await customer()
    const { subscription: trial } = await readMoney(harness.api, ana)
    await buy(ana, await byCard(harness.api, { planId: 28 }))
    const [invoice] = await invoicesOf(ana)
    for (let time = 0; time < 2; time += 1) expect((await withdraw(ana, invoice!.id)).status).toBe(204)
    expect((await invoicesOf(ana))[0]).toMatchObject({ state: 'refunding', regret_until: null })
    const { subscription, charges } = await readMoney(harness.api, ana)
    expect(subscription).toMatchObject({
      plan_id: trial['plan_id'],
      paid_until: null,
      trial_ends_at: trial['trial_ends_at'],
      renewal_due_at: null,
    })
    expect(await billingMails(harness.api, ana)).toEqual(['receipt', 'regret'])
    for (let time = 0; time < 2; time += 1) await harness.runRefund(ana.customerId, invoice!.id)
    const payment = await harness.api.sandbox.paymentOf(String(charges[0]!['id']))
    expect(payment).toMatchObject({ status: 'refunded', transaction_amount_refunded: 29.9 })
    expect((await invoicesOf(ana))[0]).toMatchObject({ state: 'refunded' })
    expect(await billingMails(harness.api, ana)).toEqual(['receipt', 'regret'])
  })

  it('of an upgrade restores the previous plan, whose purchase can be withdrawn only afterwards', async () => {
    const ana = await subscriber({ planId: 28 })
    await harness.setTime('2027-03-02T10:00')
    await buy(ana, await byCard(harness.api, { planId: 19 }))
    expect((await readMoney(harness.api, ana)).subscription).toMatchObject({ plan_id: 19 })
    const [upgrade, purchase] = await invoicesOf(ana)
    expect([upgrade!.kind, purchase!.kind]).toEqual(['upgrade', 'purchase'])
    expect((await withdraw(ana, purchase!.id)).error.error).toBe('RegretOver')
    expect((await withdraw(ana, upgrade!.id)).status).toBe(204)
    expect((await readMoney(harness.api, ana)).subscription).toMatchObject({ plan_id: 28 })
    expect((await withdraw(ana, purchase!.id)).status).toBe(204)
    await harness.setTime('2027-03-01T10:00')
  })

  it('is possible once a year per plan, not counting other refunds', async () => {
    const ana = await customer()
    const buyBasic = async (planId = 28) => {
      expect((await buy(ana, await byCard(harness.api, { planId }))).status).toBe(200)
      return (await invoicesOf(ana))[0]!
    }
    // A refund by us, as of a renewal that was canceled while its charge was pending, is no withdrawal.
    const refunded = await buyBasic()
    await harness.api.rows('update invoice set refund_requested_at = $2, refunded_at = $2 where id = $1', [
      refunded.id,
      harness.now(),
    ])
    const first = await buyBasic()
    expect((await withdraw(ana, first.id)).status).toBe(204)

    await harness.setTime('2027-03-02T10:00')
    const second = await buyBasic()
    expect(second).toMatchObject({ state: 'paid', regret_until: null })
    const rejected = await withdraw(ana, second.id)
    expect([rejected.status, rejected.error.error]).toEqual([409, 'RegretRepeated'])
    expect((await readMoney(harness.api, ana)).invoices.at(-1)).toMatchObject({
      refund_requested_at: null,
      withdrawn_at: null,
    })
    // Repeating the withdrawal has no effect, and the receipt does not offer it again.
    expect((await withdraw(ana, first.id)).status).toBe(204)
    expect((await lastBillingMail(harness.api, ana)).text_body).not.toContain('Mudou de ideia?')

    // Another plan has its own withdrawal.
    const larger = await buyBasic(19)
    expect(larger.regret_until).not.toBeNull()
    expect((await withdraw(ana, larger.id)).status).toBe(204)
    await harness.setTime('2027-03-01T10:00')
  })

  it('ends after seven days', async () => {
    const ana = await subscriber()
    const [invoice] = await invoicesOf(ana)
    await harness.setTime('2027-03-08T23:59:58')
    expect((await invoicesOf(ana))[0]!.regret_until).not.toBeNull()
    await harness.setTime('2027-03-09T00:00:00')
    expect((await invoicesOf(ana))[0]!.regret_until).toBeNull()
    const late = await withdraw(ana, invoice!.id)
    expect([late.status, late.error.error]).toEqual([409, 'RegretOver'])
    expect((await readMoney(harness.api, ana)).invoices[0]).toMatchObject({ refund_requested_at: null })
    await harness.setTime('2027-03-01T10:00')
  })

  it('is retried after an outage of the gateway', async () => {
    const ana = await subscriber()
    const [invoice] = await invoicesOf(ana)
    await withdraw(ana, invoice!.id)
    await harness.api.sandbox.script({ outage: 'error' })
    await expect(harness.runRefund(ana.customerId, invoice!.id)).rejects.toThrow('500')
    await harness.api.sandbox.resetScript()
    expect((await readMoney(harness.api, ana)).charges[0]).toMatchObject({ state: 'paid', check_at: expect.any(Date) })
    // The sweep finds the invoice by its row, without a job.
    await harness.runSweep()
    expect((await readMoney(harness.api, ana)).charges[0]).toMatchObject({ state: 'refunded', check_at: null })
    expect((await invoicesOf(ana))[0]).toMatchObject({ state: 'refunded' })
  })

  it('of an upgrade is possible after a renewal of the previous plan was paid later', async () => {
    const ana = await customer()
    await harness.api.rows(`update subscription set trial_ends_at = '2027-02-01' where customer_id = $1`, [
      ana.customerId,
    ])
    const payPix = async () => {
      const { gateway_id: id } = (await readMoney(harness.api, ana)).charges.find(({ state }) => state === 'pending')!
      await harness.api.sandbox.pay(String(id))
    }
    await buy(ana, byPix({ planId: 28 }))
    await payPix()
    await harness.advanceTo('2027-03-01T12:00')
    await harness.advanceTo('2027-03-23T10:00')
    expect((await buy(ana, await byCard(harness.api))).status).toBe(200)
    await harness.setTime('2027-03-23T11:00')
    await payPix()
    await harness.advanceTo('2027-03-23T14:00')
    const invoices = await invoicesOf(ana)
    expect(invoices.map(({ kind, state }) => [kind, state])).toEqual([
      ['upgrade', 'paid'],
      ['renewal', 'paid'],
      ['purchase', 'paid'],
    ])
    expect((await withdraw(ana, invoices[0]!.id)).status).toBe(204)
    expect((await readMoney(harness.api, ana)).subscription).toMatchObject({
      plan_id: 28,
      paid_until: new Date('2027-05-02T02:59:59Z'),
    })
    await harness.setTime('2027-03-01T10:00')
  })
})
