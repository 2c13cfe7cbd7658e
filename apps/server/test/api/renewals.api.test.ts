import { cancelRenewal, getBilling, getInfo, resumeRenewal } from '@revela/contract'
import { testCards } from '@revela/sandbox-gateway'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { buy, byCard, byPix, byBoleto, readMoney } from '../buying.ts'
import {
  billingMails,
  lastBillingMail,
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

const money = (user: User) => readMoney(harness.api, user)
const mails = (user: User) => billingMails(harness.api, user)
const chargeStates = async (user: User) => (await money(user)).charges.map(({ state }) => state)
const lastCharge = async (user: User) => (await money(user)).charges.at(-1)!

async function payerOf(order: Parameters<typeof buy>[1]): Promise<User> {
  const user = await createUser(harness.api, { product: 'gallery_pro' })
  await harness.api.rows(`update subscription set trial_ends_at = '2027-02-01' where customer_id = $1`, [
    user.customerId,
  ])
  await buy(user, order)
  await harness.api.sandbox.pay(String((await lastCharge(user))['gateway_id']))
  await harness.advanceTo('2027-03-01T12:00')
  return user
}

describe('a refund', () => {
  it('is rejected without a request for it, whatever enqueued the job', async () => {
    const ana = await subscriber(harness)
    const { invoices } = await money(ana)
    const refunded = harness.runRefund(ana.customerId, String(invoices[0]!['id']))
    await expect(refunded).rejects.toThrow('no refund was requested')
    expect(await chargeStates(ana)).toEqual(['paid'])
  })
})

describe('renewal by card', () => {
  it('is charged once, the day before the end, for any number of concurrent sweeps', async () => {
    const ana = await subscriber(harness)
    await harness.advanceTo('2027-03-31T08:59')
    expect(await chargeStates(ana)).toEqual(['paid'])
    await harness.setTime('2027-03-31T09:00')
    await Promise.all([harness.runSweep(), harness.runSweep(), harness.runSweep()])
    await harness.runSweep()
    const { invoices, charges, subscription } = await money(ana)
    expect(charges.map(({ state }) => state)).toEqual(['paid', 'paid'])
    expect(invoices[1]).toMatchObject({
      kind: 'renewal',
      amount_cents: 9_990,
      period_from: new Date('2027-04-02T02:59:59Z'),
      period_to: new Date('2027-05-02T02:59:59Z'),
    })
    expect(subscription).toMatchObject({
      paid_until: new Date('2027-05-02T02:59:59Z'),
      renewal_due_at: new Date('2027-04-30T12:00:00Z'),
      grace_until: null,
    })
    expect(await mails(ana)).toEqual(['receipt', 'receipt'])
  })

  it('of a year is announced a week before, then charged in the same installments with its coupon', async () => {
    const ana = await subscriber(harness, { periodicityType: 'annually', installmentCount: 12 })
    await harness.advanceTo('2028-02-23T09:00')
    await harness.runSweep()
    expect(await mails(ana)).toEqual(['receipt', 'reminder'])
    const mail = await lastBillingMail(harness.api, ana)
    expect(mail.text_body).toContain('29/02/2028')
    expect(mail.text_body).toContain('R$ 959,04, no cartão final 5682')
    await harness.advanceTo('2028-02-29T09:00')
    expect((await money(ana)).charges[1]).toMatchObject({ state: 'paid', amount_cents: 95_904, installments: 12 })
    expect((await money(ana)).subscription['paid_until']).toEqual(new Date('2029-03-02T02:59:59Z'))
    expect(await mails(ana)).toEqual(['receipt', 'reminder', 'receipt'])
  })

  it('is retried on four more days after a decline, then the account is frozen', async () => {
    const ana = await subscriber(harness, {}, testCards.renewalDeclined)
    await harness.advanceTo('2027-03-31T09:00')
    expect((await money(ana)).subscription).toMatchObject({
      grace_until: new Date('2027-04-09T02:59:59Z'),
      renewal_due_at: new Date('2027-04-02T12:00:00Z'),
      frozen_at: null,
    })
    const mail = await lastBillingMail(harness.api, ana)
    expect(mail.text_body).toContain('Tentamos de novo em 02/04/2027, 04/04/2027, 06/04/2027 e 08/04/2027')
    expect(mail.text_body).toContain('até 08/04/2027')
    for (const day of ['02', '04', '06', '08']) {
      await harness.advanceTo(`2027-04-${day}T09:00`)
      await harness.runSweep()
    }
    expect(await chargeStates(ana)).toEqual(['paid', ...Array.from({ length: 5 }, () => 'declined')])
    expect((await lastBillingMail(harness.api, ana)).text_body).toContain('última tentativa')
    expect((await ana.browser.call(getInfo)).status).toBe(200)
    expect((await ana.browser.call(getBilling)).answer.gallery_pro).toMatchObject({
      grace_until: '2027-04-09T02:59:59.000Z',
      frozen: false,
    })
    await harness.advanceTo('2027-04-08T23:59:59')
    await harness.runSweep()
    expect((await money(ana)).subscription).toMatchObject({ frozen_at: expect.any(Date), renewal_due_at: null })
    expect(await mails(ana)).toEqual(['receipt', ...Array.from({ length: 5 }, () => 'payment-failed'), 'frozen'])
    expect((await ana.browser.call(getInfo)).error.error).toBe('InactiveAccount')
    const { open_invoice } = (await ana.browser.call(getBilling)).answer
    expect(open_invoice).toMatchObject({ kind: 'renewal', state: 'open', amount: 9_990 })
  })

  it('without a saved card is handled like a decline', async () => {
    const ana = await subscriber(harness)
    await harness.api.rows('delete from payment_card where customer_id = $1', [ana.customerId])
    await harness.advanceTo('2027-03-31T09:00')
    expect(await chargeStates(ana)).toEqual(['paid'])
    expect(await mails(ana)).toEqual(['receipt', 'payment-failed'])
    expect((await lastBillingMail(harness.api, ana)).text_body).toContain('Não há um cartão guardado')
  })

  it.each([
    ['approved', 'paid', 'receipt'],
    ['declined', 'declined', 'payment-failed'],
  ] as const)('with a pending charge is not charged again until it is %s', async (as, state, mail) => {
    const ana = await subscriber(harness)
    await harness.api.sandbox.script({ savedCards: 'pending-approved' })
    await harness.advanceTo('2027-03-31T09:00')
    await harness.advanceTo('2027-03-31T10:00')
    // The account stays active while the charge is pending.
    await harness.advanceTo('2027-04-02T08:00')
    expect(await chargeStates(ana)).toEqual(['paid', 'pending'])
    expect((await ana.browser.call(getInfo)).answer.user_subscription).toMatchObject({ active: true })
    await harness.api.sandbox.settle(String((await lastCharge(ana))['gateway_id']), as)
    await harness.advanceTo('2027-04-02T08:59')
    expect(await chargeStates(ana)).toEqual(['paid', state])
    expect(await mails(ana)).toEqual(['receipt', mail])
  })

  it('is charged once by a gateway that charges without responding', async () => {
    const ana = await subscriber(harness)
    await harness.api.sandbox.script({ savedCards: 'timeout-approved' })
    await harness.advanceTo('2027-03-31T09:00')
    expect(await chargeStates(ana)).toEqual(['paid', 'sending'])
    await harness.advanceTo('2027-03-31T10:00')
    expect(await chargeStates(ana)).toEqual(['paid', 'paid'])
  })

  it('is charged later after an outage of the gateway', async () => {
    const ana = await subscriber(harness)
    await harness.api.sandbox.script({ outage: 'error' })
    await harness.advanceTo('2027-03-31T09:00')
    await harness.api.sandbox.resetScript()
    await harness.advanceTo('2027-03-31T09:30')
    expect(await chargeStates(ana)).toEqual(['paid', 'lost'])
    await harness.advanceTo('2027-03-31T10:00')
    expect(await chargeStates(ana)).toEqual(['paid', 'lost', 'paid'])
    expect(await mails(ana)).toEqual(['receipt', 'receipt'])
  })

  it('waits while the charge of a purchase is pending', async () => {
    const ana = await subscriber(harness, { planId: 28 })
    await harness.setTime('2027-03-31T08:58')
    expect((await buy(ana, await byCard(harness.api, {}, testCards.pendingApproved))).status).toBe(200)
    await harness.advanceTo('2027-03-31T09:00')
    expect(await chargeStates(ana)).toEqual(['paid', 'pending'])
    await harness.api.sandbox.settle(String((await lastCharge(ana))['gateway_id']), 'approved')
    await harness.advanceTo('2027-03-31T10:00')
    await harness.runSweep()
    // Plus runs for a month from here, and the renewal of Basic is voided.
    expect(await chargeStates(ana)).toEqual(['paid', 'paid'])
    const { invoices, subscription } = await money(ana)
    expect(subscription).toMatchObject({ plan_id: 19, paid_until: new Date('2027-05-01T02:59:59Z') })
    expect(invoices.find(({ kind }) => kind === 'renewal')).toMatchObject({ void_at: expect.any(Date) })
  })

  it('canceled in the grace period is not retried, and can be resumed', async () => {
    const ana = await subscriber(harness, {}, testCards.renewalDeclined)
    await harness.advanceTo('2027-03-31T09:00')
    await harness.setTime('2027-04-03T10:00')
    await ana.browser.call(cancelRenewal, { params: { product: 'gallery_pro' } })
    await harness.advanceTo('2027-04-04T09:00')
    expect(await chargeStates(ana)).toEqual(['paid', 'declined'])
    expect((await money(ana)).invoices[1]).toMatchObject({ void_at: expect.any(Date) })
    expect((await ana.browser.call(getInfo)).answer.user_subscription).toMatchObject({ active: true })
    expect((await lastBillingMail(harness.api, ana)).text_body).toContain('até 08/04/2027')
    await ana.browser.call(resumeRenewal, { params: { product: 'gallery_pro' } })
    await harness.advanceTo('2027-04-06T09:00')
    expect(await chargeStates(ana)).toEqual(['paid', 'declined', 'declined'])
  })

  it('canceled while frozen ends, and a new purchase is possible', async () => {
    const ana = await subscriber(harness, {}, testCards.renewalDeclined)
    await harness.advanceTo('2027-03-31T09:00')
    await harness.advanceTo('2027-04-08T23:59:59')
    await harness.setTime('2027-04-09T10:00')
    await ana.browser.call(cancelRenewal, { params: { product: 'gallery_pro' } })
    expect((await ana.browser.call(getInfo)).answer.user_subscription).toMatchObject({ canceled: true, active: false })
    expect((await ana.browser.call(getBilling)).answer.open_invoice).toBeNull()
    expect(await mails(ana)).toEqual(['receipt', 'payment-failed', 'frozen', 'canceled'])
    await ana.browser.call(resumeRenewal, { params: { product: 'gallery_pro' } })
    expect((await money(ana)).subscription).toMatchObject({ canceled_at: expect.any(Date) })
    expect((await buy(ana, await byCard(harness.api))).status).toBe(200)
    expect((await ana.browser.call(getInfo)).answer.user_subscription).toMatchObject({ canceled: false, active: true })
  })

  it('is not charged once it is canceled', async () => {
    const ana = await subscriber(harness)
    await ana.browser.call(cancelRenewal, { params: { product: 'gallery_pro' } })
    await harness.advanceTo('2027-04-05T09:00')
    expect(await chargeStates(ana)).toEqual(['paid'])
    expect((await ana.browser.call(getInfo)).answer.user_subscription).toMatchObject({ canceled: true, active: false })
  })
})

describe.each([
  ['boleto', 'payment-slip', 'slip', () => byBoleto({ periodicityType: 'annually' })],
  ['Pix', 'pix', 'pix', () => byPix({ periodicityType: 'annually' })],
] as const)('renewal by %s', (_, method, kind, order) => {
  it('is mailed ten days before the end, and its payment extends the period', async () => {
    const ana = await payerOf(order())
    expect((await money(ana)).subscription).toMatchObject({ renews_with: method })
    await harness.advanceTo('2028-02-20T09:00')
    await harness.runSweep()
    expect(await mails(ana)).toEqual(['receipt', kind])
    const charge = await lastCharge(ana)
    expect(charge).toMatchObject({ state: 'pending', expires_at: new Date('2028-02-28T02:59:59Z') })
    const mail = await lastBillingMail(harness.api, ana)
    expect(mail.text_body).toContain(String(charge['boleto_line'] ?? charge['pix_code']))
    expect(mail.text_body).toContain('até 27/02/2028')
    await harness.api.sandbox.pay(String(charge['gateway_id']))
    await harness.advanceTo('2028-02-20T12:00')
    const { invoices, subscription } = await money(ana)
    expect(invoices[1]).toMatchObject({ kind: 'renewal', renews_from: new Date('2028-03-02T02:59:59Z') })
    expect(subscription['paid_until']).toEqual(new Date('2029-03-02T02:59:59Z'))
    expect(await mails(ana)).toEqual(['receipt', kind, 'receipt'])
  })

  it('ends unpaid with the subscription', async () => {
    const ana = await payerOf(order())
    await harness.advanceTo('2028-02-20T09:00')
    await harness.advanceTo('2028-03-01T23:59:59')
    await harness.advanceTo('2028-03-04T23:59:59')
    const { invoices, subscription } = await money(ana)
    expect(invoices[1]).toMatchObject({ paid_at: null, void_at: expect.any(Date) })
    expect(subscription).toMatchObject({ renewal_due_at: null, frozen_at: null })
    await harness.setTime('2028-03-05T00:00:01')
    expect((await ana.browser.call(getInfo)).answer.user_subscription).toMatchObject({ canceled: true })
    expect(await mails(ana)).toEqual(['receipt', kind])
  })
})

describe('monthly renewal by boleto', () => {
  it('is issued as a Pix for a payer without an address', async () => {
    const ana = await payerOf(byBoleto({ periodicityType: 'annually' }))
    await harness.api.rows('update payer set address = null where customer_id = $1', [ana.customerId])
    await harness.advanceTo('2028-02-20T09:00')
    await harness.runSweep()
    expect(await lastCharge(ana)).toMatchObject({ method: 'pix', state: 'pending', pix_code: expect.any(String) })
    expect(await mails(ana)).toEqual(['receipt', 'pix'])
  })

  it('that is canceled and resumed in its last days is issued again', async () => {
    const ana = await payerOf(byBoleto())
    await harness.advanceTo('2027-03-23T10:00')
    await ana.browser.call(cancelRenewal, { params: { product: 'gallery_pro' } })
    await harness.advanceTo('2027-03-25T10:00')
    await ana.browser.call(resumeRenewal, { params: { product: 'gallery_pro' } })
    await harness.advanceTo('2027-03-25T10:01')
    await harness.runSweep()
    const { invoices, subscription } = await money(ana)
    expect(invoices.map(({ kind, void_at }) => [kind, void_at === null])).toEqual([
      ['purchase', true],
      ['renewal', false],
      ['renewal', true],
    ])
    expect(subscription['renewal_due_at']).toEqual(new Date('2027-03-25T14:01:00Z'))
    expect(await mails(ana)).toEqual(['receipt', 'slip', 'canceled', 'slip'])
    await harness.api.sandbox.pay(String((await lastCharge(ana))['gateway_id']))
    await harness.advanceTo('2027-03-25T12:30')
    expect((await money(ana)).subscription['paid_until']).toEqual(new Date('2027-05-02T02:59:59Z'))
  })

  it('that was paid and refunded at the gateway is issued once more, then ends', async () => {
    const ana = await payerOf(byBoleto())
    await harness.advanceTo('2027-03-23T10:00')
    const { gateway_id: paid } = await lastCharge(ana)
    await harness.api.sandbox.pay(String(paid))
    await harness.advanceTo('2027-03-23T12:30')
    expect((await money(ana)).subscription['paid_until']).toEqual(new Date('2027-05-02T02:59:59Z'))
    await harness.api.platform.gateway.refund(String(paid), 'by-support')
    await harness.advanceTo('2027-03-24T14:00')
    await harness.runSweep()
    expect(await chargeStates(ana)).toEqual(['paid', 'refunded', 'pending'])
    for (const time of ['2027-04-02T10:00', '2027-04-05T10:00', '2027-04-05T10:01']) await harness.advanceTo(time)
    const { subscription, invoices } = await money(ana)
    expect(subscription).toMatchObject({ paid_until: new Date('2027-04-02T02:59:59Z'), renewal_due_at: null })
    expect(invoices).toHaveLength(3)
  })
})

it('does not charge a card again for a month that was refunded', async () => {
  const ana = await subscriber(harness)
  await harness.advanceTo('2027-03-31T09:00')
  await harness.api.platform.gateway.refund(String((await lastCharge(ana))['gateway_id']), 'by-support')
  await harness.advanceTo('2027-04-01T12:00')
  await harness.runSweep()
  expect(await chargeStates(ana)).toEqual(['paid', 'refunded'])
  expect((await ana.browser.call(getBilling)).answer.gallery_pro).toMatchObject({
    canceled: true,
    paid_until: '2027-04-02T02:59:59.000Z',
  })
})

it('postpones a renewal that is being refunded by an hour', async () => {
  const ana = await payerOf(byBoleto())
  await harness.advanceTo('2027-03-23T10:00')
  await harness.api.sandbox.pay(String((await lastCharge(ana))['gateway_id']))
  await harness.advanceTo('2027-03-23T12:30')
  const paidUntil = new Date('2027-04-02T02:59:59Z')
  const values = [ana.customerId]
  await harness.api.rows(
    `update invoice set refund_requested_at = now() where customer_id = $1 and kind = 'renewal'`,
    values,
  )
  for (const [due, now] of [
    ['2027-03-24T10:00', '2027-03-24T10:01'],
    ['2027-04-01T23:59:59', '2027-04-02T10:00'],
  ] as const) {
    await harness.api.rows('update subscription set paid_until = $2, renewal_due_at = $3 where customer_id = $1', [
      ana.customerId,
      paidUntil,
      new Date(`${due}-03:00`),
    ])
    await harness.setTime(now)
    await harness.runRenewalsWith({})
    expect((await money(ana)).subscription['renewal_due_at']).toEqual(new Date(harness.now().getTime() + 3_600_000))
  }
})

it('postpones a failing renewal without blocking others', async () => {
  const ana = await subscriber(harness)
  await harness.setTime('2027-03-31T09:00')
  const gateway = Object.defineProperty({ ...harness.api.platform.gateway }, 'name', {
    get: () => {
      throw new Error('no gateway')
    },
  })
  await harness.runRenewalsWith({ gateway })
  expect((await money(ana)).subscription['renewal_due_at']).toEqual(new Date('2027-03-31T12:15:00Z'))
  await harness.advanceTo('2027-03-31T09:15')
  expect(await chargeStates(ana)).toEqual(['paid', 'paid'])
})

async function canceledMeanwhile(): Promise<User> {
  const ana = await subscriber(harness)
  await harness.api.sandbox.script({ savedCards: 'pending-approved' })
  await harness.advanceTo('2027-03-31T09:00')
  await ana.browser.call(cancelRenewal, { params: { product: 'gallery_pro' } })
  return ana
}

describe('a renewal that is canceled while its charge is pending', () => {
  it('is canceled at the gateway', async () => {
    const ana = await canceledMeanwhile()
    await harness.runCancelCharges(ana.customerId)
    expect(await chargeStates(ana)).toEqual(['paid', 'canceled'])
    await harness.advanceTo('2027-03-31T12:00')
    expect(await mails(ana)).toEqual(['receipt', 'canceled'])
  })

  it('is refunded at once if it is approved nevertheless', async () => {
    const ana = await canceledMeanwhile()
    const { id, gateway_id: gatewayId } = await lastCharge(ana)
    await harness.api.sandbox.settle(String(gatewayId), 'approved')
    await harness.api.rows('update charge set check_at = $2 where id = $1', [id, harness.now()])
    await harness.advanceTo('2027-03-31T09:10')
    const { invoices, subscription } = await money(ana)
    expect(invoices[1]).toMatchObject({ kind: 'renewal', refund_requested_at: expect.any(Date) })
    expect(subscription).toMatchObject({
      paid_until: new Date('2027-04-02T02:59:59Z'),
      canceled_at: new Date('2027-03-31T12:00:00Z'),
      renewal_due_at: null,
    })
    expect(await mails(ana)).toEqual(['receipt', 'canceled', 'refund'])
    expect((await lastBillingMail(harness.api, ana)).text_body).toContain('devolvemos R$ 99,90, o valor inteiro')
    await harness.runRefund(ana.customerId, String(invoices[1]!['id']))
    expect(await chargeStates(ana)).toEqual(['paid', 'refunded'])
    expect((await money(ana)).subscription).toMatchObject({ canceled_at: new Date('2027-03-31T12:00:00Z') })
  })
})
