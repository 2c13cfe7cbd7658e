import type { Tx } from '../../../platform/db/database.ts'
import { discard } from '../../pictures/index.ts'
import { exportPrefix } from './export-prefix.ts'
import { deleteExport } from './export.repository.ts'

/** The list goes, and what was made for it leaves the store; the photographs are the account's, and stay. */
export async function dropExport(tx: Tx, customerId: string, id: string, now: Date): Promise<void> {
  if (!(await deleteExport(tx, customerId, id))) return
  await discard(tx, customerId, [{ objectKey: exportPrefix(customerId, id), isPrefix: true }], now)
}
