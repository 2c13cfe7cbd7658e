import type { Tx } from '../../../platform/db/database.ts'
import type { OutboxTables } from '../../../platform/mailer/outbox.ts'
import type { ErasureRow } from './erasure.repository.ts'

/** The mail that an erasure waits for: its announcement, later its receipt. */
export async function findNotice(tx: Tx, { customer_id, mail_id }: Pick<ErasureRow, 'customer_id' | 'mail_id'>) {
  return tx
    .withTables<OutboxTables>()
    .selectFrom('outbox_mail')
    .select(['kind', 'state', 'created_at'])
    .where('customer_id', '=', customer_id)
    .where('id', '=', mail_id)
    .executeTakeFirst()
}
