import { Pool, type PoolClient } from 'pg'
import { type ChangePage, changesAfter, watchChanges } from './change-feed.ts'
import type { DirectoryName } from './directory-name.ts'

/** The cell that has a customer. A change of the cell compares the version. */
export type CustomerCell = { readonly customerId: string; readonly cell: string; readonly version: number }

export type NameOwner = CustomerCell & {
  /** The cell has not confirmed yet that it stored the name. */
  readonly isPending: boolean
}

export type Reservation = {
  readonly customerId: string
  readonly cell: string
  readonly names: readonly DirectoryName[]
}

/** What the cell's own table says about a listed name: its owner there, or null when it has none. */
export type SettledName = DirectoryName & { readonly change: number; readonly customerId: string | null }

/** Finds the cell of a name or a customer. One database for all cells; every operation may be repeated. */
export type Directory = {
  readonly findName: (name: DirectoryName) => Promise<NameOwner | null>
  readonly findCustomer: (customerId: string) => Promise<CustomerCell | null>
  /**
   * Reserves all of these names or none; false when a customer of another cell has one. Between customers of one cell
   * the cell's own table decides. The names are pending until the cell has settled them.
   */
  readonly reserve: (reservation: Reservation) => Promise<boolean>
  /**
   * Makes names of this cell what the cell's table says, unless they changed since they were listed. Forgets customers
   * without a name.
   */
  readonly settle: (cell: string, names: readonly SettledName[]) => Promise<void>
  /** All names of the cell in their order, one page at a time. */
  readonly listCell: (cell: string, after: DirectoryName | null, limit: number) => Promise<CellName[]>
  /** Switches the cell of a customer, and so of all its names, by compare-and-set on the version. */
  readonly moveCustomer: (from: CustomerCell, toCell: string) => Promise<CustomerCell | null>
  readonly changesAfter: (
    change: number,
    limit: number,
    options?: { readonly isListing?: boolean },
  ) => Promise<ChangePage>
  /** Calls back soon after every change, from any process; `close` ends it. Missed notices are covered by polling. */
  readonly watch: (onChange: () => void) => { readonly close: () => Promise<void> }
  readonly pool: Pool
  readonly close: () => Promise<void>
}

export type CellName = DirectoryName & {
  readonly customerId: string
  readonly change: number
  /** How long it has been reserved without being settled; null when it is settled. */
  readonly pendingSeconds: number | null
}

const writerLock = 7_200_123

/** The timeouts are short: a sign-up fails with 503 when the directory is away. */
export function openDirectory(url: string, options: { max?: number } = {}): Directory {
  const pool = new Pool({
    connectionString: url,
    max: options.max ?? 4,
    connectionTimeoutMillis: 2_000,
    query_timeout: 5_000,
    statement_timeout: 4_000,
    idle_in_transaction_session_timeout: 5_000,
  })
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  return {
    findName: async ({ kind, name }) => {
      const { rows } = await pool.query<CustomerRow & { pending: boolean }>({
        name: 'find-name',
        text: `select c.customer_id, c.cell, c.version, n.pending_since is not null as pending
          from directory_name n join customer_cell c using (customer_id)
          where n.kind = $1 and n.name = $2 and c.cell is not null`,
        values: [kind, name],
      })
      return rows[0] ? { ...customerCell(rows[0]), isPending: rows[0].pending } : null
    },
    findCustomer: async (customerId) => {
      const { rows } = await pool.query<CustomerRow>({
        name: 'find-customer',
        text: 'select customer_id, cell, version from customer_cell where customer_id = $1 and cell is not null',
        values: [customerId],
      })
      return rows[0] ? customerCell(rows[0]) : null
    },
    reserve: (reservation) => inWriteTransaction(pool, (client) => reserve(client, reservation)),
    settle: (cell, names) => inWriteTransaction(pool, (client) => settle(client, cell, names)),
    listCell: async (cell, after, limit) => {
      const { rows } = await pool.query<CellNameRow>(
        `select n.kind, n.name, n.customer_id, n.change::float8 as change,
            extract(epoch from now() - n.pending_since)::float8 as pending_seconds
          from directory_name n join customer_cell c using (customer_id)
          where c.cell = $1 and (n.kind, n.name) > ($2, $3) order by n.kind, n.name limit $4`,
        [cell, after?.kind ?? '', after?.name ?? Buffer.alloc(0), limit],
      )
      return rows.map(cellName)
    },
    moveCustomer: async ({ customerId, cell, version }, toCell) => {
      const moved = await inWriteTransaction(pool, (client) =>
        client.query<CustomerRow>(
          `update customer_cell set cell = $4, version = version + 1
            where customer_id = $1 and cell = $2 and version = $3 returning customer_id, cell, version`,
          [customerId, cell, version, toCell],
        ),
      )
      return moved.rows[0] ? customerCell(moved.rows[0]) : null
    },
    changesAfter: (change, limit, reader) => changesAfter(pool, change, limit, reader),
    watch: (onChange) => watchChanges(url, onChange),
    pool,
    close: () => pool.end(),
  }
}

