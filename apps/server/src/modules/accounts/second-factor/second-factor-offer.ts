import { sql } from 'kysely'
import type { Tx } from '../../../platform/db/database.ts'
import type { AccountsTables } from '../accounts.tables.ts'

/**
 * Whether the card that offers a second factor is shown: once a gallery was sent, which publishes it, and until the card
 * is closed or the account has a second factor or a passkey.
 */
export async function isSecondFactorOffered(tx: Tx, customerId: string): Promise<boolean> {
  const { rows } = await sql<{ offered: boolean }>`
    select c.second_factor_offer_closed_at is null
      and exists (select from gallery g where g.customer_id = c.customer_id and g.published_at is not null)
      and not exists (select from second_factor f where f.customer_id = c.customer_id and f.enabled_at is not null)
      and not exists (select from passkey p where p.customer_id = c.customer_id) as offered
    from customer c where c.customer_id = ${customerId}`.execute(tx)
  return rows[0]?.offered ?? false
}

export async function closeSecondFactorOffer(tx: Tx, customerId: string, now: Date): Promise<void> {
  await tx
    .withTables<AccountsTables>()
    .updateTable('customer')
    .set({ second_factor_offer_closed_at: now })
    .where('customer_id', '=', customerId)
    .execute()
}
