import { waitUntil } from '@revela/dev-env'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Client } from 'pg'
import type { Random } from '../faults/random.ts'
import { createCaller } from '../harness/caller.ts'
import { customer } from '../harness/customers.ts'
import { fakeAddress, forwardedFor } from '../harness/fake-address.ts'
import { runConcurrently } from '../harness/run-concurrently.ts'
import type { IssueSite } from './issue-site.ts'
import { dnsWrites, type PlannedDomain, type WantedRecords, type Write } from './plan-domains.ts'

type Added = { domain: { records: { type: string; value: string }[] } | null }
type Adding = { readonly domain: PlannedDomain; readonly account: number }

/** Every account adds its name through the api. Returns the records that each account was asked for. */
export async function addDomains(
  { apiPort, env }: IssueSite,
  plan: readonly PlannedDomain[],
): Promise<Map<number, WantedRecords>> {
  const caller = createCaller(apiPort, 8)
  const tokens = new Map<number, string>()
  const additions = plan.flatMap((domain): Adding[] => [
    // The rival is first, so that adding early is no advantage.
    ...(domain.rival === null ? [] : [{ domain, account: domain.rival }]),
    { domain, account: domain.owner },
  ])
  await runConcurrently(additions, 8, async ({ domain, account }) => {
    const reply = await caller.call({
      method: 'PUT',
      path: '/api/customer/domain',
      headers: { ...forwardedFor(fakeAddress(account)), cookie: customer(account).cookie },
      body: { name: domain.name },
    })
    const records = reply.status === 200 ? ((JSON.parse(reply.body) as Added).domain?.records ?? []) : []
    const token = /(?:^d-|^revela=)([a-z2-7]{20})/.exec(records.at(-1)?.value ?? '')?.[1]
    if (token === undefined) throw new Error(`adding ${domain.name} returned ${reply.status}: ${reply.body}`)
    tokens.set(account, token)
  })
  caller.close()
  const galleries = (env['GALLERIES_DOMAIN'] ?? '').replace(/:\d+$/, '')
  const proofOf = (account: number) => `revela=${tokens.get(account)}`
  return new Map(
    [...tokens].map(([account, token]) => [
      account,
      {
        target: `d-${token}.${galleries}`,
        proof: proofOf(account),
        otherProof: proofOf(account === 1 ? 2 : 1),
      },
    ]),
  )
}

type Pending = { readonly domain: PlannedDomain; readonly writes: Write[] }

/** The DNS of all names, written one record at a time in random order. */
export function dnsOfPlan(
  site: IssueSite,
  plan: readonly PlannedDomain[],
  wanted: ReadonlyMap<number, WantedRecords>,
  random: Random,
) {
  const pending = plan.map((domain): Pending => {
    const records = wanted.get(domain.owner)
    if (!records) throw new Error(`${domain.name} was not added`)
    return { domain, writes: dnsWrites(domain, records, random) }
  })
  const attemptedEarly: string[] = []
  return {
    attemptedEarly,
    /** The targets are our own names: they exist whatever the photographers do. */
    prepare: () =>
      runConcurrently([...wanted.values()], 8, ({ target }) => site.authority.dns.setAddresses(target, ['127.0.0.1'])),
    isDone: () => pending.length === 0,
    write: async (count: number): Promise<void> => {
      for (let at = 0; at < count && pending.length > 0; at += 1) {
        const index = random.integer(0, pending.length - 1)
        const { domain, writes } = pending[index]!
        const next = writes.shift()!
        if (writes.length === 0) {
          pending.splice(index, 1)
          if (site.authorityRecords().attempted.has(domain.name)) attemptedEarly.push(domain.name)
        }
        await next(site.authority.dns)
      }
    },
  }
}

export type Job = { readonly id: string }

/** Sends the regular check of domains, and waits until the worker began it. */
export async function beginCheck(client: Client): Promise<Job> {
  const { rows } = await client.query<Job>(
    `insert into pgboss.job (name, data, retry_limit) values ('domains.check', '{}', 0) returning id`,
  )
  const job = rows[0]!
  await waitUntil(async () => (await stateOf(client, job)) !== 'created', {
    timeoutMs: 60_000,
    timeoutMessage: () => 'no worker began the check',
  })
  return job
}

async function stateOf(client: Client, { id }: Job): Promise<string | undefined> {
  const { rows } = await client.query<{ state: string }>('select state::text from pgboss.job where id = $1', [id])
  return rows[0]?.state
}

/** No check is running, neither ours nor the one of the minute. */
export async function checksEnd(client: Client): Promise<void> {
  await waitUntil(
    async () => {
      const { rows } = await client.query(
        `select 1 from pgboss.job where name = 'domains.check' and state in ('created', 'active') limit 1`,
      )
      return rows.length === 0
    },
    // The job expires after 300 s; on a busy machine every order takes seconds.
    { timeoutMs: 400_000, timeoutMessage: () => 'the check did not end' },
  )
}

/** SIGKILL between a few orders, then a new process. What the dead one had begun is over. */
export async function killWorker(site: IssueSite, client: Client, random: Random): Promise<void> {
  const { worker } = site
  const orders = site.authorityRecords().orders + random.integer(1, 6)
  // Without an order, while it looks at the DNS.
  for (let waits = 0; waits < 60 && site.authorityRecords().orders < orders; waits += 1) await sleep(50)
  await sleep(random.between(0, 100))
  if (!worker.kill()) throw new Error('the worker was not running')
  await waitUntil(() => worker.isUp(), { timeoutMs: 120_000, timeoutMessage: () => 'the worker did not start again' })
  await client.query(`update pgboss.job set state = 'failed' where name = 'domains.check' and state = 'active'`)
}

export type Progress = {
  readonly active: ReadonlyMap<string, string>
  readonly waiting: ReadonlyMap<string, string | null>
}

/** Names in use with their customer, and the problem of each other name's rightful account. */
export async function readProgress(client: Client, plan: readonly PlannedDomain[]): Promise<Progress> {
  const { rows } = await client.query<{ name: string; customer_id: string; active: boolean; problem: string | null }>(
    `select d.name, d.customer_id, p.own_domain is not distinct from d.name as active, d.problem
     from own_domain d left join profile p using (customer_id)`,
  )
  const ownerOf = new Map(plan.map(({ name, owner }) => [name, customer(owner).customerId]))
  return {
    active: new Map(rows.filter(({ active }) => active).map((row) => [row.name, row.customer_id])),
    waiting: new Map(
      rows
        .filter(({ active, name, customer_id: id }) => !active && ownerOf.get(name) === id)
        .map(({ name, problem }) => [name, problem]),
    ),
  }
}
