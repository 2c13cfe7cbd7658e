import type { Tx } from '../../platform/db/database.ts'
import { newId } from '../../platform/ids/uuid.ts'
import type { ClientMailTables } from './client-mail.tables.ts'

const tables = (tx: Tx) => tx.withTables<ClientMailTables>()

type NewReport = Pick<
  ClientMailTables['abuse_report'],
  'customer_id' | 'mail_id' | 'mail_kind' | 'reporter_hash' | 'reason' | 'message' | 'at'
>

/** False when this mail was reported before. */
export async function insertReport(tx: Tx, report: NewReport): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tables(tx)
    .insertInto('abuse_report')
    .values({ id: newId(), decided_at: null, ...report })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}

/** How many different recipients reported mails of this kind that staff has not decided on. */
export async function countOpenReporters(tx: Tx, customerId: string, mailKind: string): Promise<number> {
  const { reporters } = await tables(tx)
    .selectFrom('abuse_report')
    .select((eb) => eb.fn.count<string>('reporter_hash').distinct().as('reporters'))
    .where('customer_id', '=', customerId)
    .where('mail_kind', '=', mailKind)
    .where('decided_at', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(reporters)
}

/** Runs as the role of staff: no other may. Answers how many there were. */
export async function closeReports(tx: Tx, customerId: string, now: Date): Promise<number> {
  const { numUpdatedRows } = await tables(tx)
    .updateTable('abuse_report')
    .set({ decided_at: now })
    .where('customer_id', '=', customerId)
    .where('decided_at', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(numUpdatedRows)
}

export async function forgetReports(tx: Tx, customerId: string, ids: readonly string[]): Promise<void> {
  await tables(tx)
    .deleteFrom('abuse_report')
    .where('customer_id', '=', customerId)
    .where('id', 'in', [...ids])
    .execute()
}
