import type { Tx } from '../db/database.ts'
import type { JobSender } from '../queue/queue.ts'
import { sendMailJob, type OutboxTables } from './outbox.ts'

const tables = (tx: Tx) => tx.withTables<OutboxTables>()

type ReleasedMail = { readonly id: string; readonly heldFor: readonly string[] }

/** Queues a customer's held e-mails for sending; the jobs are rows of the caller's transaction. */
export async function releaseHeldMails(tx: Tx, jobs: JobSender, customerId: string): Promise<ReleasedMail[]> {
  const released = await tables(tx)
    .updateTable('outbox_mail')
    .set({ state: 'queued' })
    .where('customer_id', '=', customerId)
    .where('state', '=', 'held')
    .returning(['id', 'held_for'])
    .execute()
  for (const { id } of released) await jobs.send(tx, sendMailJob, { customerId, mailId: id })
  return released.map(({ id, held_for }) => ({ id, heldFor: held_for ?? [] }))
}

/** Rejects a customer's held e-mails for good and deletes their secrets. */
export async function rejectHeldMails(tx: Tx, customerId: string, now: Date): Promise<number> {
  const { numUpdatedRows } = await tables(tx)
    .updateTable('outbox_mail')
    .set({ state: 'rejected', rejection: 'blocked', settled_at: now, secrets_sealed: null })
    .where('customer_id', '=', customerId)
    .where('state', '=', 'held')
    .executeTakeFirstOrThrow()
  return Number(numUpdatedRows)
}
