import type { Tx } from '../db/database.ts'
import type { JobSender } from '../queue/queue.ts'
import { rejectExpiredMails } from './mail-row.repository.ts'
import { sendMailJob, type OutboxTables } from './outbox.ts'

const tables = (tx: Tx) => tx.withTables<OutboxTables>()

type ReleasedMails = {
  /** How many are sent now. */
  readonly count: number
  /** The folded names for which e-mails were held, also those that are over. */
  readonly names: readonly string[]
}

/**
 * Queues a customer's held e-mails for sending, except those whose time is over; the jobs are rows of the caller's
 * transaction.
 */
export async function releaseHeldMails(tx: Tx, jobs: JobSender, customerId: string, now: Date): Promise<ReleasedMails> {
  const expired = await rejectExpiredMails(tx, customerId, { state: 'held' }, now)
  const released = await tables(tx)
    .updateTable('outbox_mail')
    .set({ state: 'queued' })
    .where('customer_id', '=', customerId)
    .where('state', '=', 'held')
    .returning(['id', 'held_for'])
    .execute()
  for (const { id } of released) await jobs.send(tx, sendMailJob, { customerId, mailId: id })
  const names = [...released, ...expired].flatMap(({ held_for }) => held_for ?? [])
  return { count: released.length, names: [...new Set(names)] }
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
