import type { Client } from 'pg'
import type { RecordedStatement } from './record-statements.ts'

/** One step of a query plan of PostgreSQL. */
type Step = {
  readonly 'Relation Name'?: string
  readonly Schema?: string
  readonly Alias?: string
  readonly Plans?: readonly Step[]
  readonly [key: string]: unknown
}

const conditions = [
  'Index Cond',
  'Recheck Cond',
  'Filter',
  'Hash Cond',
  'Merge Cond',
  'Join Filter',
  'One-Time Filter',
  'TID Cond',
] as const
// Every part of a plan must belong to one tenant by its own condition, not by row-level security.
const anchored =
  /customer_id\)?(?:::\w+)? = (?:ANY )?\(?(?:\$\d|'|tenant\(\)|NULL)|(?:\$\d|tenant\(\)|NULL::uuid) = \(?\w+\.customer_id/

/**
 * Reports what a statement could read of other tenants without row-level security. It reads the plan of PostgreSQL as
 * superuser: every tenant table in it must be restricted to one customer, by a parameter or by a join with a restricted
 * table. The transaction must also have a tenant, because row-level security returns no rows otherwise.
 */
export async function findTenantCrossings(client: Client, statements: readonly RecordedStatement[]): Promise<string[]> {
  const tenantTables = await readTenantTables(client)
  await client.query('set plan_cache_mode = force_generic_plan')
  const problems: string[] = []
  for (const { text, withoutTenant } of statements) {
    const plans = await explain(client, text)
    const tenantSteps = plans.flatMap(stepsOf).filter((step) => tenantTables.has(tableOf(step)))
    const shortText = oneLine(text)
    if (tenantSteps.length > 0 && withoutTenant) problems.push(`no tenant is set: ${shortText}`)
    const unscopedTables = new Set(plans.flatMap((plan) => unscopedSteps(plan, tenantTables)))
    problems.push(...[...unscopedTables].map((name) => `${name} is not restricted to one tenant: ${shortText}`))
  }
  return problems
}

/** Tenant tables, including partitions. */
async function readTenantTables(client: Client): Promise<ReadonlySet<string>> {
  const { rows } = await client.query<{ name: string }>(
    `select c.relname as name from pg_class c
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
       and (is_tenant_table(c.oid) or c.relispartition)`,
  )
  return new Set(rows.map(({ name }) => name))
}

/**
 * The plan with index scans and the plan without: depending on its statistics, PostgreSQL reads a correlated `exists`
 * once for each row by an index, or reads its whole table into a hash. No plans for `notify`, `listen` and settings.
 */
async function explain(client: Client, text: string): Promise<Step[]> {
  if (!/^\s*(?:select|insert|update|delete|with)\b/i.test(text)) return []
  await client.query('begin')
  try {
    await client.query(`prepare asked as ${text}`)
    const { rows } = await client.query<{ count: number }>(
      `select cardinality(parameter_types) as count from pg_prepared_statements where name = 'asked'`,
    )
    const nullArguments = Array.from({ length: rows[0]!.count }, () => 'null')
    const argumentList = nullArguments.length > 0 ? `(${nullArguments.join(', ')})` : ''
    const readPlan = async (): Promise<Step> => {
      const explained = await client.query<{ 'QUERY PLAN': [{ Plan: Step }] }>(
        `explain (verbose, costs off, format json) execute asked${argumentList}`,
      )
      return explained.rows[0]!['QUERY PLAN'][0].Plan
    }
    const planWithIndexes = await readPlan()
    await client.query(`deallocate asked`)
    await client.query(
      'set local enable_indexscan = off; set local enable_indexonlyscan = off; set local enable_bitmapscan = off',
    )
    await client.query(`prepare asked as ${text}`)
    return [planWithIndexes, await readPlan()]
  } finally {
    await client.query('rollback')
    await client.query('deallocate all')
  }
}

function unscopedSteps(plan: Step, tenantTables: ReadonlySet<string>): string[] {
  const steps = stepsOf(plan)
  const messages = steps.flatMap((step) =>
    conditions.flatMap((kind) => (typeof step[kind] === 'string' ? [step[kind]] : [])),
  )
  const scans = steps.filter((step) => isScan(step) && tenantTables.has(tableOf(step)))
  if (scans.length === 0) return []
  const names = scans.filter(({ Alias = '' }) => !messages.some((text) => text.includes(`${Alias}.customer_id`)))
  // Joined with each other but not restricted: all customers at once.
  if (names.length === 0 && !messages.some((text) => anchored.test(text))) return [...new Set(scans.map(tableOf))]
  return [...new Set(names.map(tableOf))]
}

function isScan(step: Step): boolean {
  return String(step['Node Type']).endsWith('Scan')
}

function tableOf(step: Step): string {
  return step['Schema'] === 'public' ? (step['Relation Name'] ?? '') : ''
}

function stepsOf(step: Step): Step[] {
  return [step, ...(step.Plans ?? []).flatMap(stepsOf)]
}

function oneLine(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim().slice(0, 300)
}
