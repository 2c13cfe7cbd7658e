import { setTimeout as wait } from 'node:timers/promises'
import { Client, type Pool } from 'pg'
import type { DirectoryName } from './directory-name.ts'

/** One row of the feed. `customerId` or `cell` null: the name is free, the customer gone. */
export type DirectoryChange =
  | {
      readonly change: number
      readonly kind: 'customer'
      readonly customerId: string
      readonly cell: string | null
      readonly version: number
    }
  | ({ readonly change: number; readonly customerId: string | null } & DirectoryName)

export type ChangePage = {
  readonly changes: readonly DirectoryChange[]
  /** Where the next page begins. */
  readonly last: number
  readonly more: boolean
  /** The reader is older than the feed, which no longer lists everything that was released: it begins again at 0. */
  readonly restart: boolean
}

type Row = {
  change: number
  kind: DirectoryName['kind'] | 'customer'
  name: Buffer | null
  customer_id: string | null
  cell: string | null
  version: number | null
}

/**
 * The newest state of everything that changed after a number; a row that changed twice is listed once. `isListing`: the
 * reader began at 0 and knows what is missing when it has everything, so it may pass through what is no longer complete.
 */
export async function changesAfter(
  pool: Pool,
  after: number,
  limit: number,
  { isListing = false }: { readonly isListing?: boolean } = {},
): Promise<ChangePage> {
  const floor = await pool.query<{ change: string | number }>('select change from directory_floor')
  if (!isListing && after > 0 && after < Number(floor.rows[0]?.change ?? 0)) {
    return { changes: [], last: 0, more: true, restart: true }
  }
  const { rows } = await pool.query<Row>({
    name: 'changes-after',
    text: `select * from (
        (select change::float8 as change, 'customer' as kind, null::bytea as name, customer_id, cell, version
          from customer_cell where change > $1 order by 1 limit $2)
        union all
        (select change::float8, kind, name, customer_id, null, null from directory_name where change > $1 order by 1 limit $2)
      ) changed order by change limit $2`,
    values: [after, limit],
  })
  const changes = rows.map(({ change, kind, name, customer_id: customerId, cell, version }): DirectoryChange => {
    if (kind === 'customer') return { change, kind, customerId: customerId!, cell, version: version! }
    return { change, kind, name: name!, customerId }
  })
  return { changes, last: changes.at(-1)?.change ?? after, more: rows.length === limit, restart: false }
}

/** Lost notices and connections do not matter: the callback also runs at least every few seconds. */
const pollMs = 2_000

export function watchChanges(url: string, onChange: () => void): { readonly close: () => Promise<void> } {
  const stopping = new AbortController()
  let client: Client | undefined
  const listen = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      try {
        if (!client) {
          const fresh = new Client({ connectionString: url, connectionTimeoutMillis: 2_000 })
          fresh.on('error', () => (client = undefined))
          fresh.on('end', () => (client = undefined))
          fresh.on('notification', onChange)
          await fresh.connect()
          await fresh.query('listen directory_changed')
          client = fresh
        }
      } catch {
        // The directory is away: the next round connects again.
        client = undefined
      }
      onChange()
      // Ends early when the watch is closed.
      await wait(pollMs, undefined, { signal: stopping.signal }).catch(() => undefined)
    }
    // A connection that is already broken needs no end.
    await client?.end().catch(() => undefined)
  }
  const done = listen()
  return {
    close: async () => {
      stopping.abort()
      await done
    },
  }
}
