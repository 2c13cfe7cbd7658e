import { databaseUrl, openSeller, type SandboxSeller } from '@revela/dev-env'
import { randomBytes, randomInt } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Bench, Outcome, Size } from '../bench.ts'
import { createDataset, dropDataset } from '../faults/killable-engines.ts'
import { seeded, shuffled } from '../faults/random.ts'
import { withCleanUp } from '../harness/clean-up.ts'
import { fillCustomers } from '../harness/fill-customers.ts'
import { runConcurrently } from '../harness/run-concurrently.ts'
import { type MoneyEnvironment, withMoneyEnvironment } from '../money/money-environment.ts'
import { reconcile } from '../money/reconcile.ts'
import { openDevice } from '../selection/create-families.ts'
import { killDuringRun } from '../selection/kill-during-run.ts'
import { type KillablePostgres, withKillablePostgres } from '../selection/killable-postgres.ts'
import { createStudio, type Studio } from './create-studios.ts'
import { checks, findingsOf } from './findings.ts'
import { observe } from './observe.ts'

const sizes = {
  short: { studios: 4, payments: 200, concurrency: 8, kills: 2, workerKills: 1 },
  long: { studios: 40, payments: 10_000, concurrency: 12, kills: 20, workerKills: 10 },
} satisfies Record<Size, RunSize>

type RunSize = {
  readonly studios: number
  readonly payments: number
  readonly concurrency: number
  /** Of the api and of PostgreSQL, in turn. */
  readonly kills: number
  readonly workerKills: number
}

export const receivables: Bench = {
  name: 'receivables',
  claim: 'a gallery is released exactly when its own studio was paid, whatever is lost, doubled, forged or killed',
  // PostgreSQL is killed here, so the bench starts its own.
  run: (size) => withKillablePostgres((killable) => runPayments(killable, sizes[size])),
}

async function runPayments(killablePostgres: KillablePostgres, size: RunSize): Promise<Outcome> {
  const unique = randomBytes(4).toString('hex')
  const dataset = { database: `revela_rec_${unique}`, bucket: `revela-rec-${unique}` }
  await createDataset(killablePostgres, dataset)
  const adminUrl = databaseUrl(killablePostgres.engines, 'postgres', dataset.database)
  return withCleanUp(
    () => dropDataset(killablePostgres, dataset),
    async () => {
      await fillCustomers({ adminUrl }, size.studios)
      return withMoneyEnvironment(killablePostgres, dataset, (environment) =>
        payWith(killablePostgres, environment, size),
      )
    },
  )
}

type Tally = { acknowledged: number; paid: number; refunded: number; readonly errors: string[] }

async function payWith(
  killablePostgres: KillablePostgres,
  environment: MoneyEnvironment,
  size: RunSize,
): Promise<Outcome> {
  const { api, worker, proxy, env, asAdmin, logFiles } = environment
  const seed = randomInt(2 ** 31)
  console.log(`${size.payments} payments to ${size.studios} studios, concurrency ${size.concurrency}, seed ${seed}`)
  const studios = await createStudios(environment, size)
  const sellers = new Map(studios.map(({ sellerId }) => [sellerId, sellerOf(env, sellerId)]))
  const faults = { duplicate: 0.3, lose: 0.1, forge: 0.05, delayMs: 1_500 }
  for (const [index, seller] of [...sellers.values()].entries()) {
    await seller.script({ seed: seed + index, webhooks: faults })
  }
  const due = shuffled(
    studios.flatMap((studio) => studio.galleries.map((galleryId) => ({ studio, galleryId }))),
    seeded(seed),
  )
  const tally: Tally = { acknowledged: 0, paid: 0, refunded: 0, errors: [] }
  let isOver = false
  const random = seeded(seed + 1)
  const paying = runConcurrently(due, size.concurrency, async ({ studio, galleryId }) => {
    const plan = { isPaid: random.chance(0.9), isRefunded: random.chance(0.05), isDoubled: random.chance(0.2) }
    const seller = sellers.get(studio.sellerId)!
    await payOne({ studio, galleryId, port: api.port, seller, tally }, plan).catch((error: unknown) =>
      tally.errors.push(String(error)),
    )
  }).finally(() => (isOver = true))
  const field = { killablePostgres, api, proxy, ledger: tally, random: seeded(seed - 1), isOver: () => isOver }
  const kills = Array.from({ length: size.kills }, (_, index) =>
    index % 2 === 0 ? ('api' as const) : ('database' as const),
  )
  const [killReport, workerKills] = await Promise.all([
    killDuringRun(field, { kills, totalTaps: size.payments }),
    killWorker(worker, tally, size, () => isOver),
  ])
  await paying
  await reconcile(environment, {
    // Not the sweep itself, which may take longer than a job that counts as killed.
    jobs: `name = 'receivables.apply'`,
    sweep: 'receivables.check',
    open: `select count(*) from family_charge where state in ('sending', 'pending')`,
    minSweeps: Math.ceil(size.payments / 400) + 1,
    calm: async () => {
      for (const seller of sellers.values()) await seller.script({ webhooks: {} })
    },
    waiting: async () => {
      const counts = await Promise.all([...sellers.values()].map((seller) => seller.webhookCounts()))
      return counts.reduce((sum, { waiting }) => sum + waiting, 0)
    },
  })
  const findings = findingsOf(await asAdmin((client) => observe(client, studios, sellers, logFiles)))
  for (const check of checks) for (const text of findings[check].slice(0, 10)) console.log(`  ${check}: ${text}`)
  const events = await Promise.all([...sellers.values()].map((seller) => seller.webhookCounts()))
  const total = (kind: 'lost' | 'duplicated' | 'forged' | 'forgedAccepted') =>
    events.reduce((sum, counts) => sum + counts[kind], 0)
  const harnessErrors = [...tally.errors, ...killReport.harnessErrors]
  for (const kind of ['lost', 'duplicated', 'forged'] as const) {
    // A fault that was never injected proves nothing.
    if (total(kind) === 0) harnessErrors.push(`no event was ${kind}`)
  }
  for (const error of harnessErrors.slice(0, 20)) console.log(`  harness: ${error}`)
  const crashes = [...api.crashes, ...worker.crashes]
  for (const crash of crashes) console.log(`  crash: ${crash}`)
  return {
    passed:
      checks.every((check) => findings[check].length === 0) &&
      total('forgedAccepted') === 0 &&
      harnessErrors.length === 0 &&
      crashes.length === 0,
    metrics: {
      payments: tally.paid,
      ...Object.fromEntries(checks.map((check) => [check, findings[check].length])),
      refunded: tally.refunded,
      forged_accepted: total('forgedAccepted'),
      events_lost: total('lost'),
      events_duplicated: total('duplicated'),
      events_forged: total('forged'),
      kills: killReport.kills.length + workerKills,
      crashes: crashes.length,
      harness_errors: harnessErrors.length,
    },
  }
}

