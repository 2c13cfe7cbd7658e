import { asSuperuser, freePorts, testStack, type TestStack } from '@revela/dev-env'
import { once } from 'node:events'
import { type AddressInfo, connect, createServer } from 'node:net'
import type { Pool } from 'pg'
import { PgBoss } from 'pg-boss'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { jobsSchema, openJobSender } from '../queue/queue.ts'
import { isDatabaseAway, openPrimaryPool, primaryOnly } from './primary-pool.ts'
import { openDatabase } from './database.ts'
import { openSweep } from './sweep.ts'
import { sql } from 'kysely'

let stack: TestStack
let pool: Pool

beforeAll(async () => {
  stack = await testStack()
  await asSuperuser(stack.engines, (client) => client.query('create table note (n int)'), stack.database)
  await asSuperuser(stack.engines, (client) => client.query('grant all on note to public'), stack.database)
})

beforeEach(() => {
  pool = openPrimaryPool({ connectionString: stack.appUrl, max: 1 })
})

afterEach(() => pool.end())

afterAll(() => stack.close())

/** As a standby does: new sessions of the database can only read. */
const becomeReadOnly = (isReadOnly: boolean) =>
  asSuperuser(stack.engines, (client) =>
    client.query(`alter database ${stack.database} set default_transaction_read_only = ${isReadOnly ? 'on' : 'off'}`),
  )

const backendOf = async (): Promise<number> =>
  (await pool.query<{ pid: number }>('select pg_backend_pid() as pid')).rows[0]!.pid

const failure = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => 'no error',
    (error: unknown) => error,
  )

test('drops a connection whose server became read-only, and writes through the next one', async () => {
  const first = await backendOf()
  const client = await pool.connect()
  await client.query('set default_transaction_read_only = on')
  const rejected = await failure(client.query('insert into note values (1)'))
  client.release()
  expect(rejected).toMatchObject({ code: '25006' })
  expect(isDatabaseAway(rejected)).toBe(true)
  await pool.query('insert into note values (2)')
  expect(await backendOf()).not.toBe(first)
})

test('drops it after the transaction was undone, and reports the refused write', async () => {
  const db = openDatabase(stack.appUrl, { max: 1 })
  await db.pool.query('set default_transaction_read_only = on')
  const write = () => db.withoutTenant((tx) => sql`insert into note values (3)`.execute(tx))
  expect(await failure(write())).toMatchObject({ code: '25006' })
  await write()
  await db.close()
})

test('refuses servers that can only read, and takes them as soon as they can write', async () => {
  await becomeReadOnly(true)
  const rejected = await failure(pool.query('select 1'))
  expect(String(rejected)).toContain('not the primary')
  expect(isDatabaseAway(rejected)).toBe(true)
  const sweep = openSweep(stack.sweepUrl)
  expect(isDatabaseAway(await failure(sweep.query('select 1')))).toBe(true)
  await becomeReadOnly(false)
  await pool.query('insert into note values (4)')
  await sweep.query('select 1')
  await sweep.close()
})

test('the queue uses only servers that can write', async () => {
  const jobs = await openJobSender(stack.appUrl)
  await becomeReadOnly(true)
  await asSuperuser(stack.engines, (client) =>
    client.query(`select pg_terminate_backend(pid) from pg_stat_activity where datname = $1`, [stack.database]),
  )
  // The first call meets the connection that was ended.
  await failure(jobs.probe())
  expect(String(await failure(jobs.probe()))).toContain('not the primary')
  await becomeReadOnly(false)
  await jobs.probe()
  await jobs.close()
})

/** A network that breaks as soon as a client asks whether its server is the primary. */
async function startBreakingNetwork(port: number) {
  const server = createServer((client) => {
    const upstream = connect(port, '127.0.0.1')
    for (const socket of [client, upstream]) socket.on('error', () => undefined)
    upstream.pipe(client)
    client.on('data', (chunk: Buffer) => {
      if (chunk.includes('transaction_read_only')) client.resetAndDestroy()
      else upstream.write(chunk)
    })
    client.on('close', () => upstream.destroy())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return server
}

test('survives a connection that is lost while its server is asked, also in the queue', async () => {
  const network = await startBreakingNetwork(stack.engines.postgres.port)
  const url = new URL(stack.jobsUrl)
  url.port = String((network.address() as AddressInfo).port)
  const boss = new PgBoss({ ...primaryOnly, connectionString: url.href, schema: jobsSchema, max: 1 })
  boss.on('error', () => undefined)
  // An error that nobody listens to would end this process.
  expect(isDatabaseAway(await failure(boss.start()))).toBe(true)
  const broken = openPrimaryPool({ connectionString: url.href })
  expect(isDatabaseAway(await failure(broken.query('select 1')))).toBe(true)
  await broken.end()
  network.close()
})

test('knows that the database is away, and that a wrong statement is not', async () => {
  const backend = await backendOf()
  const ending = failure(pool.query('select pg_sleep(30)'))
  await asSuperuser(stack.engines, (client) => client.query('select pg_terminate_backend($1)', [backend]))
  expect(isDatabaseAway(await ending)).toBe(true)
  const [port] = await freePorts(1)
  const closed = openPrimaryPool({ connectionString: `postgres://revela_app@127.0.0.1:${port}/x` })
  expect(isDatabaseAway(await failure(closed.query('select 1')))).toBe(true)
  await closed.end()
  expect(isDatabaseAway(await failure(pool.query('select 1 / 0')))).toBe(false)
  expect(isDatabaseAway(await failure(pool.query('select from no_such_table')))).toBe(false)
  expect(isDatabaseAway(new Error('something else'))).toBe(false)
})
