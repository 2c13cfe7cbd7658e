import type { Cell } from '@revela/dev-env'
import { databaseMachines, databaseUrl, postgresFolder } from '@revela/dev-env'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { findSplitBrain, type ProbeWrite } from './split-brain.ts'

const pauseMs = 20
const probePauseMs = 150
/** Without an acknowledgement for this long, writes have stopped. */
const stoppedAfterMs = 1_000

export type WriterReport = {
  readonly written: number
  readonly longestStopMs: number
  readonly lost: number
  readonly splitBrain: readonly string[]
}

export type SteadyWriters = {
  readonly isStopped: () => boolean
  /** Since the last call. */
  readonly takeLongestStop: () => number
  readonly finish: () => Promise<WriterReport>
}

/**
 * One writer through the balancer, as the product writes; and one at each server, on its Unix socket, which no partition
 * cuts. A write is never cancelled: PostgreSQL would acknowledge a commit that no standby has.
 */
export async function startSteadyWriters(cell: Cell): Promise<SteadyWriters> {
  const url = databaseUrl(cell.engines, 'postgres', 'postgres')
  await withClient({ connectionString: url }, async (client) => {
    await client.query('drop table if exists steady_write, probe_write')
    await client.query('create table steady_write (n int primary key)')
    await client.query('create table probe_write (machine text, n int, primary key (machine, n))')
  })
  let isOpen = true
  const written: number[] = []
  const probes: ProbeWrite[] = []
  const clients = new Set<Client>()
  let lastAt = performance.now()
  let longestStopMs = 0
  let longestRecentStopMs = 0

  const steady = repeat(
    () => isOpen,
    clients,
    { connectionString: url, connectionTimeoutMillis: 3_000 },
    pauseMs,
    async (client, n) => {
      await client.query('insert into steady_write values ($1)', [n])
      const now = performance.now()
      written.push(n)
      longestStopMs = Math.max(longestStopMs, now - lastAt)
      longestRecentStopMs = Math.max(longestRecentStopMs, now - lastAt)
      lastAt = now
    },
  )
  const probing = databaseMachines.map((machine) =>
    repeat(
      () => isOpen,
      clients,
      { host: postgresFolder(cell, machine), user: 'postgres', database: 'postgres', connectionTimeoutMillis: 3_000 },
      probePauseMs,
      async (client, n) => {
        const startedAt = performance.now()
        const { rows } = await client.query<{ file: string }>(
          'insert into probe_write values ($1, $2) returning pg_walfile_name(pg_current_wal_insert_lsn()) as file',
          [machine, n],
        )
        const timeline = Number.parseInt(rows[0]!.file.slice(0, 8), 16)
        probes.push({ machine, n, timeline, startedAt, acknowledgedAt: performance.now() })
      },
    ),
  )

  return {
    isStopped: () => performance.now() - lastAt > stoppedAfterMs,
    takeLongestStop: () => {
      const stop = longestRecentStopMs
      longestRecentStopMs = 0
      return stop
    },
    finish: async () => {
      isOpen = false
      // A commit that no standby confirms would be waited for without end.
      const cutting = setTimeout(() => clients.forEach(cut), 5_000)
      await Promise.all([steady, ...probing])
      clearTimeout(cutting)
      const lost = await withClient({ connectionString: url }, async (client) => {
        const stored = await client.query<{ key: string }>(
          `select n::text as key from steady_write union all select machine || ' ' || n from probe_write`,
        )
        const keys = new Set(stored.rows.map(({ key }) => key))
        const acknowledged = [...written.map(String), ...probes.map(({ machine, n }) => `${machine} ${n}`)]
        return acknowledged.filter((key) => !keys.has(key)).length
      })
      return { written: written.length + probes.length, longestStopMs, lost, splitBrain: findSplitBrain(probes) }
    },
  }
}

/** Writes numbered rows, and connects again after every error with a new number: the old one may be stored. */
async function repeat(
  isOpen: () => boolean,
  clients: Set<Client>,
  config: ConstructorParameters<typeof Client>[0],
  pause: number,
  write: (client: Client, n: number) => Promise<void>,
): Promise<void> {
  let client: Client | undefined
  for (let n = 1; isOpen(); n += 1) {
    try {
      client ??= await connectClient(config)
      clients.add(client)
      await write(client, n)
    } catch {
      // The server is away, a standby, or was demoted: this is what the writers are for.
      if (client) clients.delete(client)
      client?.end().catch(() => undefined)
      client = undefined
    }
    await sleep(pause)
  }
  client?.end().catch(() => undefined)
}

/** Breaks the connection. PostgreSQL ends a commit that waits without acknowledging it. */
function cut(client: Client): void {
  const { connection } = client as unknown as { connection: { stream: { destroy: () => void } } }
  connection.stream.destroy()
}

async function connectClient(config: ConstructorParameters<typeof Client>[0]): Promise<Client> {
  const client = new Client(config)
  client.on('error', () => undefined)
  await client.connect()
  return client
}

async function withClient<T>(
  config: ConstructorParameters<typeof Client>[0],
  work: (client: Client) => Promise<T>,
): Promise<T> {
  const client = await connectClient(config)
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
