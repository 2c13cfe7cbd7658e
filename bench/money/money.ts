import { databaseUrl } from '@revela/dev-env'
import { randomBytes, randomInt } from 'node:crypto'
import type { Bench, Length, Outcome } from '../bench.ts'
import { dropDataset, createDataset } from '../faults/killable-engines.ts'
import { seeded } from '../faults/random.ts'
import { createCaller } from '../harness/caller.ts'
import { withCleanUp } from '../harness/clean-up.ts'
import { customer } from '../harness/customers.ts'
import { fillCustomers } from '../harness/fill-customers.ts'
import { runConcurrently } from '../harness/run-concurrently.ts'
import { median } from '../harness/statistics.ts'
import { type KillablePostgres, withKillablePostgres } from '../selection/killable-postgres.ts'
import { killDuringRun, type KillReport, type Kill } from '../selection/kill-during-run.ts'
import { buy, drawPlans } from './buy.ts'
import { readObservations } from './observations.ts'
import { checks, type Findings, findingsOf } from './findings.ts'
import { findUndetectedFaults } from './planted-faults.ts'
import { reconcile } from './reconcile.ts'
import { type MoneyEnvironment, withMoneyEnvironment } from './money-environment.ts'
import { newTally, type Tally } from './purchase-outcomes.ts'

const alternateKills = (count: number) =>
  Array.from({ length: count }, (_, index) => (index % 2 === 0 ? ('api' as const) : ('database' as const)))

const sizes = {
  // There are few events: a larger share of them is forged, so that there is at least one.
  short: { purchases: 200, perCustomer: 2, concurrency: 8, kills: alternateKills(2), forgedRate: 0.03 },
  middle: { purchases: 1_000, perCustomer: 3, concurrency: 12, kills: alternateKills(4), forgedRate: 0.02 },
  long: { purchases: 10_000, perCustomer: 3, concurrency: 12, kills: alternateKills(20), forgedRate: 0.01 },
} satisfies Record<Length, MarketSize>

export const money: Bench = {
  name: 'money',
  claim: 'no customer is charged twice, no payment is missed and no forged event accepted, whatever is lost or killed',
  reportSize: 'middle',
  // PostgreSQL is killed here, so the bench starts its own.
  run: (size) =>
    withKillablePostgres(async (killablePostgres): Promise<Outcome> => {
      const result = await runTrade(killablePostgres, sizes[size])
      report(result)
      const { tally, findings, killReport, undetected, crashes, events, payments, approved, seconds } = result
      const killed = (target: string) => killReport.kills.filter((kill) => kill.target === target).length
      const harnessErrors = [...tally.harnessErrors, ...killReport.harnessErrors, ...missingFaults(result)]
      for (const error of harnessErrors.slice(0, 20)) console.log(`  harness: ${error}`)
      const isConsistent = checks.every((check) => findings[check].length === 0)
      return {
        passed:
          isConsistent &&
          events.forgedAccepted === 0 &&
          crashes.length === 0 &&
          undetected.length === 0 &&
          harnessErrors.length === 0,
        metrics: {
          purchases: tally.acknowledged,
          payments,
          approved,
          ...Object.fromEntries(checks.map((check) => [check, findings[check].length])),
          forged_accepted: events.forgedAccepted,
          crashes: crashes.length,
          undetected_faults: undetected.length,
          harness_errors: harnessErrors.length,
          repeats: tally.repeats,
          events_delivered: events.delivered,
          events_duplicated: events.duplicated,
          events_lost: events.lost,
          events_forged: events.forged,
          api_kills: killed('api'),
          database_kills: killed('database'),
          purchases_per_second: (tally.acknowledged / seconds).toFixed(1),
        },
      }
    }),
}

/** A fault that was never injected proves nothing. */
function missingFaults({ events }: TradeResult): string[] {
  const kinds = { duplicated: events.duplicated, lost: events.lost, forged: events.forged }
  return Object.entries(kinds).flatMap(([kind, count]) => (count === 0 ? [`no event was ${kind}`] : []))
}

