import { type Cell, type DatabaseMachine, databaseUrl, postgresFolder, waitUntil } from '@revela/dev-env'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'

const pauseMs = 10

/** Asks one server, on its Unix socket. */
export async function onServer<T>(
  cell: Pick<Cell, 'dir'>,
  machine: DatabaseMachine,
  work: (client: Client) => Promise<T>,
): Promise<T> {
  const client = await connect({ host: postgresFolder(cell, machine), user: 'postgres', database: 'postgres' })
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

async function connect(config: ConstructorParameters<typeof Client>[0]): Promise<Client> {
  const client = new Client(config)
  client.on('error', () => undefined)
  await client.connect()
  return client
}

type Row = { readonly n: number; readonly timeline: number }

/** Writes numbered rows through the balancer. An acknowledged row is never written again. */
export async function startRowWriter(cell: Cell) {
  const config = { connectionString: databaseUrl(cell.engines, 'postgres', 'postgres'), connectionTimeoutMillis: 3_000 }
  const rows: Row[] = []
  const closing = new AbortController()
  let client: Client | undefined
  const first = await connect(config)
  await first.query('create table written_row (n int primary key)')
  await first.end()
  const writing = (async () => {
    for (let n = 1; !closing.signal.aborted; n += 1) {
      try {
        client ??= await connect(config)
        const result = await client.query<{ file: string }>(
          'insert into written_row values ($1) returning pg_walfile_name(pg_current_wal_insert_lsn()) as file',
          [n],
        )
        rows.push({ n, timeline: Number.parseInt(result.rows[0]!.file.slice(0, 8), 16) })
      } catch {
        // The server is away or was demoted.
        client?.end().catch(() => undefined)
        client = undefined
      }
      await sleep(pauseMs)
    }
  })()
  return {
    acknowledged: (): readonly Row[] => [...rows],
    /** Waits for so many more acknowledgements. */
    waitForRows: async (count: number) => {
      const target = rows.length + count
      await waitUntil(() => Promise.resolve(rows.length >= target), {
        timeoutMs: 60_000,
        intervalMs: 20,
        timeoutMessage: () => `no ${count} rows were acknowledged within a minute`,
      })
    },
    finish: async () => {
      closing.abort()
      await writing
      await client?.end().catch(() => undefined)
    },
  }
}

/** Looks at the sessions of a server until it is finished: which of them stream a base backup? */
export function watchSessions(cell: Cell, machine: DatabaseMachine) {
  const closing = new AbortController()
  let streamedBackups = 0
  const watching = onServer(cell, machine, async (client) => {
    while (!closing.signal.aborted) {
      const { rows } = await client.query<{ count: number }>(
        `select count(*)::int as count from pg_stat_replication where state = 'backup' or application_name like '%basebackup%'`,
      )
      streamedBackups = Math.max(streamedBackups, rows[0]!.count)
      await sleep(50)
    }
  })
  // Reported by finish; the bench may end before.
  watching.catch(() => undefined)
  return {
    finish: async () => {
      closing.abort()
      await watching
      return { streamedBackups }
    },
  }
}

export function archiverOf(cell: Cell, machine: DatabaseMachine): Promise<{ archived: number; failed: number }> {
  return onServer(cell, machine, async (client) => {
    const { rows } = await client.query<{ archived: number; failed: number }>(
      'select archived_count::int as archived, failed_count::int as failed from pg_stat_archiver',
    )
    return rows[0]!
  })
}
