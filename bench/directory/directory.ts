import { crashPostgres, startPostgres, testDirectory, type TestDirectory } from '@revela/dev-env'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { openDirectory, type Directory } from '../../apps/server/src/platform/directory/directory.ts'
import { hashedName } from '../../apps/server/src/platform/directory/directory-name.ts'
import { newId, uuidToBytes } from '../../apps/server/src/platform/ids/uuid.ts'
import type { Bench, Size } from '../bench.ts'
import { withCleanUp } from '../harness/clean-up.ts'
import { recordMeasure } from '../harness/measures.ts'
import { cpuMicrosOfProcessTree } from '../harness/process-cpu.ts'
import { median, medianAndSpread, quantile } from '../harness/statistics.ts'
import { withStacks } from '../harness/with-stacks.ts'
import { etcdClient, type EtcdClient } from './etcd-client.ts'
import { maxEtcdBytes, startEtcd, type EtcdEngine } from './etcd-engine.ts'

const sizes = {
  short: { customers: 30_000, rounds: 5, lookups: 2_000, watched: 50 },
  long: { customers: 1_000_000, rounds: 11, lookups: 10_000, watched: 500 },
}
const namesOfCustomer = 3
const targetNames = 100_000_000
const key = Buffer.alloc(32, 7)
const concurrency = 8
const maxLagMs = 1_000

export const directory: Bench = {
  name: 'directory',
  claim: 'PostgreSQL with a change feed and etcd side by side as the directory of cells; no change is missed',
  run: (size) =>
    withStacks(0, async () => {
      const database = await testDirectory()
      return withCleanUp(
        () => database.close(),
        async () => {
          const etcd = await startEtcd()
          return withCleanUp(
            () => etcd.close(),
            () => compareEngines(size, database, etcd),
          )
        },
      )
    }),
}

type Side = {
  readonly name: 'postgresql' | 'etcd'
  /** Name to customer, and customer to cell. */
  readonly lookUp: (n: number) => Promise<string | null>
  readonly write: (n: number) => Promise<void>
  readonly pid: () => number
  readonly kill: () => Promise<void>
  readonly start: () => Promise<void>
  /** Changes since the call that started it; resumes after an outage. */
  readonly follow: (onCustomer: () => void) => { readonly close: () => Promise<void> }
}

