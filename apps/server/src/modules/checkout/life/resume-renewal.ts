import { renewalBeginsAt, type Product } from '@revela/domain'
import type { Clock } from '../../../platform/clock/clock.ts'
import type { Database } from '../../../platform/db/database.ts'
import { changeRenewal, lockSubscription, type LockedSubscription } from '../../subscriptions/index.ts'
import { runsUntil } from './agreement.read.ts'

/** While what was paid runs, a cancellation can be taken back; afterwards there is nothing to resume, only to buy. */
export async function resumeRenewal(
  { db, clock }: { readonly db: Database; readonly clock: Clock },
  customerId: string,
  product: Product,
): Promise<void> {
  const now = clock()
  await db.tenant(customerId, async (tx) => {
    const row = await lockSubscription(tx, customerId, product)
    if (!row?.canceled_at || !row.paid_until) return
    if (runsUntil({ paid_until: row.paid_until, grace_until: row.grace_until }) < now) return
    await changeRenewal(tx, customerId, product, { canceled_at: null, renewal_due_at: dueAt(row, now) })
  })
}

function dueAt(row: LockedSubscription, now: Date): Date | null {
  const { paid_until: paidUntil, periodicity, renews_with: renewsWith, grace_until: graceUntil } = row
  if (!paidUntil || !periodicity || !renewsWith) return null
  return renewalBeginsAt({ periodicity, renewsWith, paidUntil, graceUntil }, now)
}
