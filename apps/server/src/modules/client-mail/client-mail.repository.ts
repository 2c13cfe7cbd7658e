import { saoPauloDay } from '@revela/domain'
import { sql } from 'kysely'
import type { Tx } from '../../platform/db/database.ts'
import type { ClientMailTables } from './client-mail.tables.ts'

const tables = (tx: Tx) => tx.withTables<ClientMailTables>()

export type MailOrigin = 'sent' | 'automatic'

/** Counts one mail of today; false, and nothing counted, once the limit is reached. The row's lock orders parallel calls. */
export async function countClientMail(
  tx: Tx,
  customerId: string,
  { origin, limit, now }: { origin: MailOrigin; limit: number; now: Date },
): Promise<boolean> {
  const [sent, automatic] = origin === 'sent' ? [1, 0] : [0, 1]
  const { rows } = await sql`
    insert into client_mail_count as c (customer_id, day, sent, automatic)
    values (${customerId}, ${saoPauloDay(now)}::date, ${sent}, ${automatic})
    on conflict (customer_id) do update set
      day = excluded.day,
      sent = case when c.day = excluded.day then c.sent else 0 end + excluded.sent,
      automatic = case when c.day = excluded.day then c.automatic else 0 end + excluded.automatic
    where c.day <> excluded.day or ${sql.ref(`c.${origin}`)} < ${limit}
    returning c.customer_id`.execute(tx)
  return rows.length > 0
}

/** Of these folded names, those that staff allowed. */
export async function findAllowedNames(tx: Tx, customerId: string, names: readonly string[]): Promise<Set<string>> {
  const rows = await tables(tx)
    .selectFrom('allowed_name')
    .select('name')
    .where('customer_id', '=', customerId)
    .where('name', 'in', [...names])
    .execute()
  return new Set(rows.map(({ name }) => name))
}

/** Runs as the role of staff: no other may. */
export async function allowNames(tx: Tx, customerId: string, names: readonly string[], now: Date): Promise<void> {
  if (names.length === 0) return
  await tables(tx)
    .insertInto('allowed_name')
    .values(names.map((name) => ({ customer_id: customerId, name, allowed_at: now })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** False when the account was paused already. */
export async function pauseSending(
  tx: Tx,
  customerId: string,
  cause: 'reports' | 'staff',
  now: Date,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tables(tx)
    .insertInto('sending_pause')
    .values({ customer_id: customerId, paused_at: now, cause })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}

/** Runs as the role of staff: no other may. */
export async function resumeSending(tx: Tx, customerId: string): Promise<void> {
  await tables(tx).deleteFrom('sending_pause').where('customer_id', '=', customerId).execute()
}
