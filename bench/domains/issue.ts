import { waitUntil, type TestStack } from '@revela/dev-env'
import { randomInt } from 'node:crypto'
import { Pool, type Client } from 'pg'
import { createKeys } from '../../apps/server/src/platform/crypto/keys.ts'
import { createRateLimiter } from '../../apps/server/src/platform/rate-limit/rate-limit.ts'
import { seeded, type Random } from '../faults/random.ts'
import { withAdmin } from '../harness/as-admin.ts'
import { customer } from '../harness/customers.ts'
import { fillCustomers } from '../harness/fill-customers.ts'
import { runConcurrently } from '../harness/run-concurrently.ts'
import { withStacks } from '../harness/with-stacks.ts'
import { checks, findingsOf, type BudgetWindow, type Findings, type Observations } from './findings.ts'
import { addDomains, beginCheck, checksEnd, dnsOfPlan, killWorker, readProgress } from './issue-run.ts'
import { withIssueSite, type IssueSite } from './issue-site.ts'
import { companyName, planDomains, type PlannedDomain, type PlanSize } from './plan-domains.ts'
import { findUndetectedFaults } from './planted-faults.ts'
import { openAll, rejectsWithoutName } from './served-certificates.ts'

export type IssueSize = PlanSize & {
  /** Orders that are left of the account's budget at first; all are needed, so the rest must wait. */
  readonly orders: number
  /** Certificates that are left of the company's week. */
  readonly companyOrders: number
  readonly kills: number
}

export type IssueResult = {
  readonly findings: Findings
  readonly domains: number
  readonly accounts: number
  readonly isUnknownRejected: boolean
  readonly undetected: readonly string[]
  readonly orders: number
  readonly kills: number
  /** Orders whose certificate a killed worker did not store. */
  readonly repeatedOrders: number
  readonly harnessErrors: readonly string[]
}

const accountOrders = 250
const companyWeek = 45
const neverAdded = ['nunca-visto.com.br', 'estudio-0.com.br.evil.com']
const maxRounds = 60

/** Many accounts add a domain at the same time; the worker is killed, an edge is away, and budgets are short. */
export async function issueDomains(size: IssueSize, seed = randomInt(2 ** 31)): Promise<IssueResult> {
  const random = seeded(seed)
  const plan = planDomains(size, random)
  const accounts = Math.max(...plan.map(({ owner, rival }) => Math.max(owner, rival ?? 0)))
  console.log(`${plan.length} names of ${accounts} accounts, ${size.unproven} of them never proven, seed ${seed}`)
  return withStacks(1, async ([stack]) => {
    await fillCustomers(stack!, accounts)
    return withAdmin(stack!, async (client) => {
      await client.query(
        `update subscription set plan_id = 19, trial_ends_at = null, paid_until = '2040-01-01' where product = 'gallery_pro'`,
      )
      return withIssueSite(stack!, (site) => runIssue({ stack: stack!, site, client, plan, accounts, random, size }))
    })
  })
}

type Run = {
  readonly stack: TestStack
  readonly site: IssueSite
  readonly client: Client
  readonly plan: readonly PlannedDomain[]
  readonly accounts: number
  readonly random: Random
  readonly size: IssueSize
}

