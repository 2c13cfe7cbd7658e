import {
  cancelRenewal,
  changeCard,
  extendTrial,
  getBilling,
  getInfo,
  getPlanSuggestion,
  listInvoices,
  upgradePlan,
  type Endpoint,
} from '@revela/contract'
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { composeModules } from '../../src/compose.ts'
import { offlinePlatform } from '../../src/offline-platform.ts'
import { buy, byCard, readMoney } from '../buying.ts'
import { billingMails, lastBillingMail, startBillingHarness, type BillingHarness } from '../billing-harness.ts'
import { createUser, type User } from '../users.ts'
import { sampleCall, sampleQueries, type SampleIds } from '../sample-calls.ts'

/** One subscription over a year: every test starts where the previous one ended. */
let harness: BillingHarness
let ana: User
beforeAll(async () => {
  harness = await startBillingHarness('2027-01-04T10:00')
  ana = await createUser(harness.api, { product: 'gallery_pro' })
})
afterAll(() => harness.close())

const subscription = async () => (await readMoney(harness.api, ana)).subscription
const flags = async () => (await ana.browser.call(getInfo)).answer.user_subscription
const mailsSince = async (before: number) => (await billingMails(harness.api, ana)).slice(before)
const paid = async () =>
  (await readMoney(harness.api, ana)).charges
    .filter(({ state }) => state === 'paid')
    .map(({ amount_cents: cents }) => Number(cents))
const isPlain = (endpoint: Endpoint) => Object.keys(endpoint.ids).length === 0
const total = (cents: readonly number[]) => cents.reduce((sum, each) => sum + each, 0)
const end = (day: string) => new Date(`${day}T23:59:59-03:00`)
const keepingCard = async () => ({ creditCardKeepToken: await harness.api.sandbox.token() })

