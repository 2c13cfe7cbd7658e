import { testStack, type TestStack } from '@revela/dev-env'
import { createHash } from 'node:crypto'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { migrate, type Migration } from './migrate.ts'

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

test('a new database has nobody in it: no account, session, client or member of staff', async () => {
  for (const table of ['customer', 'directory', 'session', 'client', 'staff_member']) {
    const admin = new Client({ connectionString: stack.adminUrl })
    await admin.connect()
    const { rows } = await admin.query(`select count(*)::int as count from ${table}`)
    await admin.end()
    expect(rows, table).toEqual([{ count: 0 }])
  }
})

test('a lock that somebody holds is let go of and tried for again, so that nobody waits long behind it', async () => {
  await busy.query('begin')
  await busy.query('select count(*) from parcel')
  const applied = migrate(stack.ownerUrl, [migration('9001_a.sql', 'alter table parcel add column colour text')])
  // Whoever comes now stands behind the one that wants the table for itself.
  await new Promise((resume) => setTimeout(resume, 500))
  const reader = new Client({ connectionString: stack.ownerUrl })
  await reader.connect()
  const begun = performance.now()
  await reader.query('select count(*) from parcel')
  expect(performance.now() - begun).toBeLessThan(2_500)
  await reader.end()
  await busy.query('commit')
  expect(await applied).toEqual(['9001_a.sql'])
})

test('what cannot run in a transaction runs statement by statement, and again after a fault', async () => {
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
  const broken = migration('9002_b.sql', `${text}\n-- next\nselect nothing from nowhere;`)
  await expect(migrate(stack.ownerUrl, [broken])).rejects.toThrow('nowhere')
  expect(await migrate(stack.ownerUrl, [migration('9002_b.sql', text)])).toEqual(['9002_b.sql'])
  const { rows } = await busy.query(
    `select (select count(*)::int from parcel where colour = 'brown') as brown,
       (select indisvalid from pg_index where indexrelid = 'parcel_colour'::regclass) as valid`,
  )
  expect(rows).toEqual([{ brown: 1_000, valid: true }])
})

test('an index built aside waits for old transactions, and one that was left invalid is built anew', async () => {
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
  const applied = migrate(stack.ownerUrl, [migration('9003_c.sql', `-- no transaction\n${index}`)])
  // Longer than a lock is waited for.
  await new Promise((resume) => setTimeout(resume, 2_500))
  await busy.query('commit')
  expect(await applied).toEqual(['9003_c.sql'])
  expect(await valid()).toBe(true)
})
