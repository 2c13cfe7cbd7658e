import { addDays, deletionNotices, endOfSaoPauloDay, saoPauloDay } from '@revela/domain'
import { sql } from 'kysely'
import type { Tx } from '../../platform/db/database.ts'

export type ExpiringGallery = { readonly id: string; readonly title: string; readonly expires_at: Date }

/** Galleries that end within a month, soonest first; those that are over say so themselves. */
export async function readExpiring(tx: Tx, customerId: string, now: Date): Promise<ExpiringGallery[]> {
  const until = endOfSaoPauloDay(addDays(saoPauloDay(now), deletionNotices[0] ?? 0))
  const { rows } = await sql<ExpiringGallery>`
    select id, title, expires_at from gallery
    where customer_id = ${customerId} and deleted_at is null and expires_at > ${now} and expires_at <= ${until}
    order by expires_at, id limit 10000`.execute(tx)
  return rows
}