async function compareEngines(size: Size, database: TestDirectory, etcd: EtcdEngine) {
  const options = sizes[size]
  const cells = openDirectory(database.url, { max: concurrency })
  const client = etcdClient(etcd.port)
  const postgresSeconds = await fillPostgres(database, options.customers)
  const etcdSeconds = await fillEtcd(client, options.customers)
  client.close()
  // etcd 3.4 copies its write buffer at every read, and the buffer keeps the size of the largest burst until a restart.
  await etcd.restart()
  const names = options.customers * namesOfCustomer
  const bytesOf = {
    postgresql: await postgresBytes(cells),
    etcd: etcd.diskBytes(),
    etcdMemory: etcd.memoryBytes(),
  }
  const perName = (bytes: number) => bytes / names
  const estimateGb = (bytes: number) => (perName(bytes) * targetNames) / 1024 ** 3
  console.log(`${names} names of ${options.customers} customers`)
  const sides = { postgresql: postgresSide(cells, database), etcd: etcdSide(etcd) }
  for (const [label, bytes, seconds] of [
    ['PostgreSQL, on disk', bytesOf.postgresql, postgresSeconds],
    ['etcd, on disk', bytesOf.etcd, etcdSeconds],
    ['etcd, in memory', bytesOf.etcdMemory, null],
  ] as const) {
    const filled = seconds === null ? '' : `, filled in ${seconds.toFixed(1)} s`
    console.log(
      `  ${label.padEnd(20)} ${(bytes / 1024 ** 2).toFixed(0)} MB, ${perName(bytes).toFixed(0)} bytes a name; estimate for 100 million (bytes a name × 10^8): ${estimateGb(bytes).toFixed(1)} GB${filled}`,
    )
  }
  const lookups = await compareLookups(sides, options)
  const lags = { postgresql: await watchLag(sides.postgresql, options), etcd: await watchLag(sides.etcd, options) }
  const outages = { postgresql: await outage(sides.postgresql), etcd: await outage(sides.etcd) }
  await cells.close()
  const missed = lags.postgresql.missed + lags.etcd.missed + outages.postgresql.missed + outages.etcd.missed
  const fitsEtcd = estimateGb(bytesOf.etcd) * 1024 ** 3 <= maxEtcdBytes
  return {
    passed: missed === 0 && lags.postgresql.p99 <= maxLagMs && lookups.wrong === 0,
    metrics: {
      names,
      pg_lookups_per_core: Math.round(lookups.postgresql),
      etcd_lookups_per_core: Math.round(lookups.etcd),
      pg_lag_ms: `${lags.postgresql.p50.toFixed(1)}/${lags.postgresql.p99.toFixed(1)}`,
      etcd_lag_ms: `${lags.etcd.p50.toFixed(1)}/${lags.etcd.p99.toFixed(1)}`,
      pg_gb_100m: estimateGb(bytesOf.postgresql).toFixed(1),
      etcd_gb_100m: estimateGb(bytesOf.etcd).toFixed(1),
      etcd_memory_gb_100m: estimateGb(bytesOf.etcdMemory).toFixed(1),
      etcd_fits_100m: fitsEtcd ? 'yes' : 'no',
      pg_return_s: outages.postgresql.seconds.toFixed(2),
      etcd_return_s: outages.etcd.seconds.toFixed(2),
      missed_changes: missed,
      wrong: lookups.wrong,
    },
  }
}

const customerOf = (n: number) => `00000000-0000-7000-8000-${n.toString(16).padStart(12, '0')}`
const emailOf = (n: number) => hashedName(key, 'email', `${n}@estudio.example`).name
// The other two names of each customer are never looked up, so their hashes need no key.
const cellOf = (n: number) => `cell-${n % 100}`

/** E-mails are hashed here as the product does; the rest is generated by the server. */
async function fillPostgres(database: TestDirectory, customers: number): Promise<number> {
  const startedAt = performance.now()
  await database.asOwner(`insert into customer_cell (customer_id, cell)
    select ('00000000-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid, 'cell-' || n % 100 from generate_series(0, ${customers - 1}) n`)
  for (let from = 0; from < customers; from += 50_000) {
    const count = Math.min(50_000, customers - from)
    const hashes = Array.from({ length: count }, (_, index) => emailOf(from + index).toString('hex')).join(' ')
    await database.asOwner(`insert into directory_name (kind, name, customer_id)
      select 'email', decode(hash, 'hex'), ('00000000-0000-7000-8000-' || lpad(to_hex(${from} + n - 1), 12, '0'))::uuid
      from unnest(string_to_array('${hashes}', ' ')) with ordinality given (hash, n)`)
  }
  await database.asOwner(`insert into directory_name (kind, name, customer_id)
    select kind, case kind when 'host' then convert_to('estudio-' || n || '.galleries.example', 'UTF8') else substr(sha256(convert_to(n::text, 'UTF8')), 1, 16) end,
      ('00000000-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid
    from generate_series(0, ${customers - 1}) n, unnest(array['social', 'host']) kind`)
  await database.asOwner('analyze; checkpoint')
  return (performance.now() - startedAt) / 1_000
}

