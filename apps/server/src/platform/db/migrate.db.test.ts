import { testStack, type TestStack } from '@revela/dev-env'
import { createHash } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { migrate, type Migration, readMigrations } from './migrate.ts'

let stack: TestStack
let busy: Client

beforeAll(async () => {
  stack = await testStack()
  busy = new Client({ connectionString: stack.ownerUrl })
  await busy.connect()
  await busy.query('create table parcel (id int primary key, weight int)')
  await busy.query('insert into parcel select n, n from generate_series(1, 1000) n')
})

afterAll(async () => {
  await busy.end()
  await stack.close()
})

function migration(name: string, text: string): Migration {
  return { name, text, hash: createHash('sha256').update(text).digest('hex') }
}

test('creates a database without accounts, sessions, clients or staff', async () => {
  for (const table of ['customer', 'directory', 'session', 'client', 'staff_member']) {
    const admin = new Client({ connectionString: stack.adminUrl })
    await admin.connect()
    const { rows } = await admin.query(`select count(*)::int as count from ${table}`)
    await admin.end()
    expect(rows, table).toEqual([{ count: 0 }])
  }
})

test('retries after a lock timeout, so that other queries do not wait long behind it', async () => {
  await busy.query('begin')
  await busy.query('select count(*) from parcel')
  const applied = migrate(stack.ownerUrl, [migration('9001-a.sql', 'alter table parcel add column colour text')])
  // A reader that arrives now waits behind the exclusive lock request.
  await new Promise((resume) => setTimeout(resume, 500))
  const reader = new Client({ connectionString: stack.ownerUrl })
  await reader.connect()
  const startedAt = performance.now()
  await reader.query('select count(*) from parcel')
  expect(performance.now() - startedAt).toBeLessThan(2_500)
  await reader.end()
  await busy.query('commit')
  expect(await applied).toEqual(['9001-a.sql'])
})

test('runs a non-transactional file statement by statement, and again after an error', async () => {
  const batches = `do $$ begin
    for start in 0..900 by 100 loop
      update parcel set colour = 'brown' where id > start and id <= start + 100 and colour is null;
      commit;
    end loop;
  end $$;`
  const index = `drop index concurrently if exists parcel_colour;
-- next
create index concurrently parcel_colour on parcel (colour);`
  const text = ['-- no transaction', batches, '-- next', index].join('\n')
  const broken = migration('9002-b.sql', `${text}\n-- next\nselect nothing from nowhere;`)
  await expect(migrate(stack.ownerUrl, [broken])).rejects.toThrow('nowhere')
  expect(await migrate(stack.ownerUrl, [migration('9002-b.sql', text)])).toEqual(['9002-b.sql'])
  const { rows } = await busy.query(
    `select (select count(*)::int from parcel where colour = 'brown') as brown,
       (select indisvalid from pg_index where indexrelid = 'parcel_colour'::regclass) as valid`,
  )
  expect(rows).toEqual([{ brown: 1_000, valid: true }])
})

test('builds an index concurrently after old transactions end and rebuilds an invalid one', async () => {
  const late = new Client({ connectionString: stack.ownerUrl })
  await late.connect()
  await late.query(`set lock_timeout = '200ms'`)
  const index = 'create index concurrently if not exists parcel_weight on parcel (weight);'
  await busy.query('begin')
  await busy.query('update parcel set weight = weight + 1 where id = 1')
  await expect(late.query(index)).rejects.toThrow('lock timeout')
  await late.end()
  const valid = async () => {
    const { rows } = await busy.query<{ valid: boolean }>(
      `select indisvalid as valid from pg_index where indexrelid = to_regclass('parcel_weight')`,
    )
    return rows[0]?.valid
  }
  expect(await valid()).toBe(false)
  const applied = migrate(stack.ownerUrl, [migration('9003-c.sql', `-- no transaction\n${index}`)])
  // Longer than the lock timeout.
  await new Promise((resume) => setTimeout(resume, 2_500))
  await busy.query('commit')
  expect(await applied).toEqual(['9003-c.sql'])
  expect(await valid()).toBe(true)
})

async function appliedNames(): Promise<string[]> {
  const { rows } = await busy.query<{ name: string }>(
    `select name from schema_migration where name like '91%' order by name`,
  )
  return rows.map(({ name }) => name)
}

async function hasTable(name: string): Promise<boolean> {
  const { rows } = await busy.query<{ found: boolean }>('select to_regclass($1) is not null as found', [name])
  return rows[0]!.found
}

test('reads only numbered files of a folder, in order', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'migrations-'))
  try {
    for (const name of ['0010-later.sql', '0002-second.sql', '0001-first.sql', 'notes.md', '0003_other.sql'])
      await writeFile(join(folder, name), `-- ${name}`)
    const read = await readMigrations(pathToFileURL(`${folder}/`))
    expect(read.map(({ name }) => name)).toEqual(['0001-first.sql', '0002-second.sql', '0010-later.sql'])
    expect(read[0]).toEqual(migration('0001-first.sql', '-- 0001-first.sql'))
  } finally {
    await rm(folder, { recursive: true })
  }
})

test('applies migrations in order and each only once', async () => {
  const both = [
    migration('9101-crate.sql', 'create table crate (id int primary key)'),
    migration('9102-crate-label.sql', 'alter table crate add column label text'),
  ]
  expect(await migrate(stack.ownerUrl, both)).toEqual(['9101-crate.sql', '9102-crate-label.sql'])
  expect(await migrate(stack.ownerUrl, both)).toEqual([])
})

test('rejects a migration that changed after it was applied and stops there', async () => {
  const changed = migration('9101-crate.sql', 'create table crate (id bigint primary key)')
  const later = migration('9103-lid.sql', 'create table lid (id int primary key)')
  await expect(migrate(stack.ownerUrl, [changed, later])).rejects.toThrow(
    'migration 9101-crate.sql changed after it was applied',
  )
  expect(await hasTable('lid')).toBe(false)
})

test('rolls back a failed migration, keeps earlier ones and applies the repaired one', async () => {
  const before = migration('9104-pallet.sql', 'create table pallet (id int primary key)')
  const half = 'create table shelf (id int primary key);'
  await expect(
    migrate(stack.ownerUrl, [before, migration('9105-shelf.sql', `${half}\nselect nothing from nowhere;`)]),
  ).rejects.toThrow('nowhere')
  expect(await hasTable('pallet')).toBe(true)
  expect(await hasTable('shelf')).toBe(false)
  expect(await appliedNames()).not.toContain('9105-shelf.sql')
  expect(await migrate(stack.ownerUrl, [before, migration('9105-shelf.sql', half)])).toEqual(['9105-shelf.sql'])
})

test('applies a migration once when two runners start together', async () => {
  const slow = migration('9106-slow.sql', 'create table slow (id int); select pg_sleep(0.5);')
  const runs = await Promise.all([migrate(stack.ownerUrl, [slow]), migrate(stack.ownerUrl, [slow])])
  expect(runs.flat()).toEqual(['9106-slow.sql'])
})

test('ignores an applied migration that it does not know, as an older release must', async () => {
  await migrate(stack.ownerUrl, [migration('9108-newer.sql', 'create table newer (id int)')])
  const older = migration('9107-older.sql', 'create table older (id int)')
  expect(await migrate(stack.ownerUrl, [older])).toEqual(['9107-older.sql'])
  expect(await appliedNames()).toEqual(expect.arrayContaining(['9107-older.sql', '9108-newer.sql']))
})
