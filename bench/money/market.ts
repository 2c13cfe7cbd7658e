import { randomBytes, randomInt } from 'node:crypto'
import { clearPlot, preparePlot } from '../faults/ground.ts'
import { seeded } from '../faults/random.ts'
import { createCaller } from '../harness/caller.ts'
import { withCleanUp } from '../harness/clean-up.ts'
import { customer } from '../harness/customers.ts'
import { fillCustomers } from '../harness/fill-customers.ts'
import { inLanes } from '../harness/in-lanes.ts'
import { databaseUrl } from '@revela/dev-env'
import type { KillablePostgres } from '../selection/own-postgres.ts'
import { strikeAlong, type Strikes, type Struck } from '../selection/strikes.ts'
import { buy } from './buy.ts'
import { dealPlays } from './deck.ts'
import { readFacts } from './facts.ts'
import { checks, findingsOf, type Findings } from './findings.ts'
import { unseenHarms } from './mutants.ts'
import { reconcile } from './reconcile.ts'
import { withShop, type Shop } from './shop.ts'
import { newTally, type Tally } from './told.ts'

export type MarketSize = {
  readonly purchases: number
  /** Purchases of one customer, one after the other: the second is an upgrade, or bought again. */
  readonly each: number
  readonly lanes: number
  readonly kills: readonly Struck['what'][]
  /** Of the events, besides 30% told twice and 5% never. */
  readonly forged: number
}

export type Traded = {
  readonly tally: Tally
  readonly found: Findings
  readonly strikes: Strikes
  readonly unseen: readonly string[]
  readonly crashes: readonly string[]
  readonly events: Awaited<ReturnType<Shop['sandbox']['told']>>
  readonly payments: number
  readonly approved: number
  readonly seconds: number
  readonly reconciledIn: number
}

/** Many customers buy while events go astray and processes are killed; then both sides' books are compared. */
export async function trade(ground: KillablePostgres, size: MarketSize): Promise<Traded> {
  const unique = randomBytes(4).toString('hex')
  const plot = { database: `revela_money_${unique}`, bucket: `revela-money-${unique}` }
  await preparePlot(ground, plot)
  return withCleanUp(
    () => clearPlot(ground, plot),
    async () => {
      const customers = Math.ceil(size.purchases / size.each)
      await fillCustomers({ adminUrl: databaseUrl(ground.engines, 'postgres', plot.database) }, customers)
      return withShop(ground, plot, (shop) => tradeIn(ground, shop, size, customers))
    },
  )
}

async function tradeIn(ground: KillablePostgres, shop: Shop, size: MarketSize, customers: number): Promise<Traded> {
  const { api, worker, line, sandbox } = shop
  const seed = randomInt(2 ** 31)
  console.log(`${size.purchases} purchases by ${customers} customers, ${size.lanes} at a time, seed ${seed}`)
  await sandbox.script({
    seed,
    settleAfterMs: 700,
    webhooks: { duplicate: 0.3, lose: 0.05, forge: size.forged, delayMs: 1_500 },
  })
  const tally = newTally()
  const caller = createCaller(api.port, size.lanes * 2)
  const plays = dealPlays(size.purchases, seeded(seed))
  const begun = performance.now()
  let isOver = false
  const crowd = inLanes([...Array(customers).keys()], size.lanes, async (n) => {
    const market = { caller, sandbox, tally, random: seeded(seed + 1 + n) }
    for (const play of plays.slice(n * size.each, (n + 1) * size.each)) {
      await buy(market, customer(n + 1), play).catch((fault: unknown) => tally.harnessFaults.push(String(fault)))
    }
  }).finally(() => (isOver = true))
  const field = { ground, api, line, ledger: tally, random: seeded(seed - 1), isOver: () => isOver }
  const strikes = await strikeAlong(field, { kills: size.kills, wanted: size.purchases })
  await crowd
  const seconds = (performance.now() - begun) / 1_000
  caller.close()
  const over = performance.now()
  await reconcile(shop)
  const reconciledIn = (performance.now() - over) / 1_000
  const facts = await shop.asAdmin((client) => readFacts(client, sandbox, tally.told))
  const found = findingsOf(facts)
  const isSound = checks.every((name) => found[name].length === 0)
  return {
    tally,
    found,
    strikes,
    unseen: isSound ? unseenHarms(facts) : [],
    crashes: [...api.crashes, ...worker.crashes],
    events: await sandbox.told(),
    payments: facts.payments.length,
    approved: facts.payments.filter(({ status }) => status === 'approved').length,
    seconds,
    reconciledIn,
  }
}
