import { amountDue, brCode } from '@revela/domain'
import type { Tx } from '../../platform/db/database.ts'
import { changeAndAnnounce } from './choice/announce.ts'
import { readPixKey } from './pix-key.repository.ts'
import { lockUnpaid } from './selection.repository.ts'
import type { SelectionRow } from './selections.tables.ts'

/** Into the photographer's own account, without anybody in between; null where there is nothing to pay or no key. */
export async function pixCodeOf(tx: Tx, selection: SelectionRow, cents: number): Promise<string | null> {
  if (cents === 0) return null
  const pix = await readPixKey(tx, selection.customer_id)
  if (!pix) return null
  const txid = selection.id.replaceAll('-', '').slice(-25).toUpperCase()
  return brCode({ key: pix.key, name: pix.name, city: pix.city, cents, txid })
}

/** What a finished selection costs beyond what was received before it was reopened, received or not. */
export function dueOf({ finished_total, paid_before }: Pick<SelectionRow, 'finished_total' | 'paid_before'>): number {
  return amountDue({ finishedTotal: finished_total, paidBefore: paid_before, received: false })
}

/** Families that have not paid yet pay to the key there is now: an old one may be somebody else's. */
export async function renewPixCodes(tx: Tx, customerId: string): Promise<void> {
  for (const selection of await lockUnpaid(tx, customerId)) {
    const pix_code = await pixCodeOf(tx, selection, dueOf(selection))
    if (pix_code !== selection.pix_code) await changeAndAnnounce(tx, selection, { pix_code })
  }
}