describe('a subscription over a year', () => {
  it('has a trial of 14 days of Plus, expires, and is extended by seven days', async () => {
    expect(await flags()).toMatchObject({ trial: true, plan_ids: [19], expiration_date: '2027-01-18' })
    await harness.advanceTo('2027-01-20T10:00')
    expect(await flags()).toMatchObject({ expired: true, active: false })
    expect((await ana.browser.call(extendTrial)).status).toBe(204)
    expect(await flags()).toMatchObject({ trial: true, active: true, expiration_date: '2027-01-27' })
    expect(await mailsSince(0)).toEqual([])
  })

  it('starts a purchased month of Basic when the trial ends', async () => {
    await harness.advanceTo('2027-01-25T10:00')
    const bought = await buy(ana, await byCard(harness.api, { planId: 28, ...(await keepingCard()) }))
    expect(bought.status).toBe(200)
    expect(await subscription()).toMatchObject({ plan_id: 28, paid_until: end('2027-02-27') })
    expect(await mailsSince(0)).toEqual(['receipt'])
    const { text_body: receipt } = await lastBillingMail(harness.api, ana)
    expect(receipt).toContain('Período: 27/01/2027 a 27/02/2027')
    expect(receipt).toContain('A próxima cobrança é em 26/02/2027, R$ 29,90.')
  })

  it('renews every month with a receipt', async () => {
    await harness.advanceTo('2027-02-26T09:00')
    expect(await subscription()).toMatchObject({ paid_until: end('2027-03-27') })
    await harness.advanceTo('2027-03-26T09:00')
    expect(await subscription()).toMatchObject({ paid_until: end('2027-04-27') })
    expect(await paid()).toEqual([2_990, 2_990, 2_990])
    expect(await mailsSince(1)).toEqual(['receipt', 'receipt'])
  })

  it('stays active after a decline, with four more attempts', async () => {
    await harness.api.sandbox.script({ savedCards: 'declined-funds' })
    for (const [day, attempts] of [
      ['2027-04-26', 1],
      ['2027-04-28', 2],
      ['2027-04-30', 3],
      ['2027-05-02', 4],
      ['2027-05-04', 5],
    ] as const) {
      await harness.advanceTo(`${day}T09:00`)
      await harness.runSweep()
      const { charges } = await readMoney(harness.api, ana)
      expect(
        charges.filter(({ state }) => state === 'declined'),
        day,
      ).toHaveLength(attempts)
      expect(await flags(), day).toMatchObject({ active: true })
    }
    expect(await subscription()).toMatchObject({ grace_until: end('2027-05-04'), paid_until: end('2027-04-27') })
    expect(await mailsSince(3)).toEqual(Array.from({ length: 5 }, () => 'payment-failed'))
  })

  it('returns 402 while frozen, except for billing calls', async () => {
    await harness.advanceTo('2027-05-04T23:59:59')
    expect(await mailsSince(8)).toEqual(['frozen'])
    await harness.setTime('2027-05-06T10:00')
    const nowhere = new Proxy({}, { get: () => '00000000-0000-7000-8000-000000000000' }) as SampleIds
    const guarded = composeModules(offlinePlatform())
      .routes.map((route) => route.endpoint)
      .filter(({ host, access }) => host === 'app' && access.kind === 'session' && access.accountStatus === 'active')
      .filter((endpoint) => !isPlain(endpoint) || endpoint.method === 'GET')
      .filter(({ body }) => body === null || !('kind' in body))
    expect(guarded.length).toBeGreaterThan(50)
    for (const endpoint of guarded) {
      const call = isPlain(endpoint) ? { query: sampleQueries[endpoint.name] ?? {} } : sampleCall(endpoint, nowhere)
      const reply = await ana.browser.call(endpoint, call)
      expect([endpoint.name, reply.status, reply.error.error]).toEqual([endpoint.name, 402, 'InactiveAccount'])
    }
    expect((await ana.browser.call(getInfo)).error.error).toBe('InactiveAccount')
    for (const way of [getBilling, listInvoices]) expect((await ana.browser.call(way)).status).toBe(200)
    expect((await ana.browser.call(getBilling)).answer).toMatchObject({
      gallery_pro: { frozen: true },
      open_invoice: { kind: 'renewal', state: 'open', amount: 2_990 },
    })
  })

  it('is recovered by another card, which pays the open invoice, and the month begins that day', async () => {
    await harness.api.sandbox.resetScript()
    const card = await byCard(harness.api)
    if (card.paymentMethod !== 'credit-card') throw new Error('not a card')
    const { creditCardToken, creditCardOwnerName, creditCardExpirationDate, creditCardBrand } = card
    const body = { creditCardToken, creditCardOwnerName, creditCardExpirationDate, creditCardBrand }
    expect((await ana.browser.call(changeCard, { body })).status).toBe(200)
    expect(await flags()).toMatchObject({ active: true, plan_ids: [28] })
    expect(await subscription()).toMatchObject({ frozen_at: null, grace_until: null, paid_until: end('2027-06-06') })
    expect(await mailsSince(9)).toEqual(['receipt', 'recovered'])
    expect(await paid()).toHaveLength(4)
  })

  it('upgrades with one click to Plus, with credit for the rest of Basic', async () => {
    await harness.advanceTo('2027-05-16T10:00')
    const query = { block_type: 'feat', product_id: 2, blocked_feat: 'custom_watermark' } as const
    const { planSuggestion } = (await ana.browser.call(getPlanSuggestion, { query })).answer
    const click = () =>
      ana.browser.call(upgradePlan, {
        params: { id: planSuggestion.checkout_upgrade_id! },
        headers: { 'idempotency-key': randomUUID() },
      })
    expect((await click()).status).toBe(204)
    expect((await click()).error.error).toBe('ReachedMaxCheckoutUpgradesLimit')
    expect(await flags()).toMatchObject({ active: true, plan_ids: [19], can_use_portfolio: true })
    expect(await subscription()).toMatchObject({ paid_until: end('2027-06-16') })
    // 21 of 31 days remain.
    expect((await paid()).at(-1)).toBe(9_990 - Math.floor((2_990 * 21) / 31))
    await harness.advanceTo('2027-06-15T09:00')
    expect(await subscription()).toMatchObject({ paid_until: end('2027-07-16') })
    expect((await paid()).at(-1)).toBe(9_990)
    expect(await mailsSince(11)).toEqual(['receipt', 'receipt'])
  })

  it('buys a year in 12 installments, with its coupon and credit for the rest of the month', async () => {
    await harness.advanceTo('2027-07-01T10:00')
    const year = { planId: 19, periodicityType: 'annually', installmentCount: 12 }
    const bought = await buy(ana, await byCard(harness.api, { ...year, ...(await keepingCard()) }))
    expect(bought.status).toBe(200)
    expect((await paid()).at(-1)).toBe(119_880 - 23_976 - Math.floor((9_990 * 15) / 30))
    expect(await subscription()).toMatchObject({ periodicity: 'annually', paid_until: end('2028-07-01') })
    expect((await ana.browser.call(getBilling)).answer.gallery_pro).toMatchObject({
      next_amount: 95_904,
      renews_on: '2028-06-30T12:00:00.000Z',
    })
    expect(await mailsSince(13)).toEqual(['receipt'])
  })

  it('is canceled after the reminder, without further charges, and active until the last second', async () => {
    await harness.advanceTo('2028-06-24T09:00')
    expect(await mailsSince(14)).toEqual(['reminder'])
    await harness.advanceTo('2028-06-25T10:00')
    expect((await ana.browser.call(cancelRenewal, { params: { product: 'gallery_pro' } })).status).toBe(204)
    expect(await mailsSince(15)).toEqual(['canceled'])
    expect((await lastBillingMail(harness.api, ana)).text_body).toContain('funciona inteiro até 01/07/2028')
    await harness.advanceTo('2028-06-30T09:00')
    await harness.advanceTo('2028-07-01T23:59:59')
    expect(await flags()).toMatchObject({ active: true, canceled: false })
    await harness.advanceTo('2028-07-02T00:00:01')
    expect(await flags()).toMatchObject({ active: false, canceled: true })
    expect(await mailsSince(16)).toEqual([])
  })

  it("has a ledger equal to the gateway's records", async () => {
    const { payments } = await harness.api.sandbox.records()
    const approved = payments.filter(({ status }) => status === 'approved')
    const { charges, invoices } = await readMoney(harness.api, ana)
    const ours = charges.filter(({ state }) => state === 'paid')
    expect(approved.map(({ id }) => String(id)).toSorted()).toEqual(
      ours.map((row) => String(row['gateway_id'])).toSorted(),
    )
    const paidInvoices = invoices.filter((row) => row['paid_at'] !== null)
    expect(total(paidInvoices.map((row) => Number(row['amount_cents'])))).toBe(
      total(approved.map((payment) => Math.round(payment.transaction_amount * 100))),
    )
    expect(invoices.filter((row) => row['paid_at'] === null)).toEqual([])
  })
})
