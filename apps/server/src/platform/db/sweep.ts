import type { QueryResultRow } from 'pg'
import { requireUrl } from './database.ts'
import { openPrimaryPool } from './primary-pool.ts'

/** Finds due rows across tenants; it can read only ids and due dates. The work is then done tenant by tenant. */
export type Sweep = {
  readonly due: (query: {
    table: string
    column: string
    before: Date
    limit: number
    /** The id column of a row within its customer. */
    id?: string
  }) => Promise<Map<string, string[]>>
  /** Customers in the order of their ids, one page at a time, from a table with one row per customer. */
  readonly customers: (query: { table: string; after: string | null; limit: number }) => Promise<string[]>
  /** Counts and ages over all tenants for metrics: one statement that reveals nothing else of a tenant. */
  readonly query: <Row extends QueryResultRow>(statement: string, values?: readonly unknown[]) => Promise<Row[]>
  readonly close: () => Promise<void>
}

/** A customer who moves to another cell is left to that cell. */
const isNotStopped = 'not exists (select from customer_stop s where s.customer_id = t.customer_id)'

export function openSweep(url: string | undefined): Sweep {
  const connectionString = requireUrl(url, 'SWEEP_DATABASE_URL')
  const pool = openPrimaryPool({ connectionString, max: 2, statement_timeout: 15_000 })
  return {
    due: async ({ table, column, before, limit, id: name = 'id' }) => {
      const { rows } = await pool.query<{ customer_id: string; id: string }>(
        `select customer_id, ${name} as id from ${table} t where ${column} <= $1 and ${isNotStopped} order by ${column} limit $2`,
        [before, limit],
      )
      const byCustomer = new Map<string, string[]>()
      for (const { customer_id, id } of rows) {
        const ids = byCustomer.get(customer_id)
        if (ids) ids.push(id)
        else byCustomer.set(customer_id, [id])
      }
      return byCustomer
    },
    customers: async ({ table, after, limit }) => {
      const { rows } = await pool.query<{ customer_id: string }>(
        `select customer_id from ${table} t where ($1::uuid is null or customer_id > $1) and ${isNotStopped}
          order by customer_id limit $2`,
        [after, limit],
      )
      return rows.map((row) => row.customer_id)
    },
    query: async <Row extends QueryResultRow>(statement: string, values: readonly unknown[] = []) =>
      (await pool.query<Row>(statement, [...values])).rows,
    close: () => pool.end(),
  }
}
