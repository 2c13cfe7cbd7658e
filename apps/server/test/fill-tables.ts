import type { ApiUnderTest } from './api-under-test.ts'

type Column = { readonly name: string; readonly type: string; readonly kind: string; readonly label: string | null }

/** One value of each type, as SQL; texts and ids differ at every call, so that no unique key repeats. */
function valueOf({ type, kind, label }: Column): string {
  if (type.endsWith('[]')) return `'{}'::${type}`
  if (kind === 'e') return `'${label}'::${type}`
  const base = type.replace(/\(.*\)/, '')
  const values: Readonly<Record<string, string>> = {
    uuid: 'gen_random_uuid()',
    bytea: `decode(md5(random()::text), 'hex')`,
    boolean: 'false',
    jsonb: `'{}'`,
    json: `'{}'`,
    date: 'current_date',
    inet: `'127.0.0.1'`,
    'timestamp with time zone': 'now()',
  }
  if (/^(?:smallint|integer|bigint|numeric|real|double precision)$/.test(base)) return '(random() * 30000)::int'
  return values[base] ?? `left(md5(random()::text), ${/\((\d+)\)/.exec(type)?.[1] ?? '32'})`
}

/** The columns of every table that an insert must name, in order. */
async function readColumns({ rows }: ApiUnderTest): Promise<Map<string, Column[]>> {
  const columns = await rows<Column & { table: string }>(
    `select c.relname as table, a.attname as name, format_type(a.atttypid, a.atttypmod) as type, t.typtype as kind,
       (select e.enumlabel from pg_enum e where e.enumtypid = t.oid order by e.enumsortorder limit 1) as label
     from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_type t on t.oid = a.atttypid
     where c.relnamespace = 'public'::regnamespace and a.attnum > 0 and not a.attisdropped
       and a.attgenerated = '' and a.attidentity <> 'a'
     order by c.relname, a.attnum`,
  )
  return Map.groupBy(columns, ({ table }) => table)
}

/** Returns the SQL that inserts one made-up row of the customer. */
export type Inserter = (table: string, customerId: string) => string

export async function createRowInserter(api: ApiUnderTest): Promise<Inserter> {
  const columns = await readColumns(api)
  return (table, customerId) => {
    const columnNames = columns.get(table) ?? []
    const values = columnNames.map((column) => (column.name === 'customer_id' ? `'${customerId}'` : valueOf(column)))
    return `insert into ${table} (${columnNames.map(({ name }) => `"${name}"`).join(', ')}) select ${values.join(', ')}`
  }
}

const missing = (table: string, id: string) => `where not exists (select from ${table} where customer_id = '${id}')`

/**
 * Inserts a made-up row for every customer into every table that has none yet. Check constraints are dropped first,
 * because only the tenant of a row matters here. The database belongs to the test alone.
 */
export async function fillTables(
  api: ApiUnderTest,
  tables: readonly string[],
  customers: readonly string[],
  insert: Inserter,
): Promise<void> {
  const checks = await api.rows<{ table: string; name: string }>(
    `select conrelid::regclass::text as table, conname as name from pg_constraint
     where connamespace = 'public'::regnamespace and contype = 'c' and conislocal and coninhcount = 0`,
  )
  const dropStatements = checks.map(({ table, name }) => `alter table ${table} drop constraint "${name}"`)
  const inserts = tables.flatMap((table) => customers.map((id) => `${insert(table, id)} ${missing(table, id)}`))
  // Foreign keys and triggers of the product are disabled, in this transaction only.
  await api.rows([...dropStatements, 'set local session_replication_role = replica', ...inserts].join('; '))
}