function sellerOf(env: MoneyEnvironment['env'], sellerId: string): SandboxSeller {
  return openSeller(env['PAYMENTS_API_URL'] ?? '', env['RECEIVABLES_CLIENT_SECRET'] ?? '', sellerId)
}

/** The first two studios share one account: a payment must still reach the right one. */
async function createStudios({ api, asAdmin }: MoneyEnvironment, size: RunSize): Promise<Studio[]> {
  const studios: Studio[] = []
  const galleries = Math.ceil(size.payments / size.studios)
  await asAdmin(async (client) => {
    for (let n = 1; n <= size.studios; n += 1) {
      const sellerId = String(500_000_000 + Math.max(2, n))
      studios.push(await createStudio(client, api.port, n, { sellerId, galleries }))
    }
    await client.query('analyze')
  })
  return studios
}

type Paying = {
  readonly studio: Studio
  readonly galleryId: string
  readonly port: number
  readonly seller: SandboxSeller
  readonly tally: Tally
}

const retryMs = 60_000

/** One family asks for a Pix until it is shown one, and pays it at the bank. */
async function payOne(
  { studio, galleryId, port, seller, tally }: Paying,
  plan: { readonly isPaid: boolean; readonly isRefunded: boolean; readonly isDoubled: boolean },
): Promise<void> {
  const ask = async (): Promise<string> => {
    for (const end = Date.now() + retryMs; Date.now() < end; await sleep(100)) {
      const device = openDevice({ port, host: studio.host }, studio.cookie)
      try {
        const path = `/family/gallery/${galleryId}/payments`
        const { status, json } = await device.call('POST', path, { for: 'balance' })
        if (status === 200) return (json as { charge_id: string }).charge_id
        const isUnavailable = JSON.stringify(json ?? '').includes('PixUnavailable')
        if (status < 500 && status !== 429 && !isUnavailable)
          throw new Error(`the Pix was refused: ${status} ${JSON.stringify(json)}`)
      } catch (error) {
        if (error instanceof Error && error.message.startsWith('the Pix was refused')) throw error
        // Killed meanwhile: the browser asks again.
      } finally {
        device.close()
      }
    }
    throw new Error('no Pix within a minute')
  }
  const [chargeId, second] = await Promise.all([ask(), plan.isDoubled ? ask() : null])
  if (second !== null && second !== chargeId) tally.errors.push(`two open charges: ${chargeId} and ${second}`)
  tally.acknowledged += 1
  if (!plan.isPaid) return
  await seller.payReference(chargeId, { refund: plan.isRefunded })
  tally.paid += 1
  if (plan.isRefunded) tally.refunded += 1
}

/** Kills the process that applies events, evenly over the run. */
async function killWorker(
  worker: MoneyEnvironment['worker'],
  tally: Tally,
  { payments, workerKills }: RunSize,
  isOver: () => boolean,
): Promise<number> {
  let killed = 0
  for (let index = 1; index <= workerKills; index += 1) {
    while (tally.acknowledged < (index * payments) / (workerKills + 1) && !isOver()) await sleep(10)
    if (!isOver() && worker.kill()) killed += 1
  }
  return killed
}