async function runIssue(run: Run): Promise<IssueResult> {
  const { site, client, plan, accounts, random, size } = run
  const proven = plan.filter(({ isProven }) => isProven)
  const harnessErrors: string[] = []
  const seconds = stopwatch()
  const dns = dnsOfPlan(site, plan, await addDomains(site, plan), random)
  await dns.prepare()
  await spendBudgets(run)
  console.log(`  added in ${seconds()} s`)

  let kills = 0
  // The second edge sees nothing of the first part.
  const [, away] = site.edges
  await away!.stopSync()
  const rounds = async (maxKills: number, isOver: (progress: Awaited<ReturnType<typeof readProgress>>) => boolean) => {
    for (let round = 0; round < maxRounds; round += 1) {
      await dns.write(random.integer(Math.ceil(plan.length / 4), plan.length))
      await beginCheck(client)
      const writing = dns.write(random.integer(0, Math.ceil(plan.length / 4)))
      if (kills < maxKills) {
        kills += 1
        await killWorker(site, client, random)
      }
      await writing
      await checksEnd(client)
      // Leases of the dead end, and waits after failures; a name with the right addresses is looked at hourly.
      await site.moveClock({ minutes: dns.isDone() ? 61 : 11 })
      const progress = await readProgress(client, plan)
      console.log(`  ${progress.active.size} active after ${seconds()} s`)
      if (dns.isDone() && isOver(progress)) return
    }
    harnessErrors.push(`not finished after ${maxRounds} rounds`)
  }
  await rounds(Math.ceil(size.kills / 2), ({ active, waiting }) =>
    proven.every(({ name }) => active.has(name) || waiting.get(name) === 'authority_busy'),
  )
  const first = { ...(await readProgress(client, plan)), orders: site.authorityRecords().orders }
  const waiting = proven.filter(({ name }) => !first.active.has(name))
  if (waiting.length === 0) harnessErrors.push('no domain waited for a budget')
  console.log(
    `  first part: ${first.active.size} active, ${first.orders} orders of ${size.orders}, ${waiting.length} wait for a budget, ${ofCompany(waiting.map(({ name }) => name))} of them of the company`,
  )

  // A week later the budgets are new.
  await client.query('delete from rate_limit')
  await site.moveClock({ days: 8 })
  await away!.startSync()
  await rounds(size.kills, ({ active }) => proven.every(({ name }) => active.has(name)))
  const records = site.authorityRecords()
  const windows: BudgetWindow[] = [
    { name: 'account, first part', used: first.orders, permitted: size.orders },
    { name: 'company, first part', used: ofCompany(first.active.keys()), permitted: size.companyOrders },
    { name: 'account, second part', used: records.orders - first.orders, permitted: accountOrders },
  ]
  console.log(
    `  second part: ${records.orders} orders, ${records.serials.size} certificates, worker killed ${kills} times`,
  )

  const unproven = [...plan.filter(({ isProven }) => !isProven).map(({ name }) => name), ...neverAdded]
  const owners = new Map(proven.map(({ name, owner }) => [name, owner]))
  const served = await certificatesAtEdges(run, owners)
  const early = [...dns.attemptedEarly, ...unproven.filter((name) => records.attempted.has(name))]
  const observe = async (): Promise<Observations> => ({
    owners,
    unproven,
    served: await openEverything(site, [...owners.keys(), ...unproven]),
    serials: records.serials,
    unprovenOrders: [...early, ...(await wronglyOwned(client, plan))],
    windows,
  })
  if (!served) harnessErrors.push('an edge did not get all certificates in time')
  const observations = await observe()
  const findings = findingsOf(observations)
  console.log(`  opened ${observations.served.length} in ${seconds()} s`)
  const withoutName = await Promise.all(site.edges.map(({ port }) => rejectsWithoutName(port)))
  const unknown = observations.served.filter(({ name }) => neverAdded.includes(name))
  const isUnknownRejected =
    withoutName.every(Boolean) && unknown.length > 0 && unknown.every(({ certificate }) => !certificate)
  const isClean = checks.every((check) => findings[check].length === 0)
  const undetected = isClean ? await findUndetectedFaults({ site, plan, observe }) : []
  console.log(`  planted faults ${seconds()} s`)
  harnessErrors.push(...site.api.crashes, ...site.worker.crashes)
  return {
    findings,
    domains: proven.length,
    accounts,
    isUnknownRejected,
    undetected,
    orders: records.orders,
    kills,
    repeatedOrders: records.orders - proven.length,
    harnessErrors,
  }
}

function ofCompany(names: Iterable<string>): number {
  return [...names].filter((name) => name.endsWith(`.${companyName}`)).length
}

/** Returns the seconds since its last call. */
function stopwatch(): () => string {
  let last = performance.now()
  return () => {
    const [before, now] = [last, performance.now()]
    last = now
    return ((now - before) / 1_000).toFixed(1)
  }
}

/** Others have used most of the budgets already; the limiter is the product's. */
async function spendBudgets({ stack, site, size }: Run): Promise<void> {
  const pool = new Pool({ connectionString: stack.appUrl, max: 8 })
  const limiter = createRateLimiter(pool, createKeys(Buffer.from(site.env['SECRET_KEY'] ?? '', 'base64')))
  const spend = (count: number, limit: { name: string; key: string; max: number; windowSeconds: number }) =>
    runConcurrently([...Array(count).keys()], 8, () => limiter.consume([limit]))
  const directory = site.env['ACME_DIRECTORY_URL'] ?? ''
  await spend(accountOrders - size.orders, {
    name: 'acme:orders',
    key: directory,
    max: accountOrders,
    windowSeconds: 3 * 3_600,
  })
  await spend(companyWeek - size.companyOrders, {
    name: 'acme:week',
    key: companyName,
    max: companyWeek,
    windowSeconds: 7 * 86_400,
  })
  await pool.end()
}

/** Whether both edges show a certificate for every name within a minute. */
async function certificatesAtEdges({ site }: Run, owners: ReadonlyMap<string, number>): Promise<boolean> {
  const edges = site.edges.map(({ port }) => port)
  const { root, publicPort } = await trusted(site)
  try {
    await waitUntil(
      async () => {
        const served = await openAll([...owners.keys()], { edges, publicPort, root })
        return served.every(({ certificate }) => certificate)
      },
      { timeoutMs: 60_000, intervalMs: 1_000, timeoutMessage: () => 'certificates are missing' },
    )
    return true
  } catch {
    // The findings name them.
    return false
  }
}

async function trusted({ authority, edges }: IssueSite): Promise<{ root: string; publicPort: number }> {
  return { root: await authority.rootCertificate(), publicPort: edges[0]!.port }
}

async function openEverything(site: IssueSite, names: readonly string[]) {
  return openAll(names, { edges: site.edges.map(({ port }) => port), ...(await trusted(site)) })
}

/** Names whose certificate belongs to another account than the DNS names. */
async function wronglyOwned(client: Client, plan: readonly PlannedDomain[]): Promise<string[]> {
  const { rows } = await client.query<{ name: string; customer_id: string }>(
    'select name, customer_id from domain_certificate',
  )
  const owners = new Map(plan.filter(({ isProven }) => isProven).map(({ name, owner }) => [name, customer(owner)]))
  return rows.filter(({ name, customer_id: id }) => owners.get(name)?.customerId !== id).map(({ name }) => name)
}
