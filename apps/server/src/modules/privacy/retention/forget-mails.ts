import { sql } from 'kysely'
import type { Tx } from '../../../platform/db/database.ts'
import { deleteMails, emptyMails } from '../../../platform/mailer/mail-row.repository.ts'

/** Mails that left long ago go; of one that a sending or a notice still refers to, its words do. */
export async function forgetMails(tx: Tx, customerId: string, ids: readonly string[]): Promise<void> {
  const { rows } = await sql<{ mail_id: string }>`
    select mail_id from gallery_send where customer_id = ${customerId} and mail_id = any(${sql.val(ids)}::uuid[])
    union
    select mail_id from lifecycle_notice where customer_id = ${customerId} and mail_id = any(${sql.val(ids)}::uuid[])
  `.execute(tx)
  const asked = new Set(rows.map(({ mail_id }) => mail_id))
  await emptyMails(tx, customerId, [...asked])
  await deleteMails(
    tx,
    customerId,
    ids.filter((id) => !asked.has(id)),
  )
}
