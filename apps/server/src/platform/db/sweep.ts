import { Pool } from 'pg'

/** Finds what is due across tenants; sees nothing but ids and due dates. The work is then done tenant by tenant. */
export type Sweep = {
  readonly due: (query: {
    table: string
    column: string
    before: Date
    limit: number
    /** The column that names a row within its customer. */
    id?: string
  }) => Promise<Map<string, string[]>>
  readonly close: () => Promise<void>
}

export function openSweep(url: string): Sweep {
  const pool = new Pool({ connectionString: url, max: 2, statement_timeout: 15_000 })
  pool.on('error', () => undefined)
  return {
    due: async ({ table, column, before, limit, id: name = 'id' }) => {
      const { rows } = await pool.query<{ customer_id: string; id: string }>(
        `select customer_id, ${name} as id from ${table} where ${column} <= $1 order by ${column} limit $2`,
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
    close: () => pool.end(),
  }
}
