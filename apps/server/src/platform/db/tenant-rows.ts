import type { Client } from 'pg'
import { childrenFirst, type Reference } from './children-first.ts'
import { foreignKeys, tenantTables } from './eraser.ts'

type Column = { readonly name: string; readonly type: string }

export type TenantTable = { readonly name: string; readonly columns: readonly Column[] }

/** What a table has of one customer: comparable between two databases. */
export type TableSum = { readonly rows: number; readonly hash: string }

const batchSize = 1_000

/** Generated columns are left out: the database computes them. */
const columnsOf = `
  select c.relname as table, a.attname as name, format_type(a.atttypid, a.atttypmod) as type
  from pg_attribute a join pg_class c on c.oid = a.attrelid
  where c.relnamespace = 'public'::regnamespace and c.relname = any($1::text[]) and a.attnum > 0 and not a.attisdropped
    and a.attgenerated = '' order by c.relname, a.attnum`

/** Values as texts are the same in both databases whatever the settings of the servers. */
export const exactTexts = `
  set bytea_output = hex; set datestyle = 'ISO, YMD'; set intervalstyle = iso_8601; set extra_float_digits = 1; set timezone = utc`

const quoted = (columns: readonly Column[], prefix = '') => columns.map(({ name }) => `${prefix}"${name}"`).join(', ')

/** Every tenant table of the database catalogue, referenced tables first. */
export async function listTenantTables(client: Client): Promise<TenantTable[]> {
  const { rows: names } = await client.query<{ name: string }>(tenantTables)
  const { rows: references } = await client.query<Reference>(foreignKeys)
  const order = childrenFirst(
    names.map(({ name }) => name),
    references,
  ).toReversed()
  const { rows: columns } = await client.query<Column & { table: string }>(columnsOf, [order])
  const byTable = Map.groupBy(columns, ({ table }) => table)
  return order.map((name) => ({
    name,
    columns: (byTable.get(name) ?? []).map(({ name: column, type }) => ({ name: column, type })),
  }))
}

/** The customer's rows of a table in batches, each value as PostgreSQL writes it. In a transaction. */
export async function* readRows(
  client: Client,
  { name, columns }: TenantTable,
  customerId: string,
): AsyncGenerator<(string | null)[][]> {
  const texts = columns.map((column) => `"${column.name}"::text`).join(', ')
  await client.query(`declare moved cursor for select ${texts} from "${name}" where customer_id = $1`, [customerId])
  for (;;) {
    const { rows } = await client.query<(string | null)[]>({ text: `fetch ${batchSize} from moved`, rowMode: 'array' })
    if (rows.length > 0) yield rows
    if (rows.length < batchSize) break
  }
  await client.query('close moved')
}

export async function insertRows(
  client: Client,
  { name, columns }: TenantTable,
  rows: readonly (readonly (string | null)[])[],
): Promise<void> {
  const values = columns.map(({ name: column, type }) => `v."${column}"::${type}`).join(', ')
  const parameters = columns.map((_, index) => `$${index + 1}::text[]`).join(', ')
  await client.query(
    `insert into "${name}" (${quoted(columns)}) select ${values} from unnest(${parameters}) as v (${quoted(columns)})`,
    columns.map((_, index) => rows.map((row) => row[index] ?? null)),
  )
}

/** Count and hash of each table, in any order of its rows, by one statement. Tables without rows are left out. */
export async function sumTables(
  client: Client,
  tables: readonly TenantTable[],
  customerId: string,
): Promise<Map<string, TableSum>> {
  const hash = ({ columns }: TenantTable) =>
    `coalesce(sum(hashtextextended(row(${quoted(columns, 't.')})::text, 0)::numeric), 0)::text`
  return bySelecting(client, tables, customerId, hash)
}

/** Tables that have rows of the customer. */
export async function tablesWithRows(
  client: Client,
  tables: readonly TenantTable[],
  customerId: string,
): Promise<TenantTable[]> {
  const found = await bySelecting(client, tables, customerId, () => 'null')
  return tables.filter(({ name }) => found.has(name))
}

async function bySelecting(
  client: Client,
  tables: readonly TenantTable[],
  customerId: string,
  hash: (table: TenantTable) => string,
): Promise<Map<string, TableSum>> {
  const selects = tables.map(
    (table) => `select '${table.name}' as name, count(*)::int as rows, ${hash(table)} as hash
      from "${table.name}" t where customer_id = $1`,
  )
  const { rows } = await client.query<TableSum & { name: string }>(selects.join(' union all '), [customerId])
  return new Map(
    rows.filter((sum) => sum.rows > 0).map(({ name, rows: count, hash: sum }) => [name, { rows: count, hash: sum }]),
  )
}

/** Deletes all rows of the customer; triggers are off. In a transaction. */
export async function deleteRows(client: Client, tables: readonly TenantTable[], customerId: string): Promise<void> {
  for (const { name } of tables.toReversed())
    await client.query(`delete from "${name}" where customer_id = $1`, [customerId])
}
