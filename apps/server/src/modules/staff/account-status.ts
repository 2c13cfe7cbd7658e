import { addDays, endOfSaoPauloDay, saoPauloDay, type Product } from '@revela/domain'
import { changeRenewal, lockSubscription, setTrialEnd } from '../subscriptions/index.ts'
import { recordStaffAction } from './staff-action.repository.ts'
import { StaffCommandError, type StaffActor, type StaffDeps } from './staff.module.ts'

type SubscriptionKey = { readonly customerId: string; readonly product: Product }

export const maxDays = 366

/**
 * Suspends the account until it is unfrozen or a payment arrives. Content is deleted no sooner than after any other
 * freeze.
 */
export async function freeze({ db, clock, log }: StaffDeps, key: SubscriptionKey, by: StaffActor): Promise<void> {
  const { customerId, product } = key
  const now = clock()
  await db.tenant(customerId, async (tx) => {
    const row = await lockSubscription(tx, customerId, product)
    if (!row) throw new StaffCommandError('the account does not have that product')
    if (row.frozen_at) throw new StaffCommandError(`already frozen since ${row.frozen_at.toISOString()}`)
    await changeRenewal(tx, customerId, product, { frozen_at: now, renewal_due_at: null })
    await recordStaffAction(tx, by, { customerId, kind: 'frozen', now })
  })
  log.info({ ...key, ...by }, 'staff froze an account')
}

export async function unfreeze({ db, clock, log }: StaffDeps, key: SubscriptionKey, by: StaffActor): Promise<void> {
  const { customerId, product } = key
  const now = clock()
  await db.tenant(customerId, async (tx) => {
    const row = await lockSubscription(tx, customerId, product)
    if (!row?.frozen_at) throw new StaffCommandError('the subscription is not frozen')
    // The renewal is due at once and decides what is overdue by now.
    const due = row.renews_with && !row.canceled_at && row.paid_until ? now : null
    await changeRenewal(tx, customerId, product, { frozen_at: null, renewal_due_at: due })
    await recordStaffAction(tx, by, { customerId, kind: 'unfrozen', now })
  })
  log.info({ ...key, ...by }, 'staff unfroze an account')
}

/**
 * Adds days to a trial that was not bought, otherwise to the grace period. The paid period belongs to the ledger and
 * changes only with payments.
 */
export async function extend(deps: StaffDeps, key: SubscriptionKey & { days: number }, by: StaffActor): Promise<Date> {
  const { customerId, product, days } = key
  if (!Number.isInteger(days) || days < 1 || days > maxDays)
    throw new StaffCommandError(`an extension is 1 to ${maxDays} days`)
  const { db, clock, log } = deps
  const now = clock()
  const until = await db.tenant(customerId, async (tx) => {
    const row = await lockSubscription(tx, customerId, product)
    if (!row) throw new StaffCommandError('the account does not have that product')
    const end = row.paid_until ? maxDate(row.grace_until, row.paid_until) : row.trial_ends_at
    if (!end) throw new StaffCommandError('the subscription has no end date to extend')
    const day = saoPauloDay(end > now ? end : now)
    const newEnd = endOfSaoPauloDay(addDays(day, days))
    if (row.paid_until) await changeRenewal(tx, customerId, product, { grace_until: newEnd, frozen_at: null })
    else await setTrialEnd(tx, customerId, product, newEnd)
    await recordStaffAction(tx, by, { customerId, kind: 'extended', now, until: newEnd })
    return newEnd
  })
  log.info({ ...key, ...by }, 'staff extended an account')
  return until
}

function maxDate(a: Date | null, b: Date): Date {
  return a !== null && a > b ? a : b
}
