import { type SandboxClient, type TestCard, testCards } from '@revela/dev-env'
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Random, shuffled } from '../faults/random.ts'
import type { Caller, Reply } from '../harness/caller.ts'
import type { Customer } from '../harness/customers.ts'
import { fakeAddress, from } from '../harness/fake-address.ts'
import type { Tally, Told } from './told.ts'

/** What one customer does, and what becomes of it at the gateway. */
type Play =
  | { readonly kind: 'card'; readonly card: TestCard; readonly installments: number }
  | { readonly kind: 'payment-slip' | 'pix'; readonly isPaid: boolean }

const card = (of: TestCard, installments = 1): Play => ({ kind: 'card', card: of, installments })
const byBank = (kind: 'payment-slip' | 'pix', isPaid: boolean): Play => ({ kind, isPaid })

/** In a hundred purchases. */
const shares: readonly (readonly [number, Play])[] = [
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

/** Every kind keeps its share, in an order of its own. */
export function dealPlays(count: number, random: Random): Play[] {
  const hundred = shares.flatMap(([share, play]) => Array.from({ length: share }, () => play))
  const plays: Play[] = []
  while (plays.length < count) plays.push(...shuffled(hundred, random))
  return plays.slice(0, count)
}

export type Market = {
  readonly caller: Caller
  readonly sandbox: SandboxClient
  readonly tally: Tally
  readonly random: Random
}

const patienceMs = 60_000
const sold = [28, 22, 19] as const

/** One purchase, asked for until an answer settles it; some are asked for again, at once or later, with the same key. */
export async function buy(market: Market, buyer: Customer, play: Play): Promise<void> {
  const { tally, random, sandbox } = market
  const key = randomUUID()
  const told: Told = {
    customerId: buyer.customerId,
    key,
    byCard: play.kind === 'card',
    accepted: false,
    refused: false,
  }
  tally.told.push(told)
  const order = { planId: random.pick(sold), periodicityType: 'annually' }
  const ask = async () => {
    const answer = await insist(market, async () => {
      const body = { ...order, ...(await payment(sandbox, play)) }
      // Buyers live at different places: declined cards are counted for each address.
      const address = from(fakeAddress(Number.parseInt(buyer.customerId.slice(-6), 16)))
      const headers = { ...address, cookie: buyer.cookie, 'idempotency-key': key }
      return market.caller.call({ method: 'POST', path: '/api/checkout/upgrade', headers, body })
    })
    if (answer.status === 200) told.accepted = true
    else told.refused = true
    return answer
  }
  const twice = random.chance(0.2)
  if (twice) tally.repeats += 1
  const [first] = await Promise.all([ask(), twice ? ask() : null])
  tally.acknowledged += 1
  if (play.kind !== 'card' && play.isPaid && first.status === 200) await payAtBank(market, first)
  if (random.chance(0.1)) {
    tally.repeats += 1
    await ask()
  }
}

/** As a browser does it: every try trades the card for a token of its own. */
async function payment(sandbox: SandboxClient, play: Play): Promise<Record<string, unknown>> {
  if (play.kind !== 'card') return { paymentMethod: play.kind, installmentCount: 1, cpf_cnpj: '52998224725' }
  return {
    paymentMethod: 'credit-card',
    installmentCount: play.installments,
    creditCardToken: await sandbox.token(play.card),
    creditCardOwnerName: 'Ana de Teste',
    creditCardExpirationDate: '11/35',
    creditCardBrand: 'visa',
  }
}

/** The bank learns the payment's number from the code or the slip, as it does in life. */
async function payAtBank({ sandbox, tally, random }: Market, answer: Reply): Promise<void> {
  const id = /mpqrinter(\d{10})/.exec(answer.body)?.[1] ?? /payments\/(\d+)\/ticket/.exec(answer.body)?.[1]
  // Nothing to pay: a credit covered it.
  if (id === undefined) return
  await sleep(random.between(0, 300))
  try {
    await sandbox.pay(id)
    tally.paidAtBank += 1
  } catch (fault) {
    // Called off by the customer's own next purchase: then nobody can pay it.
    if (!String(fault).includes('nobody can pay')) tally.harnessFaults.push(`the bank: ${String(fault)}`)
  }
}

async function insist({ tally, random }: Market, ask: () => Promise<Reply>): Promise<Reply> {
  let last = ''
  for (let pause = 30, end = Date.now() + patienceMs; Date.now() < end; pause = Math.min(pause * 1.7, 800)) {
    try {
      const answer = await ask()
      if (answer.status === 200 || (answer.status >= 400 && answer.status < 429)) return answer
      last = `${answer.status} ${answer.body.slice(0, 200)}`
    } catch (fault) {
      last = String(fault)
    }
    tally.broken += 1
    await sleep(pause * (0.5 + random.next()))
  }
  throw new Error(`a purchase was never answered: ${last}`)
}
