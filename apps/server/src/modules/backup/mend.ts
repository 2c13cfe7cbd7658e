import { findKept, type KeptObject } from './kept-object.read.ts'
import type { BackupNeeds } from './backup.needs.ts'
import { carryOver, NotSound, readVerified } from './verified-object.ts'

export type Mended = { readonly kind: 'missing' | 'damaged'; readonly repaired: boolean }

/** Looks at one object whole; where it is gone or not what its row says, writes the copy's over it if that one fits. */
export async function mend(
  { db, store, copy }: Pick<BackupNeeds, 'db' | 'store' | 'copy'>,
  customerId: string,
  object: KeptObject,
): Promise<Mended | null> {
  const { state } = await readVerified(store, object)
  if (state === 'sound') return null
  // Deleted or overwritten while we looked: then its row names it no longer.
  const kept = await db.tenant(customerId, (tx) => findKept(tx, customerId, [object.key]))
  if (!kept.has(object.key)) return null
  if (!copy) return { kind: state, repaired: false }
  try {
    await carryOver(copy, store, object)
  } catch (fault) {
    if (!(fault instanceof NotSound)) throw fault
    return { kind: state, repaired: false }
  }
  return { kind: state, repaired: (await readVerified(store, object)).state === 'sound' }
}