async function fillEtcd(client: EtcdClient, customers: number): Promise<number> {
  const startedAt = performance.now()
  const batch = 1_000
  let next = 0
  const run = async () => {
    for (let from = next; from < customers; from = next) {
      next += batch
      const entries: [Buffer, Buffer][] = []
      for (let n = from; n < Math.min(from + batch, customers); n += 1) {
        const id = uuidToBytes(customerOf(n))
        entries.push([Buffer.concat([Buffer.from('c'), id]), Buffer.from(`${cellOf(n)} 1`)])
        entries.push([Buffer.concat([Buffer.from('e'), emailOf(n)]), id])
        entries.push([Buffer.concat([Buffer.from('s'), emailOf(customers + n)]), id])
        entries.push([Buffer.from(`hestudio-${n}.galleries.example`), id])
      }
      await client.put(entries)
    }
  }
  await Promise.all(Array.from({ length: 4 }, run))
  return (performance.now() - startedAt) / 1_000
}

async function postgresBytes(cells: Directory): Promise<number> {
  const { rows } = await cells.pool.query<{ bytes: string }>(
    `select sum(pg_total_relation_size(name))::text as bytes from unnest(array['customer_cell', 'directory_name']::regclass[]) name`,
  )
  return Number(rows[0]!.bytes)
}

function postgresSide(cells: Directory, { engines }: TestDirectory): Side {
  const dir = join(engines.dir, 'postgres')
  return {
    name: 'postgresql',
    lookUp: async (n) => (await cells.findName({ kind: 'email', name: emailOf(n) }))?.cell ?? null,
    write: async (n) => {
      const customerId = newId()
      const names = [{ kind: 'email' as const, name: emailOf(-n - 1) }]
      if (!(await cells.reserve({ customerId, cell: 'cell-1', names }))) throw new Error('the name was taken')
    },
    pid: () => Number(readFileSync(join(dir, 'data/postmaster.pid'), 'utf8').split('\n')[0]),
    kill: async () => void (await crashPostgres(dir)),
    start: () => startPostgres({ dir, port: engines.postgres.port, durable: false }),
    follow: (onCustomer) => followPostgres(cells, onCustomer),
  }
}

function followPostgres(cells: Directory, onCustomer: () => void) {
  let last: number | null = null
  let running: Promise<void> | null = null
  let again = false
  const read = async () => {
    do {
      again = false
      try {
        last ??= Number(
          (await cells.pool.query<{ last: string }>('select last_value as last from directory_change')).rows[0]!.last,
        )
        const page = await cells.changesAfter(last, 1_000)
        last = page.last
        for (const change of page.changes) if (change.kind === 'customer') onCustomer()
      } catch {
        // It is away: the next notice or poll reads on from the same number.
      }
    } while (again)
  }
  const watch = cells.watch(() => {
    again = true
    running ??= read().finally(() => (running = null))
  })
  return watch
}

function etcdSide(etcd: EtcdEngine): Side {
  let client = etcdClient(etcd.port)
  return {
    name: 'etcd',
    lookUp: async (n) => {
      const id = await client.get(Buffer.concat([Buffer.from('e'), emailOf(n)]))
      const cell = id && (await client.get(Buffer.concat([Buffer.from('c'), id])))
      return cell?.toString().split(' ')[0] ?? null
    },
    write: async (n) => {
      const id = uuidToBytes(newId())
      await client.put([
        [Buffer.concat([Buffer.from('c'), id]), Buffer.from('cell-1 1')],
        [Buffer.concat([Buffer.from('e'), emailOf(-n - 1)]), id],
      ])
    },
    pid: etcd.pid,
    kill: etcd.kill,
    start: async () => {
      await etcd.start()
      client.close()
      client = etcdClient(etcd.port)
    },
    follow: (onCustomer) => {
      const watcher = etcdClient(etcd.port)
      watcher.watch((keys) => {
        for (const changed of keys) if (changed[0] === 'c'.charCodeAt(0)) onCustomer()
      })
      return { close: async () => watcher.close() }
    },
  }
}