type CustomerRow = { readonly customer_id: string; readonly cell: string; readonly version: number }
type CellNameRow = {
  readonly kind: DirectoryName['kind']
  readonly name: Buffer
  readonly customer_id: string
  readonly change: number
  readonly pending_seconds: number | null
}

function cellName({ customer_id: customerId, pending_seconds: pendingSeconds, ...row }: CellNameRow): CellName {
  return { ...row, customerId, pendingSeconds }
}

function customerCell({ customer_id: customerId, cell, version }: CustomerRow): CustomerCell {
  return { customerId, cell, version }
}

/** The lock comes first, so that no writer waits for it while it holds a row (schema.sql). */
async function inWriteTransaction<T>(pool: Pool, work: (client: PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect()
  try {
    await client.query(`begin; select pg_advisory_xact_lock(${writerLock})`)
    const result = await work(client)
    await client.query(result === false ? 'rollback' : 'commit')
    client.release()
    return result
  } catch (error) {
    client.release(true)
    throw error
  }
}

async function reserve(client: PoolClient, { customerId, cell, names }: Reservation): Promise<boolean> {
  const { rows } = await client.query<{ cell: string }>(
    `insert into customer_cell (customer_id, cell) values ($1, $2)
      on conflict (customer_id) do update set cell = coalesce(customer_cell.cell, excluded.cell)
        where customer_cell.cell is null
      returning cell`,
    [customerId, cell],
  )
  if (rows.length === 0) {
    const known = await client.query('select from customer_cell where customer_id = $1 and cell = $2', [
      customerId,
      cell,
    ])
    // A customer who was moved reserves names in the cell that has it now.
    if (known.rowCount === 0) return false
  }
  for (const { kind, name } of names) {
    const reserved = await client.query(
      `insert into directory_name (kind, name, customer_id, pending_since) values ($1, $2, $3, now())
        on conflict (kind, name) do update set customer_id = $3, pending_since = now()
        where directory_name.customer_id is null or exists
          (select from customer_cell c where c.customer_id = directory_name.customer_id and c.cell = $4)`,
      [kind, name, customerId, cell],
    )
    if (reserved.rowCount === 0) return false
  }
  return true
}

async function settle(client: PoolClient, cell: string, names: readonly SettledName[]): Promise<void> {
  const former = new Set<string>()
  for (const { kind, name, change, customerId } of names) {
    const { rows } = await client.query<{ customer_id: string }>(
      `select n.customer_id from directory_name n join customer_cell c using (customer_id)
        where n.kind = $1 and n.name = $2 and c.cell = $3 and n.change = $4`,
      [kind, name, cell, change],
    )
    if (!rows[0]) continue
    if (rows[0].customer_id !== customerId) former.add(rows[0].customer_id)
    await client.query(
      'update directory_name set customer_id = $3, pending_since = null where kind = $1 and name = $2',
      [kind, name, customerId],
    )
  }
  await client.query(
    `update customer_cell c set cell = null, version = version + 1
      where c.customer_id = any($1) and c.cell = $2
        and not exists (select from directory_name n where n.customer_id = c.customer_id)`,
    [[...former], cell],
  )
}
