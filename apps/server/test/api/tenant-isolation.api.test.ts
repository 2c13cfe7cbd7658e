import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { apiUnderTest, type ApiUnderTest } from '../api-under-test.ts'
import { fillTables, createRowInserter, type Inserter } from '../fill-tables.ts'
import { createUser, type User } from '../users.ts'

/** Tables without a tenant, each with its reason in the migration that creates it. A new one needs a reason too. */
const withoutTenant = new Set([
  'directory',
  'rate_limit',
  'customer_stop',
  'used_token',
  'passkey_challenge',
  'plan',
  'coupon',
  'payment_event',
  'receivable_event',
  'removed_certificate',
  'acme_account',
  'acme_challenge',
  'staff_member',
  'schema_migration',
])

/** Tables without a tenant that the staff role may read without a proof: prices and names of migrations. */
const withoutProof = new Set(['plan', 'schema_migration'])

/** Policies beside the tenant policy; they may only restrict. */
const restrictive = new Set(['session.only_staff_opens_support_sessions', 'staff_action.staff_writes_own_name'])

let api: ApiUnderTest
let app: Client
let users: User[]
let tenantTables: string[]
let insertFor: Inserter
beforeAll(async () => {
  api = await apiUnderTest()
  users = [await createUser(api, { product: 'gallery_pro' }), await createUser(api, { product: 'site_pro' })]
  app = new Client({ connectionString: api.stack.appUrl })
  await app.connect()
  tenantTables = (await catalogue()).map(({ name }) => name).filter((name) => !withoutTenant.has(name))
  const customers = users.map(({ customerId }) => customerId)
  insertFor = await createRowInserter(api)
  await fillTables(api, tenantTables, customers, insertFor)
})
afterAll(async () => {
  await app.end()
  await api.close()
})

type Table = { name: string; owner: string; secured: boolean; columns: string[]; key: string[] | null }

const catalogue = () =>
  api.rows<Table>(`
    select c.relname as name, pg_get_userbyid(c.relowner) as owner, c.relrowsecurity as secured,
      (select array_agg(a.attname::text order by a.attnum) from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped) as columns,
      (select array_agg(a.attname::text order by k.at) from pg_index i
        cross join lateral unnest(i.indkey::int[]) with ordinality as k (attnum, at)
        join pg_attribute a on a.attrelid = c.oid and a.attnum = k.attnum
        where i.indrelid = c.oid and i.indisprimary) as key
    from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition order by 1`)

const asTenant = async <T>(customerId: string | null, work: () => Promise<T>): Promise<T> => {
  await app.query('begin')
  try {
    if (customerId !== null) await app.query(`select set_config('app.customer_id', $1, true)`, [customerId])
    return await work()
  } finally {
    await app.query('rollback')
  }
}

const onlyPolicy = (name: string, rule: string) => (table: string) => ({
  table,
  name,
  kind: 'PERMISSIVE',
  roles: '{public}',
  qual: rule,
  checked: rule,
})

