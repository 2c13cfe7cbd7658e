import { addDays, endOfSaoPauloDay, saoPauloDay, type Product } from '@revela/domain'
import { changeRenewal, lockSubscription, setTrialEnd } from '../subscriptions/index.ts'
import { recordStaffAction } from './staff-action.repository.ts'
import { StaffCommandError, type StaffActor, type StaffDeps } from './staff.module.ts'

type SubscriptionKey = { readonly customerId: string; readonly product: Product }

export const maxDays = 60

/** Out of service until it is thawed, or until something is paid for it. Nothing is deleted sooner than after any freeze. */
export async function freeze({ db, clock, log }: StaffDeps, key: SubscriptionKey, by: StaffActor): Promise<void> {
  const { customerId, product } = key
  const now = clock()
  await db.tenant(customerId, async (tx) => {
    const row = await lockSubscription(tx, customerId, product)
    if (!row) throw new StaffCommandError('the account does not have that product')
    if (row.frozen_at) throw new StaffCommandError(`frozen since ${row.frozen_at.toISOString()}`)
    await changeRenewal(tx, customerId, product, { frozen_at: now, renewal_due_at: null })
    await recordStaffAction(tx, by, { customerId, kind: 'frozen', now })
  })
  log.info({ ...key, ...by }, 'staff froze an account')
}

export async function thaw({ db, clock, log }: StaffDeps, key: SubscriptionKey, by: StaffActor): Promise<void> {
  const { customerId, product } = key
  const now = clock()
  await db.tenant(customerId, async (tx) => {
    const row = await lockSubscription(tx, customerId, product)
    if (!row?.frozen_at) throw new StaffCommandError('it is not frozen')
    // A renewal is looked at again at once: what is due by now is decided there.
    const due = row.renews_with && !row.canceled_at && row.paid_until ? now : null
    await changeRenewal(tx, customerId, product, { frozen_at: null, renewal_due_at: due })
    await recordStaffAction(tx, by, { customerId, kind: 'thawed', now })
  })
  log.info({ ...key, ...by }, 'staff thawed an account')
}

/** More days: of a trial that nobody bought, otherwise to pay in. What was paid is the ledger's and moves with payments alone. */
export async function extend(deps: StaffDeps, key: SubscriptionKey & { days: number }, by: StaffActor): Promise<Date> {
  const { customerId, product, days } = key
  if (!Number.isInteger(days) || days < 1 || days > maxDays) throw new StaffCommandError(`1 to ${maxDays} days`)
  const { db, clock, log } = deps
  const now = clock()
  const until = await db.tenant(customerId, async (tx) => {
    const row = await lockSubscription(tx, customerId, product)
    if (!row) throw new StaffCommandError('the account does not have that product')
    const end = row.paid_until ? maxDate(row.grace_until, row.paid_until) : row.trial_ends_at
    if (!end) throw new StaffCommandError('nothing of it ends')
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
