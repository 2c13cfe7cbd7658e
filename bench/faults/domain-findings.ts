import { asSuperuser } from '@revela/dev-env'
import { MINUTE_MS } from '@revela/domain'
import type { KillableEngines, Dataset } from './killable-engines.ts'
import type { Ledger } from './ledger.ts'

type Engines = Pick<KillableEngines, 'engines'>
type Named = { readonly customer_id: string; readonly name: string }
export type DomainSnapshot = {
  readonly domains: readonly (Named & { readonly verified: boolean })[]
  /** Who has the name in the directory, and whose certificate it is. */
  readonly directory: readonly Named[]
  readonly certificates: readonly Named[]
  /** Orders that the product recorded before it asked the authority, in their order. */
  readonly attempts: readonly (Named & { readonly added_at: Date; readonly at: Date })[]
}

/** What this process knows besides: the authority and the clock are of this slice. */
export type DomainRun = {
  readonly startedAt: number
  /** Orders that the authority has received since then. */
  readonly orders: number
  /** When the processes' clock was moved. */
  readonly clockJumps: readonly number[]
}

export const domainChecks = ['domain_lost', 'domain_owners', 'order_doubled'] as const
export type DomainFindings = Readonly<Record<(typeof domainChecks)[number], readonly string[]>>

/** The product keeps only its last order of a name; this keeps all. Repeating it is harmless. */
const recordAttemptsSql = `
  create table if not exists order_attempt (customer_id uuid, name text, added_at timestamptz, at timestamptz);
  create or replace function record_order_attempt() returns trigger
    language plpgsql security definer set search_path = public, pg_temp as $$
  begin
    insert into order_attempt values (new.customer_id, new.name, new.created_at, clock_timestamp());
    return null;
  end $$;
  create or replace trigger record_order_attempt after update of order_failures on own_domain
    for each row when (new.order_failures > old.order_failures) execute function record_order_attempt()`

export async function recordOrderAttempts({ engines }: Engines, { database }: Dataset): Promise<void> {
  await asSuperuser(engines, (client) => client.query(recordAttemptsSql), database)
}

export async function takeDomainSnapshot({ engines }: Engines, { database }: Dataset): Promise<DomainSnapshot> {
  return asSuperuser(
    engines,
    async (client) => {
      const query = async <T>(sql: string) => (await client.query(sql)).rows as T[]
      return {
        domains: await query<DomainSnapshot['domains'][number]>(
          'select customer_id, name, verified_at is not null as verified from own_domain',
        ),
        directory: await query<Named>(`select customer_id, name from directory where kind = 'domain'`),
        certificates: await query<Named>('select customer_id, name from domain_certificate'),
        attempts: await query<DomainSnapshot['attempts'][number]>('select * from order_attempt order by at'),
      }
    },
    database,
  )
}

/** A little less than the product's shortest wait after a failed order, because two clocks are compared. */
const minBetweenAttemptsMs = MINUTE_MS - 2_000

export function domainFindingsOf(
  ledger: Pick<Ledger, 'domains' | 'owners'>,
  snapshot: DomainSnapshot,
  run: DomainRun,
): DomainFindings {
  const findings = { domain_lost: [] as string[], domain_owners: [] as string[], order_doubled: [] as string[] }
  const stored = new Map(snapshot.domains.map((row) => [row.customer_id, row.name]))
  for (const [customerId, { allowedContents }] of ledger.domains) {
    const name = stored.get(customerId) ?? null
    if (!allowedContents.includes(name)) {
      findings.domain_lost.push(`${customerId} has ${name} instead of ${allowedContents.join(' or ')}`)
    }
  }
  const having = { verified: snapshot.domains.filter(({ verified }) => verified), ...snapshot }
  for (const where of ['verified', 'directory', 'certificates'] as const) {
    for (const { customer_id: customerId, name } of having[where]) {
      const isRight = ledger.owners.get(name)?.allowedContents.includes(customerId)
      if (!isRight) findings.domain_owners.push(`${name} belongs to ${customerId} (${where}), whom the DNS never named`)
    }
  }
  const last = new Map<string, number>()
  for (const { customer_id: customerId, name, added_at: addedAt, at } of snapshot.attempts) {
    const key = `${customerId} ${name} ${addedAt.toISOString()}`
    const before = last.get(key)
    last.set(key, at.getTime())
    if (at.getTime() < run.startedAt || before === undefined || at.getTime() - before >= minBetweenAttemptsMs) continue
    // With another clock the wait may be over.
    if (run.clockJumps.some((jump) => jump >= before - 1_000 && jump <= at.getTime())) continue
    findings.order_doubled.push(`${name} was ordered twice within ${at.getTime() - before} ms`)
  }
  const recorded = snapshot.attempts.filter(({ at }) => at.getTime() >= run.startedAt).length
  if (run.orders > recorded) {
    findings.order_doubled.push(`the authority received ${run.orders} orders, ${recorded} were recorded before`)
  }
  return findings
}