describe('row-level security', () => {
  it('covers every table of the catalogue, except for the listed ones', async () => {
    const tables = await catalogue()
    expect(tables.length).toBeGreaterThan(10)
    for (const table of tables) {
      expect(table.owner, table.name).not.toBe('revela_app')
      if (withoutTenant.has(table.name)) continue
      expect(table.columns[0], `${table.name} leads with the customer`).toBe('customer_id')
      expect(table.key?.[0], `${table.name} is keyed by the customer`).toBe('customer_id')
      expect(table.secured, `${table.name} has row-level security`).toBe(true)
    }
    expect([...withoutTenant].filter((name) => !tables.some((table) => table.name === name))).toEqual([])
  })

  it('has one policy: reads and writes of the own tenant', async () => {
    const policies = await api.rows<{
      table: string
      name: string
      kind: string
      roles: string
      qual: string
      checked: string
    }>(
      `select tablename as table, policyname as name, permissive as kind, roles::text as roles, qual, with_check as checked
       from pg_policies where schemaname = 'public' order by 1, 2`,
    )
    const readable = await api.rows<{ name: string }>(
      `select distinct table_name as name from information_schema.table_privileges
       where grantee = 'revela_app' and table_schema = 'public'`,
    )
    const shared = readable.map(({ name }) => name).filter((name) => withoutTenant.has(name) && !withoutProof.has(name))
    const permissive = policies.filter(({ kind }) => kind === 'PERMISSIVE')
    const expected = [
      ...tenantTables.map(onlyPolicy('tenant', '(customer_id = tenant())')),
      ...shared.map(onlyPolicy('staff_proof', '(NOT is_unauthenticated_staff())')),
    ]
    expect(shared.length).toBeGreaterThan(5)
    expect(permissive).toEqual(expected.toSorted((one, other) => (one.table < other.table ? -1 : 1)))
    const queueTables = await api.rows(
      `select c.relname from pg_class c where c.relnamespace = 'pgboss'::regnamespace and c.relkind in ('r', 'p')
         and not (c.relrowsecurity and exists (
           select from pg_policies p where p.schemaname = 'pgboss' and p.tablename = c.relname
             and p.policyname = 'staff_proof' and p.qual = p.with_check))`,
    )
    expect(queueTables).toEqual([])
    const others = policies.filter(({ kind }) => kind !== 'PERMISSIVE')
    expect(new Set(others.map(({ table, name }) => `${table}.${name}`))).toEqual(restrictive)
  })

  it('returns 0 rows of every tenant table to a connection without a tenant', async () => {
    // The check below proves nothing on empty tables.
    const counts = tenantTables.map(
      (name) => `select '${name}' as name, count(distinct customer_id)::int as tenants from ${name}`,
    )
    const filled = await api.rows<{ name: string; tenants: number }>(counts.join(' union all '))
    expect(filled.filter(({ tenants }) => tenants < users.length)).toEqual([])
    for (const name of tenantTables) {
      for (const tenant of [null, '', '00000000-0000-0000-0000-000000000000']) {
        const { rows } = await asTenant(tenant, () => app.query(`select count(*)::int as count from ${name}`))
        expect(rows, `${name} as ${tenant}`).toEqual([{ count: 0 }])
      }
    }
  })

  it('returns only its own rows to a tenant', async () => {
    for (const { customerId } of users) {
      for (const name of tenantTables) {
        const { rows } = await asTenant(customerId, () => app.query(`select distinct customer_id from ${name}`))
        expect(rows, name).toEqual([{ customer_id: customerId }])
      }
    }
  })

  it('changes and deletes no row of another tenant', async () => {
    const [mine, theirs] = users
    const outcome = async (statement: string, name: string): Promise<number | string> => {
      const done = asTenant(mine!.customerId, () => app.query(statement, [theirs!.customerId]))
      const rejected = (error: Error) =>
        /permission denied/.test(error.message) ? 'rejected' : `${name}: ${error.message}`
      return await done.then(({ rowCount }) => rowCount ?? 0, rejected)
    }
    const outcomes: (number | string)[] = []
    for (const name of tenantTables) {
      outcomes.push(
        await outcome(`delete from ${name} where customer_id = $1`, name),
        await outcome(`update ${name} set customer_id = customer_id where customer_id = $1`, name),
      )
    }
    expect(outcomes.filter((one) => one !== 0 && one !== 'rejected')).toEqual([])
    expect(outcomes.filter((one) => one === 0).length).toBeGreaterThan(20)
  })

  it('rejects a row written for another tenant', async () => {
    const [mine, theirs] = users
    const rejections: string[] = []
    for (const name of tenantTables) {
      const insert = insertFor(name, theirs!.customerId)
      for (const tenant of [mine!.customerId, null]) {
        const done = asTenant(tenant, () => app.query(insert))
        rejections.push(
          await done.then(
            () => `${name}: written`,
            (error: Error) => error.message,
          ),
        )
      }
    }
    const expected = /row-level security|permission denied/
    expect(rejections.filter((message) => !expected.test(message))).toEqual([])
    expect(rejections.filter((message) => message.includes('row-level security')).length).toBeGreaterThan(60)
    const write = `insert into terms_acceptance values ($1, gen_random_uuid(), 'x', '127.0.0.1', now())`
    await expect(asTenant(mine!.customerId, () => app.query(write, [mine!.customerId]))).resolves.toBeDefined()
  })

  it('cannot be bypassed through a partition', async () => {
    const partitions = await api.rows<{ name: string }>(
      `select relname as name from pg_class where relispartition and relnamespace = 'public'::regnamespace and relkind = 'r'`,
    )
    expect(partitions.length).toBeGreaterThan(0)
    for (const { name } of partitions) {
      await expect(app.query(`select 1 from ${name}`), name).rejects.toThrow(/permission denied/)
    }
  })

  it('cannot be disabled by the application role', async () => {
    await expect(app.query('alter table customer disable row level security')).rejects.toThrow(/must be owner/)
    await expect(app.query('create table public.mine (id int)')).rejects.toThrow(/permission denied/)
    await expect(app.query('set role revela_owner')).rejects.toThrow(/permission denied/)
    const [role] = await api.rows(`select rolsuper, rolbypassrls from pg_roles where rolname = 'revela_app'`)
    expect(role).toEqual({ rolsuper: false, rolbypassrls: false })
  })
})
