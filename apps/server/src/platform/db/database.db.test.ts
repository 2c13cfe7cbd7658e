import { testStack, type TestStack } from '@revela/dev-env'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase, type Database, type Tx } from './database.ts'

let stack: TestStack
let db: Database
const statements: string[] = []

beforeAll(async () => {
  stack = await testStack()
  db = openDatabase(stack.appUrl, { max: 1 })
  db.pool.on('connect', (client) => {
    const query = client.query.bind(client) as (...args: unknown[]) => unknown
    const recordingQuery = (...args: unknown[]): unknown => {
      const [first] = args as [string | { text: string }]
      statements.push(typeof first === 'string' ? first : first.text)
      return query(...args)
    }
    Object.assign(client, { query: recordingQuery })
  })
})

afterAll(async () => {
  await db.close()
  await stack.close()
})

const tenantId = '01900000-0000-7000-8000-000000000001'
const currentTenant = sql<{ tenant: string }>`select current_setting('app.customer_id', true) as tenant`

async function transactionId(tx: Tx): Promise<string> {
  const { rows } = await sql<{ id: string }>`select pg_current_xact_id()::text as id`.execute(tx)
  return rows[0]!.id
}

test('begins and sets the tenant in one round trip', async () => {
  // A new connection is asked first whether it is to the primary.
  await db.pool.query('select 1')
  statements.length = 0
  const { rows } = await db.tenant(tenantId, (tx) => currentTenant.execute(tx))
  expect(rows).toEqual([{ tenant: tenantId }])
  const read = { name: 'one', text: `select current_setting('app.customer_id') as tenant`, values: [] }
  expect(await db.readTenant(tenantId, read)).toEqual([{ tenant: tenantId }])
  expect(statements).toHaveLength(6)
  expect(statements.filter((text) => text.startsWith('begin; '))).toHaveLength(2)
})

test('leaves no tenant on the connection, also after an error', async () => {
  await expect(db.tenant(tenantId, (tx) => sql`select 1 / 0`.execute(tx))).rejects.toThrow('division by zero')
  expect((await db.withoutTenant((tx) => currentTenant.execute(tx))).rows).toEqual([{ tenant: '' }])
})

const asTenant: Database['withoutTenant'] = (work) => db.tenant(tenantId, work)

test('undoes everything after an error, with a tenant and without', async () => {
  for (const run of [db.withoutTenant, asTenant]) {
    const committed = await run(transactionId)
    const ids: string[] = []
    const failing = run(async (tx) => {
      ids.push(await transactionId(tx))
      throw new Error('stopped')
    })
    await expect(failing).rejects.toThrow('stopped')
    const { rows } = await db.pool.query(
      'select pg_xact_status($1::xid8) as first, pg_xact_status($2::xid8) as second',
      [committed, ids[0]],
    )
    expect(rows).toEqual([{ first: 'committed', second: 'aborted' }])
  }
})

test('takes the tenant as a value, whatever it contains', async () => {
  const text = `'; select 1 --`
  expect((await db.tenant(text, (tx) => currentTenant.execute(tx))).rows).toEqual([{ tenant: text }])
})
