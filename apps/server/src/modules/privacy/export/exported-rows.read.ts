import { sql } from 'kysely'
import type { Tx } from '../../../platform/db/database.ts'
import { columnsOf } from './exported-tables.ts'

export type RowsPage = { readonly rows: readonly object[]; readonly last: readonly string[] | null }

type Key = { readonly name: string; readonly type: string }

/** The next rows of one table, in the order of its key: however large it is, no more than a page is in memory. */
export async function readRows(
  tx: Tx,
  customerId: string,
  table: string,
  after: readonly string[] | null,
  most: number,
): Promise<RowsPage> {
  const keys = await keysOf(tx, table)
  const { without, hex } = columnsOf(table)
  const written = hex.map((name) => sql`|| jsonb_build_object(${sql.lit(name)}, encode(t.${sql.ref(name)}, 'hex'))`)
  const names = sql.join(keys.map(({ name }) => sql`t.${sql.ref(name)}`))
  const begun =
    after === null || keys.length === 0
      ? sql``
      : sql`and (${names}) > (${sql.join(keys.map(({ type }, at) => sql`${after[at]}::${sql.raw(type)}`))})`
  const { rows } = await sql<{ row: object; key: string[] }>`
    select to_jsonb(t) - ${sql.val(without)}::text[] ${sql.join(written, sql` `)} as row,
      array[${sql.join(keys.map(({ name }) => sql`t.${sql.ref(name)}::text`))}]::text[] as key
    from ${sql.table(table)} t
    where t.customer_id = ${customerId} ${begun}
    ${keys.length === 0 ? sql`` : sql`order by ${names}`} limit ${most}`.execute(tx)
  return { rows: rows.map(({ row }) => row), last: rows.length < most ? null : (rows.at(-1)?.key ?? null) }
}

/** What tells a customer's rows apart. */
async function keysOf(tx: Tx, table: string): Promise<Key[]> {
  const { rows } = await sql<Key>`
    select a.attname::text as name, format_type(a.atttypid, a.atttypmod) as type
    from pg_index i
    cross join lateral unnest(i.indkey::int[]) with ordinality as k (attnum, at)
    join pg_attribute a on a.attrelid = i.indrelid and a.attnum = k.attnum
    where i.indrelid = ${table}::regclass and i.indisprimary and a.attname <> 'customer_id'
    order by k.at`.execute(tx)
  return rows
}
