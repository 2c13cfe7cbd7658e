import { Kysely, PostgresDialect, sql, type Transaction } from 'kysely'
import { Pool, types, type QueryResultRow } from 'pg'

/** A transaction whose tables are not known yet: each repository names its own with `withTables`. */
export type Tx = Transaction<unknown>

/** A name lets PostgreSQL plan it once per connection. */
type Statement = { readonly name: string; readonly text: string; readonly values: readonly unknown[] }

export type Database = {
  /** Runs inside one tenant: row-level security shows and accepts this customer's rows only. */
  readonly tenant: <T>(customerId: string, work: (tx: Tx) => Promise<T>) => Promise<T>
  /** One prepared statement inside one tenant, past the query builder: for the few reads every screen begins with. */
  readonly readTenant: <Row extends QueryResultRow>(customerId: string, statement: Statement) => Promise<Row[]>
  /** Runs with no tenant: sees the directory and the other named non-tenant tables, and 0 rows of the rest. */
  readonly withoutTenant: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>
  /** A single statement with no tenant and no transaction of its own. */
  readonly pool: Pool
  readonly close: () => Promise<void>
}

// Counters are bigint in the database and stay far below 2^53.
types.setTypeParser(types.builtins.INT8, Number)
// A calendar day is a text: as a Date it would slip a day somewhere between time zones.
types.setTypeParser(types.builtins.DATE, (text) => text)

export function openDatabase(url: string, options: { max?: number } = {}): Database {
  const pool = new Pool({
    connectionString: url,
    max: options.max ?? 10,
    connectionTimeoutMillis: 5_000,
    statement_timeout: 15_000,
    idle_in_transaction_session_timeout: 15_000,
  })
  // A connection that dies must not end the process, idle or between two statements of a transaction: whoever uses it
  // learns it from the next statement, and the next transaction gets a new one.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) })
  return {
    tenant: (customerId, work) =>
      db.transaction().execute(async (tx) => {
        await sql`select set_config('app.customer_id', ${customerId}, true)`.execute(tx)
        return work(tx)
      }),
    readTenant: (customerId, statement) => readTenant(pool, customerId, statement),
    withoutTenant: (work) => db.transaction().execute(work),
    pool,
    // Kysely ends a pool only after it has used it itself.
    close: () => pool.end(),
  }
}

async function readTenant<Row extends QueryResultRow>(
  pool: Pool,
  customerId: string,
  { name, text, values }: Statement,
): Promise<Row[]> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    await client.query({ name: 'tenant', text: `select set_config('app.customer_id', $1, true)`, values: [customerId] })
    const { rows } = await client.query<Row>({ name, text, values: [...values] })
    await client.query('commit')
    client.release()
    return rows
  } catch (error) {
    // The connection goes with its transaction: nothing of this tenant may outlive it.
    client.release(true)
    throw error
  }
}

export function isUniqueViolation(error: unknown): boolean {
  return typeof error === 'object' && error !== null && 'code' in error && error.code === '23505'
}

/** Only some processes are given it: whoever needs it and was not ends at its start, with its name. */
export function requireUrl(url: string | undefined, name: string): string {
  if (!url) throw new Error(`${name} is not set: only the worker, its commands and the migration are given it`)
  return url
}
