import { jobsSchema } from '../queue/queue.ts'
import { requireUrl } from './database.ts'
import { openPrimaryPool } from './primary-pool.ts'
import { childrenFirst, type Reference } from './children-first.ts'

/** Deletes a customer from the database. Uses the worker's role: the API has no such right. */
export type Eraser = {
  /**
   * Every tenant table of the database catalogue except the excluded ones, in an order in which rows can be deleted.
   */
  readonly tables: (excludedTables: readonly string[]) => Promise<string[]>
  /** Deletes at most `maxRows` rows and returns their number. */
  readonly erase: (customerId: string, table: string, maxRows: number) => Promise<number>
  /** Deletes jobs, done or not, that contain the customer's id or address. */
  readonly deleteJobs: (customerId: string, email: string | null) => Promise<number>
  readonly close: () => Promise<void>
}

export const tenantTables = `
  select c.relname as name from pg_class c
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition and is_tenant_table(c.oid)`

export const foreignKeys = `
  select distinct f.relname as "from", t.relname as "to" from pg_constraint k
  join pg_class f on f.oid = k.conrelid
  join pg_class t on t.oid = k.confrelid
  where k.contype = 'f'`

export function openEraser(url: string | undefined): Eraser {
  const connectionString = requireUrl(url, 'JOBS_DATABASE_URL')
  const pool = openPrimaryPool({ connectionString, max: 1, statement_timeout: 60_000 })
  return {
    tables: async (excludedTables) => {
      const { rows: tableRows } = await pool.query<{ name: string }>(tenantTables)
      const { rows: references } = await pool.query<Reference>(foreignKeys)
      const names = tableRows.map(({ name }) => name).filter((name) => !excludedTables.includes(name))
      return childrenFirst(names, references)
    },
    erase: async (customerId, table, maxRows) => {
      const { rows } = await pool.query<{ gone: number }>('select erase_rows($1, $2, $3) as gone', [
        customerId,
        table,
        maxRows,
      ])
      return rows[0]!.gone
    },
    deleteJobs: async (customerId, email) => {
      const { rowCount } = await pool.query(
        `delete from ${jobsSchema}.job where data ->> 'customerId' = $1 or data ->> 'email' = $2`,
        [customerId, email],
      )
      return rowCount ?? 0
    },
    close: () => pool.end(),
  }
}
