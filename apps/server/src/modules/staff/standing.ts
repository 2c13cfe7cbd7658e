import { addDays, endOfSaoPauloDay, saoPauloDay, type Product } from '@revela/domain'
import { changeRenewal, lockSubscription, moveTrialEnd } from '../subscriptions/index.ts'
import { writeAct } from './staff-act.repository.ts'
import { StaffRefusal, type Acting, type StaffNeeds } from './staff.module.ts'

type Of = { readonly customerId: string; readonly product: Product }

export const mostDays = 60

/** Out of service until it is thawed, or until something is paid for it. Nothing is deleted sooner than after any freeze. */
export async function freeze({ db, clock, log }: StaffNeeds, of: Of, by: Acting): Promise<void> {
  const { customerId, product } = of
  const now = clock()
  await db.tenant(customerId, async (tx) => {
    const row = await lockSubscription(tx, customerId, product)
    if (!row) throw new StaffRefusal('the account does not have that product')
    if (row.frozen_at) throw new StaffRefusal(`frozen since ${row.frozen_at.toISOString()}`)
    await changeRenewal(tx, customerId, product, { frozen_at: now, renewal_due_at: null })
    await writeAct(tx, by, { customerId, kind: 'frozen', now })
  })
  log.info({ ...of, ...by }, 'staff froze an account')
}

export async function thaw({ db, clock, log }: StaffNeeds, of: Of, by: Acting): Promise<void> {
  const { customerId, product } = of
  const now = clock()
  await db.tenant(customerId, async (tx) => {
    const row = await lockSubscription(tx, customerId, product)
    if (!row?.frozen_at) throw new StaffRefusal('it is not frozen')
    // A renewal is looked at again at once: what is due by now is decided there.
    const due = row.renews_with && !row.canceled_at && row.paid_until ? now : null
    await changeRenewal(tx, customerId, product, { frozen_at: null, renewal_due_at: due })
    await writeAct(tx, by, { customerId, kind: 'thawed', now })
  })
  log.info({ ...of, ...by }, 'staff thawed an account')
}

/** More days: of a trial that nobody bought, otherwise to pay in. What was paid is the ledger's and moves with payments alone. */
export async function extend(needs: StaffNeeds, of: Of & { days: number }, by: Acting): Promise<Date> {
  const { customerId, product, days } = of
  if (!Number.isInteger(days) || days < 1 || days > mostDays) throw new StaffRefusal(`1 to ${mostDays} days`)
  const { db, clock, log } = needs
  const now = clock()
  const until = await db.tenant(customerId, async (tx) => {
    const row = await lockSubscription(tx, customerId, product)
    if (!row) throw new StaffRefusal('the account does not have that product')
    const end = row.paid_until ? laterOf(row.grace_until, row.paid_until) : row.trial_ends_at
    if (!end) throw new StaffRefusal('nothing of it ends')
    const day = saoPauloDay(end > now ? end : now)
    const later = endOfSaoPauloDay(addDays(day, days))
    if (row.paid_until) await changeRenewal(tx, customerId, product, { grace_until: later, frozen_at: null })
    else await moveTrialEnd(tx, customerId, product, later)
    await writeAct(tx, by, { customerId, kind: 'extended', now, until: later })
    return later
  })
  log.info({ ...of, ...by }, 'staff extended an account')
  return until
}

function laterOf(one: Date | null, other: Date): Date {
  return one !== null && one > other ? one : other
}
