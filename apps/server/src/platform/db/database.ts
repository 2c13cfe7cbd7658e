import { Kysely, PostgresDialect, PostgresDriver, sql, type PostgresDialectConfig, type Transaction } from 'kysely'
import { escapeLiteral, types, type Pool, type QueryResultRow } from 'pg'
import { openPrimaryPool } from './primary-pool.ts'
import { throwIfStopped } from './customer-stopped.ts'

/** A transaction without table types: each repository adds its own with `withTables`. */
export type Tx = Transaction<unknown>

/** A named statement is planned once per connection. */
type Statement = { readonly name: string; readonly text: string; readonly values: readonly unknown[] }

export type Database = {
  /** Runs in a transaction of one tenant: row-level security shows and accepts only this customer's rows. */
  readonly tenant: <T>(customerId: string, work: (tx: Tx) => Promise<T>) => Promise<T>
  /**
   * Like `tenant`, for the result of what was already done outside (a sent mail, a charge): it may still be recorded
   * while a move waits for running work to end.
   */
  readonly recordOutcome: <T>(customerId: string, work: (tx: Tx) => Promise<T>) => Promise<T>
  /**
   * Runs one prepared statement in one tenant without the query builder, for the few reads at the start of every
   * screen.
   */
  readonly readTenant: <Row extends QueryResultRow>(customerId: string, statement: Statement) => Promise<Row[]>
  /** Runs without a tenant: sees the directory and the other non-tenant tables, and 0 rows of all tenant tables. */
  readonly withoutTenant: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>
  /** For single statements without a tenant and without a transaction. */
  readonly pool: Pool
  readonly close: () => Promise<void>
}

// Counters are bigint in the database and stay far below 2^53.
types.setTypeParser(types.builtins.INT8, Number)
// A calendar day stays a text: as a Date it could shift by a day between time zones.
types.setTypeParser(types.builtins.DATE, (text) => text)

/** Begins no transaction: the first statement does, so that it takes one round trip with the tenant of the transaction. */
class TenantDriver extends PostgresDriver {
  override async beginTransaction(): Promise<void> {}
}

class TenantDialect extends PostgresDialect {
  readonly #config: PostgresDialectConfig

  constructor(config: PostgresDialectConfig) {
    super(config)
    this.#config = config
  }

  override createDriver(): TenantDriver {
    return new TenantDriver(this.#config)
  }
}

/** Without parameters, PostgreSQL takes several statements at once. */
const beginTenant = (customerId: string, recordsOutcome = false) =>
  `begin; select enter_tenant(${escapeLiteral(customerId)}${recordsOutcome ? ', true' : ''})`

export function openDatabase(url: string, options: { max?: number } = {}): Database {
  const pool = openPrimaryPool({
    connectionString: url,
    max: options.max ?? 10,
    statement_timeout: 15_000,
    idle_in_transaction_session_timeout: 15_000,
  })
  const db = new Kysely<unknown>({ dialect: new TenantDialect({ pool }) })
  const inTenant = <T>(begin: string, work: (tx: Tx) => Promise<T>) =>
    db
      .transaction()
      .execute(async (tx) => {
        await sql.raw(begin).execute(tx)
        return work(tx)
      })
      .catch(throwIfStopped)
  return {
    tenant: (customerId, work) => inTenant(beginTenant(customerId), work),
    recordOutcome: (customerId, work) => inTenant(beginTenant(customerId, true), work),
    readTenant: <Row extends QueryResultRow>(customerId: string, statement: Statement) =>
      readTenant<Row>(pool, customerId, statement).catch(throwIfStopped),
    withoutTenant: (work) =>
      db.transaction().execute(async (tx) => {
        await sql`begin`.execute(tx)
        return work(tx)
      }),
    pool,
    // Kysely ends a pool only if it has used it.
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
    await client.query(beginTenant(customerId))
    const { rows } = await client.query<Row>({ name, text, values: [...values] })
    await client.query('commit')
    client.release()
    return rows
  } catch (error) {
    // The connection is discarded with its transaction, so that no state of this tenant remains on it.
    client.release(true)
    throw error
  }
}

export function isUniqueViolation(error: unknown): boolean {
  return typeof error === 'object' && error !== null && 'code' in error && error.code === '23505'
}

/** Only some processes have this URL. A process that needs it and lacks it fails at start with the variable's name. */
export function requireUrl(url: string | undefined, name: string): string {
  if (!url) throw new Error(`${name} is not set: only the worker, its commands and the migration use it`)
  return url
}
