import { payerAddress } from '../harness/payer-address.ts'
import { type SandboxClient, type TestCard, testCards } from '@revela/dev-env'
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Random, shuffled } from '../faults/random.ts'
import type { Caller, Reply } from '../harness/caller.ts'
import type { Customer } from '../harness/customers.ts'
import { fakeAddress, forwardedFor } from '../harness/fake-address.ts'
import type { Tally, PurchaseOutcome } from './purchase-outcomes.ts'

/** The action of one customer, and its result at the gateway. */
type PurchasePlan =
  | { readonly kind: 'card'; readonly card: TestCard; readonly installments: number }
  | { readonly kind: 'payment-slip' | 'pix'; readonly isPaid: boolean }

const card = (testCard: TestCard, installments = 1): PurchasePlan => ({ kind: 'card', card: testCard, installments })
const byBank = (kind: 'payment-slip' | 'pix', isPaid: boolean): PurchasePlan => ({ kind, isPaid })

/** Shares of 100 purchases. */
const planShares: readonly (readonly [number, PurchasePlan])[] = [
  [36, card(testCards.approved)],
  [12, card(testCards.approved, 12)],
  [5, card(testCards.funds)],
  [3, card(testCards.code)],
  [8, card(testCards.pendingApproved)],
  [5, card(testCards.pendingDeclined)],
  [2, card(testCards.timeout)],
  [13, byBank('pix', true)],
  [3, byBank('pix', false)],
  [10, byBank('payment-slip', true)],
  [3, byBank('payment-slip', false)],
]

/** Every kind has its exact share, in random order. */
export function drawPlans(count: number, random: Random): PurchasePlan[] {
  const hundred = planShares.flatMap(([share, plan]) => Array.from({ length: share }, () => plan))
  const plans: PurchasePlan[] = []
  while (plans.length < count) plans.push(...shuffled(hundred, random))
  return plans.slice(0, count)
}

export type MarketOptions = {
  readonly caller: Caller
  readonly sandbox: SandboxClient
  readonly tally: Tally
  readonly random: Random
}

const retryTimeoutMs = 60_000
const planIds = [28, 22, 19] as const

/** One purchase, retried until the response is final; some are repeated, at once or later, with the same key. */
export async function buy(market: MarketOptions, buyer: Customer, plan: PurchasePlan): Promise<void> {
  const { tally, random, sandbox } = market
  const key = randomUUID()
  const outcome: PurchaseOutcome = {
    customerId: buyer.customerId,
    key,
    byCard: plan.kind === 'card',
    isAccepted: false,
    isRejected: false,
  }
  tally.purchases.push(outcome)
  const order = { planId: random.pick(planIds), periodicityType: 'annually' }
  const attempt = async () => {
    const response = await retry(market, async () => {
      const body = { ...order, ...(await payment(sandbox, plan)) }
      // Buyers have different addresses, because declined cards are counted by address.
      const address = forwardedFor(fakeAddress(Number.parseInt(buyer.customerId.slice(-6), 16)))
      const headers = { ...address, cookie: buyer.cookie, 'idempotency-key': key }
      return market.caller.call({ method: 'POST', path: '/api/checkout/upgrade', headers, body })
    })
    if (response.status === 200) outcome.isAccepted = true
    else outcome.isRejected = true
    return response
  }
  const isSentTwice = random.chance(0.2)
  if (isSentTwice) tally.repeats += 1
  const [first] = await Promise.all([attempt(), isSentTwice ? attempt() : null])
  tally.acknowledged += 1
  if (plan.kind !== 'card' && plan.isPaid && first.status === 200) await payAtBank(market, first)
  if (random.chance(0.1)) {
    tally.repeats += 1
    await attempt()
  }
}

/** As a browser does: every attempt exchanges the card for a new token. */
async function payment(sandbox: SandboxClient, plan: PurchasePlan): Promise<Record<string, unknown>> {
  if (plan.kind !== 'card') {
    const address = plan.kind === 'pix' ? {} : { payer_address: payerAddress }
    return { paymentMethod: plan.kind, installmentCount: 1, cpf_cnpj: '52998224725', ...address }
  }
  return {
    paymentMethod: 'credit-card',
    installmentCount: plan.installments,
    creditCardToken: await sandbox.token(plan.card),
    creditCardOwnerName: 'Ana de Teste',
    creditCardExpirationDate: '11/35',
    creditCardBrand: 'visa',
  }
}

/** The bank finds the payment by the Pix code or the boleto's number. */
async function payAtBank({ sandbox, tally, random }: MarketOptions, response: Reply): Promise<void> {
  const id = /mpqrinter(\d{10})/.exec(response.body)?.[1] ?? /payments\/(\d+)\/ticket/.exec(response.body)?.[1]
  // A credit covered the price, so there is nothing to pay.
  if (id === undefined) return
  await sleep(random.between(0, 300))
  try {
    await sandbox.pay(id)
    tally.paidAtBank += 1
  } catch (error) {
    // The customer's own next purchase cancelled the payment, so it cannot be paid any more.
    if (!String(error).includes('cannot be paid'))
      tally.harnessErrors.push(`paying at the bank failed: ${String(error)}`)
  }
}

async function retry({ tally, random }: MarketOptions, attempt: () => Promise<Reply>): Promise<Reply> {
  let last = ''
  for (let pause = 30, end = Date.now() + retryTimeoutMs; Date.now() < end; pause = Math.min(pause * 1.7, 800)) {
    try {
      const response = await attempt()
      if (response.status === 200 || (response.status >= 400 && response.status < 429)) return response
      last = `${response.status} ${response.body.slice(0, 200)}`
    } catch (error) {
      last = String(error)
    }
    tally.broken += 1
    await sleep(pause * (0.5 + random.next()))
  }
  throw new Error(`purchase got no final response: ${last}`)
}
