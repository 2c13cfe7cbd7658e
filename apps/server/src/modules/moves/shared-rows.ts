import type { Client } from 'pg'

type SharedTable = {
  readonly name: string
  /** Which of its rows belong to the customer ($1). Null: the whole table, whoever a row is about. */
  readonly where: string | null
}

/**
 * Tables without a tenant that say something about one. Rate limits begin anew in the new cell, and a challenge for a
 * passkey ends after five minutes.
 */
const sharedTables: readonly SharedTable[] = [
  { name: 'directory', where: 'customer_id = $1' },
  {
    name: 'payment_event',
    where: '(gateway, gateway_id) in (select gateway, gateway_id from charge where customer_id = $1)',
  },
  {
    name: 'receivable_event',
    where: '(gateway, gateway_id) in (select gateway, gateway_id from family_charge where customer_id = $1)',
  },
  { name: 'used_token', where: null },
]

const batchSize = 1_000

/** A row that the new cell has already is the same one: each key names an event, a token or a reserved name. */
export async function copySharedRows(from: Client, to: Client, customerId: string): Promise<number> {
  let copied = 0
  for (const { name, where } of sharedTables) {
    const { rows } = await from.query<{ row: string }>(
      `select row_to_json(t)::text as row from "${name}" t ${where === null ? '' : `where ${where}`}`,
      where === null ? [] : [customerId],
    )
    for (let start = 0; start < rows.length; start += batchSize) {
      const batch = rows.slice(start, start + batchSize).map(({ row }) => row)
      const { rowCount } = await to.query(
        `insert into "${name}" select t.* from unnest($1::json[]) as r cross join lateral json_populate_record(null::"${name}", r) as t
          on conflict do nothing`,
        [batch],
      )
      copied += rowCount ?? 0
    }
  }
  return copied
}

/** Before the tenant's rows, which say which of these are the customer's. */
export async function deleteSharedRows(client: Client, customerId: string): Promise<void> {
  for (const { name, where } of sharedTables) {
    if (where !== null) await client.query(`delete from "${name}" where ${where}`, [customerId])
  }
}

/** Names of the customer in the new cell that somebody else has there: the directory in front lost its uniqueness. */
export async function usedNames(from: Client, to: Client, customerId: string): Promise<number> {
  const { rows } = await from.query<{ kind: string; name: string }>(
    'select kind, name from directory where customer_id = $1',
    [customerId],
  )
  const { rows: used } = await to.query(
    `select from directory d join unnest($2::text[], $3::text[]) as n (kind, name) using (kind, name)
      where d.customer_id <> $1`,
    [customerId, rows.map(({ kind }) => kind), rows.map(({ name }) => name)],
  )
  return used.length
}
