import type { TestStack } from '@revela/dev-env'
import { Client } from 'pg'

/** PostgreSQL's own books of a database: the same on a fast machine and on a slow one. */
export type Books = {
  /** Pages asked for so far, whether they were in memory or not, of all tables and indexes. */
  readonly buffers: () => Promise<number>
  /** Bytes of tables with their indexes, by table, the largest first. */
  readonly sizes: () => Promise<{ table: string; bytes: number }[]>
  readonly close: () => Promise<void>
}

export async function openBooks(stack: TestStack): Promise<Books> {
  const client = new Client({ connectionString: stack.adminUrl })
  await client.connect()
  return {
    buffers: async () => {
      const { rows } = await client.query<{ buffers: string }>(
        `select sum(coalesce(heap_blks_read, 0) + coalesce(heap_blks_hit, 0) + coalesce(idx_blks_read, 0)
           + coalesce(idx_blks_hit, 0) + coalesce(toast_blks_read, 0) + coalesce(toast_blks_hit, 0)
           + coalesce(tidx_blks_read, 0) + coalesce(tidx_blks_hit, 0)) as buffers
         from pg_statio_user_tables`,
      )
      return Number(rows[0]!.buffers)
    },
    sizes: async () => {
      const { rows } = await client.query<{ table: string; bytes: number }>(
        `select regexp_replace(c.relname, '^picture_\\d\\d$', 'picture') as table,
           sum(pg_total_relation_size(c.oid))::float8 as bytes
         from pg_class c join pg_namespace s on s.oid = c.relnamespace
         where c.relkind = 'r' and s.nspname in ('public', 'pgboss') group by 1 order by 2 desc`,
      )
      return rows
    },
    close: () => client.end(),
  }
}
