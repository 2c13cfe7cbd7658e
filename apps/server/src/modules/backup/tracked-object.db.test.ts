import { testStack, type TestStack } from '@revela/dev-env'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase, type Database } from '../../platform/db/database.ts'
import { newId } from '../../platform/ids/uuid.ts'
import { findTrackedObjects, listTrackedObjects } from './tracked-object.read.ts'

let stack: TestStack
let admin: Client
let db: Database
const [small, large] = [newId(), newId()]

beforeAll(async () => {
  stack = await testStack()
  admin = new Client({ connectionString: stack.adminUrl })
  await admin.connect()
  await admin.query('set session_replication_role = replica')
  for (const [customerId, count] of [
    [small, 4_000],
    [large, 40_000],
  ] as const)
    await fillPictures(customerId, count)
  await admin.query('vacuum analyze picture')
  db = openDatabase(stack.appUrl, { max: 1 })
}, 60_000)

afterAll(async () => {
  await db.close()
  await admin.end()
  await stack.close()
})

async function fillPictures(customerId: string, count: number): Promise<void> {
  await admin.query(
    `insert into picture (customer_id, id, owner_kind, owner_id, number, title, object_key, content_type, bytes, sha256,
        crc32, uploaded_at)
      select $1::uuid, gen_random_uuid(), 'gallery', $1::uuid, n, n::text, 'o/000/' || $1::uuid || '/' || md5(n::text), 'image/jpeg', 1,
        '\\x00', 1, now() from generate_series(1, $2::int) n`,
    [customerId, count],
  )
}

/** Pages of tables and indexes that PostgreSQL has touched. */
async function touchedPages(): Promise<number> {
  await db.pool.query('select pg_stat_force_next_flush()')
  const { rows } = await admin.query<{ pages: string }>(
    `select sum(heap_blks_read + heap_blks_hit + idx_blks_read + idx_blks_hit)::text as pages
      from pg_statio_user_tables where relname like 'picture%'`,
  )
  return Number(rows[0]!.pages)
}

async function pagesOf(work: () => Promise<unknown>): Promise<number> {
  // The first run also reads the catalogue.
  await work()
  const before = await touchedPages()
  await work()
  return (await touchedPages()) - before
}

async function findPages(customerId: string): Promise<number> {
  const listed = await db.tenant(customerId, (tx) => listTrackedObjects(tx, customerId, '', 50))
  const keys = listed.map(({ key }) => key)
  expect((await db.tenant(customerId, (tx) => findTrackedObjects(tx, customerId, keys))).size).toBe(50)
  return pagesOf(() => db.tenant(customerId, (tx) => findTrackedObjects(tx, customerId, keys)))
}

const listPages = (customerId: string, after: string) =>
  pagesOf(() => db.tenant(customerId, (tx) => listTrackedObjects(tx, customerId, after, 100)))

test('finds rows by the keys of their objects at the same cost, however many a customer has', async () => {
  const [few, many] = [await findPages(small), await findPages(large)]
  expect(few).toBeGreaterThan(0)
  expect(many / few).toBeLessThan(2)
})

test('lists a page in the order of keys at the same cost, wherever it begins', async () => {
  const few = await listPages(small, `o/000/${small}/`)
  for (const digit of ['0', '8', 'e']) expect((await listPages(large, `o/000/${large}/${digit}`)) / few).toBeLessThan(2)
})
