import {
  cancelRenewal,
  changeCard,
  getBilling,
  getPlanSuggestion,
  listInvoices,
  payInvoice,
  regretPurchase,
  resumeRenewal,
  upgradePlan,
} from '@revela/contract'
import { testCards, type Outcome } from '@revela/sandbox-gateway'
import { randomUUID } from 'node:crypto'
import { buy, byCard, byPix, byBoleto, readMoney, someAddress, someTaxNumber } from './buying.ts'
import type { BillingHarness } from './billing-harness.ts'
import type { User } from './users.ts'

const product = { params: { product: 'gallery_pro' } } as const
const key = () => ({ 'idempotency-key': randomUUID() })

type Random = { readonly randomBelow: (count: number) => number; readonly pickOne: <T>(items: readonly T[]) => T }

export function seeded(seed: number): Random {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const randomBelow = (count: number) => Math.floor(next() * count)
  return { randomBelow, pickOne: (items) => items[randomBelow(items.length)]! }
}

/** Actions of a customer, the bank and the gateway. Every action returns what it did, for the report of a failure. */
export function createActions(harness: BillingHarness, user: User, { randomBelow, pickOne }: Random) {
  const { api } = harness
  const { browser } = user
  const cards = () => pickOne([testCards.approved, testCards.approvedElo, testCards.funds, testCards.pendingApproved])
  const plan = () => ({
    planId: pickOne([28, 22, 19]),
    periodicityType: pickOne(['monthly', 'monthly', 'monthly', 'annually'] as const),
  })

  /** Runs the sweeps like the worker: whenever something is due, but at most twice a day. */
  const passDays = async (days: number) => {
    const until = new Date(harness.now().getTime() + days * 86_400_000)
    while (harness.now() < until) {
      const [due] = await api.rows<{ at: Date | null }>(
        `select least((select min(renewal_due_at) from subscription where customer_id = $1),
           (select min(check_at) from charge where customer_id = $1)) as at`,
        [user.customerId],
      )
      const minTime = harness.now().getTime() + 12 * 3_600_000
      const next = Math.max(minTime, (due?.at ?? until).getTime())
      await harness.advanceTo(new Date(Math.min(next, until.getTime())))
      // A bank decides within days, not weeks.
      if (days > 3) await api.sandbox.settleAll()
    }
    return `${days} days pass`
  }

  const actions: readonly [weight: number, act: () => Promise<string>][] = [
    [6, () => passDays(1 + randomBelow(3))],
    [8, () => passDays(5 + randomBelow(25))],
    [
      3,
      async () => {
        const keptCards = pickOne<Outcome | null>([
          null,
          'declined-funds',
          'declined-funds',
          'pending-approved',
          'pending-declined',
        ])
        await api.sandbox.script({ savedCards: keptCards })
        return `saved cards: ${keptCards}`
      },
    ],
    [
      2,
      async () => {
        await api.sandbox.settleAll()
        return 'pending payments are settled'
      },
    ],
    [
      3,
      async () => {
        const card = cards()
        const body = await byCard(api, { ...plan(), creditCardKeepToken: await api.sandbox.token(card) }, card)
        return `buys by card ${card.outcome}: ${(await buy(user, body)).status}`
      },
    ],
    [2, async () => `buys by boleto: ${(await buy(user, byBoleto({ ...plan(), planId: 19 }))).status}`],
    [2, async () => `buys by Pix: ${(await buy(user, byPix(plan()))).status}`],
    [
      3,
      async () => {
        const { charges } = await readMoney(api, user)
        const waiting = charges.filter(({ state, method }) => state === 'pending' && method !== 'credit-card')
        // The gateway may have closed it in the meantime.
        for (const charge of waiting) await api.sandbox.pay(String(charge['gateway_id'])).catch(() => undefined)
        return `pays ${waiting.length} at the bank`
      },
    ],
    [1, async () => `cancels: ${(await browser.call(cancelRenewal, product)).status}`],
    [
      2,
      async () => {
        const canceled = await browser.call(cancelRenewal, product)
        await passDays(randomBelow(3))
        return `cancels and resumes: ${canceled.status} ${(await browser.call(resumeRenewal, product)).status}`
      },
    ],
    [
      1,
      async () => {
        const [newest] = (await browser.call(listInvoices)).answer.invoices
        if (!newest) return 'no purchase to withdraw'
        const reply = await browser.call(regretPurchase, { params: { invoice_id: newest.id } })
        return `withdraws: ${reply.status}`
      },
    ],
    [
      3,
      async () => {
        const { open_invoice: open } = (await browser.call(getBilling)).answer
        if (!open) return 'nothing to pay'
        const { paymentMethod: _, ...card } = (await byCard(api, {}, cards())) as Record<string, unknown>
        const body = pickOne<object>([
          { paymentMethod: 'saved-card' },
          { paymentMethod: 'pix', cpf_cnpj: someTaxNumber },
          { paymentMethod: 'payment-slip', cpf_cnpj: someTaxNumber, payer_address: someAddress },
          { ...card, paymentMethod: 'credit-card' },
        ])
        const params = { invoice_id: open.id }
        const reply = await browser.call(payInvoice, { params, body: body as never, headers: key() })
        return `pays an invoice: ${reply.status} ${JSON.stringify(body).slice(0, 40)}`
      },
    ],
    [
      2,
      async () => {
        const body = await byCard(api, {}, cards())
        return `changes the card: ${(await browser.call(changeCard, { body: body as never })).status}`
      },
    ],
    [
      2,
      async () => {
        const query = { block_type: 'feat', product_id: 2, blocked_feat: 'custom_watermark' } as const
        const { checkout_upgrade_id: id } = (await browser.call(getPlanSuggestion, { query })).answer.planSuggestion
        if (!id) return 'nothing to upgrade to'
        return `upgrades with one click: ${(await browser.call(upgradePlan, { params: { id }, headers: key() })).status}`
      },
    ],
    [
      1,
      async () => {
        await api.sandbox.script({ outage: 'error' })
        await passDays(1 + randomBelow(2))
        await api.sandbox.script({ outage: null })
        return 'gateway outage for days'
      },
    ],
  ]
  const total = actions.reduce((sum, [weight]) => sum + weight, 0)
  return async (): Promise<string> => {
    let remainder = randomBelow(total)
    const [, act] = actions.find(([weight]) => (remainder -= weight) < 0)!
    // Two actions never have the same time.
    await harness.setTime(new Date(harness.now().getTime() + 60_000))
    return act()
  }
}