function report({
  tally,
  findings,
  killReport,
  undetected,
  crashes,
  events,
  payments,
  approved,
  seconds,
  ...counts
}: TradeResult): void {
  for (const check of checks) for (const text of findings[check].slice(0, 10)) console.log(`  ${check}: ${text}`)
  for (const plantedFault of undetected) console.log(`  undetected planted fault: ${plantedFault}`)
  for (const crash of crashes) console.log(`  crash: ${crash}`)
  const rejected = tally.purchases.filter(({ isAccepted }) => !isAccepted).length
  console.log(
    `  ${tally.acknowledged} purchases acknowledged in ${seconds.toFixed(0)} s, ${rejected} of them rejected, ${tally.repeats} repeated with their key, ${tally.broken} calls broken and retried`,
  )
  console.log(`  the gateway has ${payments} payments, ${approved} approved, ${tally.paidAtBank} of them at a bank`)
  console.log(
    `  events: ${events.delivered} delivered, ${events.failed} failed and delivered again, ${events.duplicated} duplicated, ${events.lost} lost, ${events.forged} forged`,
  )
  console.log(`  reconciliation with the gateway took ${counts.reconciledIn.toFixed(0)} s`)
  for (const target of ['api', 'database'] as const) {
    const times = killReport.kills.filter((kill) => kill.target === target).map(({ ms }) => ms / 1_000)
    if (times.length > 0)
      console.log(
        `  ${target} killed ${times.length} times, purchases acknowledged again after ${median(times).toFixed(1)} s`,
      )
  }
}

type MarketSize = {
  readonly purchases: number
  /** Purchases of one customer, one after the other: the second is an upgrade or a repeat. */
  readonly perCustomer: number
  readonly concurrency: number
  readonly kills: readonly Kill['target'][]
  /** Share of forged events, besides 30% delivered twice and 5% never. */
  readonly forgedRate: number
}

type TradeResult = {
  readonly tally: Tally
  readonly findings: Findings
  readonly killReport: KillReport
  readonly undetected: readonly string[]
  readonly crashes: readonly string[]
  readonly events: Awaited<ReturnType<MoneyEnvironment['sandbox']['webhookCounts']>>
  readonly payments: number
  readonly approved: number
  readonly seconds: number
  readonly reconciledIn: number
}

/** Many customers buy while events get lost and processes are killed; then the records of both sides are compared. */
async function runTrade(killablePostgres: KillablePostgres, size: MarketSize): Promise<TradeResult> {
  const unique = randomBytes(4).toString('hex')
  const dataset = { database: `revela_money_${unique}`, bucket: `revela-money-${unique}` }
  await createDataset(killablePostgres, dataset)
  return withCleanUp(
    () => dropDataset(killablePostgres, dataset),
    async () => {
      const customers = Math.ceil(size.purchases / size.perCustomer)
      await fillCustomers({ adminUrl: databaseUrl(killablePostgres.engines, 'postgres', dataset.database) }, customers)
      return withMoneyEnvironment(killablePostgres, dataset, (environment) =>
        tradeWith(killablePostgres, environment, size, customers),
      )
    },
  )
}

async function tradeWith(
  killablePostgres: KillablePostgres,
  environment: MoneyEnvironment,
  size: MarketSize,
  customers: number,
): Promise<TradeResult> {
  const { api, worker, proxy, sandbox } = environment
  const seed = randomInt(2 ** 31)
  console.log(`${size.purchases} purchases by ${customers} customers, concurrency ${size.concurrency}, seed ${seed}`)
  await sandbox.script({
    seed,
    settleAfterMs: 700,
    webhooks: { duplicate: 0.3, lose: 0.05, forge: size.forgedRate, delayMs: 1_500 },
  })
  const tally = newTally()
  const caller = createCaller(api.port, size.concurrency * 2)
  const plans = drawPlans(size.purchases, seeded(seed))
  const startedAt = performance.now()
  let isOver = false
  const purchasing = runConcurrently([...Array(customers).keys()], size.concurrency, async (n) => {
    const market = { caller, sandbox, tally, random: seeded(seed + 1 + n) }
    for (const plan of plans.slice(n * size.perCustomer, (n + 1) * size.perCustomer)) {
      await buy(market, customer(n + 1), plan).catch((error: unknown) => tally.harnessErrors.push(String(error)))
    }
  }).finally(() => (isOver = true))
  const field = { killablePostgres, api, proxy, ledger: tally, random: seeded(seed - 1), isOver: () => isOver }
  const killReport = await killDuringRun(field, { kills: size.kills, totalTaps: size.purchases })
  await purchasing
  const seconds = (performance.now() - startedAt) / 1_000
  caller.close()
  const endedAt = performance.now()
  await reconcile(environment)
  const reconciledIn = (performance.now() - endedAt) / 1_000
  const observations = await environment.asAdmin((client) => readObservations(client, sandbox, tally.purchases))
  const findings = findingsOf(observations)
  const isConsistent = checks.every((name) => findings[name].length === 0)
  return {
    tally,
    findings,
    killReport,
    undetected: isConsistent ? findUndetectedFaults(observations) : [],
    crashes: [...api.crashes, ...worker.crashes],
    events: await sandbox.webhookCounts(),
    payments: observations.payments.length,
    approved: observations.payments.filter(({ status }) => status === 'approved').length,
    seconds,
    reconciledIn,
  }
}
