import { databaseUrl } from '@revela/dev-env'
import { randomBytes, randomInt } from 'node:crypto'
import type { Bench, Length, Outcome } from '../bench.ts'
import { clearPlot, preparePlot } from '../faults/ground.ts'
import { seeded } from '../faults/random.ts'
import { createCaller } from '../harness/caller.ts'
import { withCleanUp } from '../harness/clean-up.ts'
import { customer } from '../harness/customers.ts'
import { fillCustomers } from '../harness/fill-customers.ts'
import { inLanes } from '../harness/in-lanes.ts'
import { median } from '../harness/statistics.ts'
import { type KillablePostgres, withKillablePostgres } from '../selection/own-postgres.ts'
import { strikeAlong, type Strikes, type Struck } from '../selection/strikes.ts'
import { buy, dealPlays } from './buy.ts'
import { readFacts } from './facts.ts'
import { checks, type Findings, findingsOf } from './findings.ts'
import { unseenHarms } from './mutants.ts'
import { reconcile } from './reconcile.ts'
import { type Shop, withShop } from './shop.ts'
import { newTally, type Tally } from './told.ts'

const killsInTurn = (count: number) =>
  Array.from({ length: count }, (_, at) => (at % 2 === 0 ? ('api' as const) : ('database' as const)))

const sizes = {
  // Few events: a larger share of them is forged, so that some are.
  short: { purchases: 200, each: 2, lanes: 8, kills: killsInTurn(2), forged: 0.03 },
  middle: { purchases: 1_000, each: 3, lanes: 12, kills: killsInTurn(4), forged: 0.02 },
  long: { purchases: 10_000, each: 3, lanes: 12, kills: killsInTurn(20), forged: 0.01 },
} satisfies Record<Length, MarketSize>

export const money: Bench = {
  name: 'money',
  proves: 'nobody is charged twice, no payment is missed and no forged event believed, whatever is lost or killed',
  inReport: 'middle',
  // PostgreSQL is killed here, so it is one that nobody else uses.
  run: (size) =>
    withKillablePostgres(async (ground): Promise<Outcome> => {
      const done = await trade(ground, sizes[size])
      tell(done)
      const { tally, found, strikes, unseen, crashes, events, payments, approved, seconds } = done
      const killed = (what: string) => strikes.struck.filter((strike) => strike.what === what).length
      const harnessFaults = [...tally.harnessFaults, ...strikes.harnessFaults, ...neverStruck(done)]
      for (const fault of harnessFaults.slice(0, 20)) console.log(`  harness: ${fault}`)
      const isSound = checks.every((check) => found[check].length === 0)
      return {
        reached:
          isSound &&
          events.forgedAccepted === 0 &&
          crashes.length === 0 &&
          unseen.length === 0 &&
          harnessFaults.length === 0,
        figures: {
          purchases: tally.acknowledged,
          payments,
          approved,
          ...Object.fromEntries(checks.map((check) => [check, found[check].length])),
          forged_accepted: events.forgedAccepted,
          crashes: crashes.length,
          unseen_harms: unseen.length,
          harness_faults: harnessFaults.length,
          repeats: tally.repeats,
          events_delivered: events.delivered,
          events_duplicated: events.duplicated,
          events_lost: events.lost,
          events_forged: events.forged,
          api_kills: killed('api'),
          database_kills: killed('database'),
          purchases_a_second: (tally.acknowledged / seconds).toFixed(1),
        },
      }
    }),
}

/** A trouble that never came proves nothing. */
function neverStruck({ events }: Traded): string[] {
  const kinds = { duplicated: events.duplicated, lost: events.lost, forged: events.forged }
  return Object.entries(kinds).flatMap(([kind, count]) => (count === 0 ? [`no event was ${kind}`] : []))
}

function tell({ tally, found, strikes, unseen, crashes, events, payments, approved, seconds, ...rest }: Traded): void {
  for (const check of checks) for (const text of found[check].slice(0, 10)) console.log(`  ${check}: ${text}`)
  for (const harm of unseen) console.log(`  the check did not see: ${harm}`)
  for (const crash of crashes) console.log(`  crash: ${crash}`)
  const refused = tally.told.filter(({ accepted }) => !accepted).length
  console.log(
    `  ${tally.acknowledged} purchases answered in ${seconds.toFixed(0)} s, ${refused} of them refused, ${tally.repeats} asked for again with their key, ${tally.broken} calls broken and made again`,
  )
  console.log(`  the gateway has ${payments} payments, ${approved} approved, ${tally.paidAtBank} of them at a bank`)
  console.log(
    `  events: ${events.delivered} heard, ${events.failed} not heard and told again, ${events.duplicated} doubled, ${events.lost} lost, ${events.forged} forged`,
  )
  console.log(`  the gateway’s books were looked at for ${rest.reconciledIn.toFixed(0)} s`)
  for (const what of ['api', 'database'] as const) {
    const times = strikes.struck.filter((strike) => strike.what === what).map(({ ms }) => ms / 1_000)
    if (times.length > 0)
      console.log(
        `  ${what} killed ${times.length} times, purchases answered again after ${median(times).toFixed(1)} s`,
      )
  }
}

type MarketSize = {
  readonly purchases: number
  /** Purchases of one customer, one after the other: the second is an upgrade, or bought again. */
  readonly each: number
  readonly lanes: number
  readonly kills: readonly Struck['what'][]
  /** Of the events, besides 30% told twice and 5% never. */
  readonly forged: number
}

type Traded = {
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
async function trade(ground: KillablePostgres, size: MarketSize): Promise<Traded> {
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
