import { getPlanSuggestion, upgradePlan } from '@revela/contract'
import { testCards } from '@revela/sandbox-gateway'
import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { readMoney } from '../buying.ts'
import {
  billingMails,
  disableRenewals,
  startBillingHarness,
  subscriber,
  type BillingHarness,
} from '../billing-harness.ts'
import type { User } from '../users.ts'

let harness: BillingHarness
beforeAll(async () => {
  harness = await startBillingHarness('2027-03-01T10:00')
})
afterAll(() => harness.close())
beforeEach(() => harness.setTime('2027-03-01T10:00'))
afterEach(() => disableRenewals(harness))

const money = (user: User) => readMoney(harness.api, user)
const states = async (user: User) => (await money(user)).charges.map(({ state }) => state)
const offerTo = async ({ browser }: User) => {
  const query = { block_type: 'feat', product_id: 2, blocked_feat: 'custom_watermark' } as const
  return (await browser.call(getPlanSuggestion, { query })).answer.planSuggestion.checkout_upgrade_id!
}
const upgrade = ({ browser }: User, id: string, key: string = randomUUID()) =>
  browser.call(upgradePlan, { params: { id }, headers: { 'idempotency-key': key } })

describe('PUT /checkout/plan/upgrade/{id}', () => {
  // spec: S1-4.36, S1-7.23, S1-8.13
  it('charges the saved card the difference, once per period', async () => {
    const ana = await subscriber(harness, { planId: 28 })
    await harness.setTime('2027-03-11T10:00')
    const [offer, key] = [await offerTo(ana), randomUUID()]
    const replies = await Promise.all(Array.from({ length: 4 }, () => upgrade(ana, offer, key)))
    expect(replies.map(({ status }) => status)).toEqual([204, 204, 204, 204])
    const { invoices, subscription } = await money(ana)
    // 21 of 31 days of Basic remained.
    expect(invoices[1]).toMatchObject({
      kind: 'upgrade',
      plan_id: 19,
      credit_cents: Math.floor((2_990 * 21) / 31),
      amount_cents: 9_990 - Math.floor((2_990 * 21) / 31),
      method: 'credit-card',
    })
    expect(subscription).toMatchObject({ plan_id: 19, paid_until: new Date('2027-04-12T02:59:59Z') })
    expect(invoices).toHaveLength(2)
    const repeated = await upgrade(ana, offer)
    expect([repeated.status, repeated.error.error]).toEqual([409, 'ReachedMaxCheckoutUpgradesLimit'])
    expect(await billingMails(harness.api, ana)).toEqual(['receipt', 'receipt'])
  })

  it('upgrades once for concurrent calls', async () => {
    const ana = await subscriber(harness, { planId: 28 })
    await harness.setTime('2027-03-01T10:01')
    const offer = await offerTo(ana)
    const replies = await Promise.all(Array.from({ length: 8 }, () => upgrade(ana, offer)))
    expect(replies.filter(({ status }) => status === 204)).toHaveLength(1)
    expect(await states(ana)).toEqual(['paid', 'paid'])
    expect((await money(ana)).subscription).toMatchObject({ plan_id: 19 })
  })

  it('is allowed again in the next period', async () => {
    const ana = await subscriber(harness, { planId: 28 })
    await harness.setTime('2027-03-01T10:01')
    const query = { block_type: 'limit', product_id: 2, blocked_feat: 'max_gallery' } as const
    const toStandard = (await ana.browser.call(getPlanSuggestion, { query })).answer.planSuggestion
    expect((await upgrade(ana, toStandard.checkout_upgrade_id!)).status).toBe(204)
    expect((await upgrade(ana, await offerTo(ana))).error.error).toBe('ReachedMaxCheckoutUpgradesLimit')
    await harness.advanceTo('2027-03-31T09:00')
    await harness.setTime('2027-04-03T09:00')
    expect((await upgrade(ana, await offerTo(ana))).status).toBe(204)
    expect((await money(ana)).subscription).toMatchObject({ plan_id: 19 })
  })

  it('rejects a missing card, a declined card and an unknown offer', async () => {
    const ana = await subscriber(harness, { planId: 28 }, testCards.renewalDeclined)
    const offer = await offerTo(ana)
    const declined = await upgrade(ana, offer)
    expect([declined.status, declined.error.error]).toEqual([400, 'PaymentRejected'])
    expect((await money(ana)).subscription).toMatchObject({ plan_id: 28 })
    await harness.api.rows('delete from payment_card where customer_id = $1', [ana.customerId])
    const none = await upgrade(ana, offer)
    expect([none.status, none.error.messages]).toEqual([400, [{ id: 'card', help: expect.any(String) }]])
    expect((await upgrade(ana, randomUUID())).status).toBe(404)
    const bia = await subscriber(harness, { planId: 28 })
    expect((await upgrade(bia, offer)).status).toBe(404)
    await harness.api.rows('update subscription set plan_id = 22 where customer_id = $1', [bia.customerId])
    expect((await upgrade(bia, await offerTo(bia))).status).toBe(204)
  })
})
