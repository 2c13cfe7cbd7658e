import type { Client } from 'pg'
import { asSuperuser } from '../database/databases.ts'
import type { Engines } from '../engines/describe-engines.ts'

const dayMs = 86_400_000

/** Stored dates of the product's tables. Generated columns follow by themselves, and partitions with their table. */
const dateColumns = `
  select c.relname as "table", array_agg(a.attname::text) as columns
  from pg_class c join pg_attribute a on a.attrelid = c.oid
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
    and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    and a.atttypid in ('timestamptz'::regtype, 'timestamp'::regtype, 'date'::regtype)
  group by c.relname`

/**
 * Moves every date of a database forward by the whole days since it was filled, so that the trial and the deadlines of a
 * demonstration image are as they were when it was built. Returns the days.
 */
export async function moveDates(
  engines: Pick<Engines, 'postgres'>,
  database: string,
  { filledAt, now = new Date() }: { filledAt: Date; now?: Date },
): Promise<number> {
  const days = Math.floor((now.getTime() - filledAt.getTime()) / dayMs)
  if (!(days > 0)) return 0
  const move = async (client: Client) => {
    const { rows } = await client.query<{ table: string; columns: string[] }>(dateColumns)
    await client.query('begin')
    // No triggers: nothing happened, the calendar moved.
    await client.query('set local session_replication_role = replica')
    for (const { table, columns } of rows) {
      const assignments = columns.map((column) => {
        const name = client.escapeIdentifier(column)
        return `${name} = ${name} + interval '${days} days'`
      })
      await client.query(`update ${client.escapeIdentifier(table)} set ${assignments.join(', ')}`)
    }
    await client.query('commit')
  }
  await asSuperuser(engines, move, database)
  return days
}
