import { sql } from 'kysely'
import type { Tx } from '../../platform/db/database.ts'
import { columnsOf } from './export/exported-tables.ts'

/** How a row of each table is told to be of this client. */
const ofClient = {
  client: sql`t.id = client.id`,
  gallery_client: sql`t.client_id = client.id`,
  client_link: sql`t.client_id = client.id`,
  client_session: sql`t.client_id = client.id`,
  client_secret_event: sql`t.client_id = client.id`,
  gallery_visitor: sql`t.client_id = client.id`,
  favourite: sql`t.visitor_id in (select v.id from gallery_visitor v
    where v.customer_id = t.customer_id and v.client_id = client.id)`,
  activity: sql`t.visitor_id in (select v.id from gallery_visitor v
    where v.customer_id = t.customer_id and v.client_id = client.id)`,
  selection: sql`t.client_id = client.id`,
  selected_picture: sql`t.selection_id in (select s.id from selection s
    where s.customer_id = t.customer_id and s.client_id = client.id)`,
  selection_comment: sql`t.selection_id in (select s.id from selection s
    where s.customer_id = t.customer_id and s.client_id = client.id)`,
  gallery_send: sql`t.client_id = client.id`,
  // The account's own mails are left out: a photographer may add a client with the account's address.
  outbox_mail: sql`t.recipient = client.email
    and (t.kind like 'selection-%' or t.kind in ('gallery-sent', 'family-link'))`,
} as const

type ClientTable = keyof typeof ofClient

/** Far more than any family ever has in one table. */
const mostRows = 20_000

/** Everything of one client, without what would let somebody in. */
export async function readClientData(
  tx: Tx,
  customerId: string,
  clientId: string,
): Promise<Record<ClientTable, Record<string, unknown>[]>> {
  const tables = {} as Record<ClientTable, Record<string, unknown>[]>
  for (const [table, isTheirs] of Object.entries(ofClient)) {
    const { without } = columnsOf(table)
    const { rows } = await sql<{ row: Record<string, unknown> }>`
      select to_jsonb(t) - ${sql.val([...without, 'customer_id'])}::text[] as row
      from client, ${sql.table(table)} t
      where client.customer_id = ${customerId} and client.id = ${clientId}
        and t.customer_id = client.customer_id and ${isTheirs}
      limit ${mostRows}`.execute(tx)
    tables[table as ClientTable] = rows.map(({ row }) => row)
  }
  return tables
}