/** Lookups per second of the server's CPU; the sides alternate. */
async function compareLookups(
  sides: Record<Side['name'], Side>,
  { customers, rounds, lookups }: (typeof sizes)['long'],
): Promise<Record<Side['name'], number> & { wrong: number }> {
  const perCore = { postgresql: [] as number[], etcd: [] as number[] }
  let wrong = 0
  for (let round = -1; round < rounds; round += 1) {
    for (const side of [sides.postgresql, sides.etcd]) {
      let next = 0
      const before = cpuMicrosOfProcessTree(side.pid())
      const run = async () => {
        while (next++ < lookups) {
          const n = Math.floor(Math.random() * customers)
          if ((await side.lookUp(n)) !== cellOf(n)) wrong += 1
        }
      }
      await Promise.all(Array.from({ length: concurrency }, run))
      const used = cpuMicrosOfProcessTree(side.pid()) - before
      if (round >= 0) perCore[side.name].push(lookups / (used / 1_000_000))
    }
  }
  for (const [name, values] of Object.entries(perCore)) {
    console.log(`  ${name.padEnd(10)} lookups per second and core: ${medianAndSpread(values, 0)}`)
  }
  recordMeasure({
    label: 'lookups of the directory per second and core',
    unit: '1/s',
    sides: Object.entries(perCore).map(([name, values]) => ({ name, rounds: values })),
  })
  return { postgresql: median(perCore.postgresql), etcd: median(perCore.etcd), wrong }
}

/** From the acknowledgement of a write until a follower has read it. */
async function watchLag(side: Side, { watched }: { watched: number }) {
  const arrived = countChanges()
  const follower = side.follow(arrived.add)
  await pause(300)
  const lags: number[] = []
  let missed = 0
  const base = side.name === 'etcd' ? 1_000_000 : 2_000_000
  for (let n = 0; n < watched; n += 1) {
    const before = arrived.count()
    await side.write(base + n)
    const acknowledgedAt = performance.now()
    while (arrived.count() === before && performance.now() - acknowledgedAt < 5_000) await pause(0)
    if (arrived.count() === before) missed += 1
    else lags.push(performance.now() - acknowledgedAt)
  }
  await follower.close()
  const [p50, p99] = [quantile(lags, 0.5), quantile(lags, 0.99)]
  console.log(
    `  ${side.name.padEnd(10)} change to follower: ${p50.toFixed(1)} ms (median), ${p99.toFixed(1)} ms (99 %)`,
  )
  recordMeasure({
    label: `change to follower, ${side.name}`,
    unit: 'ms',
    sides: [{ name: side.name, rounds: [p50, p99] }],
  })
  return { p50, p99, missed }
}

/** Killed and started again: how fast a lookup fails meanwhile, and how long until it answers. */
async function outage(side: Side): Promise<{ seconds: number; missed: number }> {
  const arrived = countChanges()
  const follower = side.name === 'postgresql' ? side.follow(arrived.add) : null
  await pause(300)
  await side.kill()
  const requestedAt = performance.now()
  const failed = await side.lookUp(1).then(
    () => false,
    () => true,
  )
  const failedAfter = performance.now() - requestedAt
  const startedAt = performance.now()
  await side.start()
  while (!(await side.lookUp(1).catch(() => null))) await pause(20)
  const seconds = (performance.now() - startedAt) / 1_000
  const base = side.name === 'etcd' ? 3_000_000 : 4_000_000
  const resumed = follower ?? side.follow(arrived.add)
  if (!follower) await pause(300)
  for (let n = 0; n < 10; n += 1) await side.write(base + n)
  const until = performance.now() + 6_000
  while (arrived.count() < 10 && performance.now() < until) await pause(10)
  await resumed.close()
  console.log(
    `  ${side.name.padEnd(10)} away: a lookup fails after ${failedAfter.toFixed(0)} ms; answers ${seconds.toFixed(2)} s after its start`,
  )
  return { seconds, missed: 10 - Math.min(10, arrived.count()) + (failed ? 0 : 1) }
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

function countChanges() {
  let count = 0
  return { add: () => void (count += 1), count: () => count }
}
