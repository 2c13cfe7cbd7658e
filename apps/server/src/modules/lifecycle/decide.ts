import { describeSubscription, hasEnded, type PlanRow, type SubscriptionRow } from '@revela/domain'
import { sql } from 'kysely'
import type { Tx } from '../../platform/db/database.ts'
import { listLasting } from '../galleries/index.ts'
import { listLastingWorks, type LastingWork } from '../portfolio/index.ts'
import { subscriptionRow, type LockedSubscription } from '../subscriptions/index.ts'
import { decideAccount } from './decide-account.ts'
import { decideGalleries } from './decide-galleries.ts'
import { soonest, type Decided } from './decision.ts'
import { readMoney } from './money.read.ts'
import { readNotices } from './notice.repository.ts'

/** Everything that is to be done about one customer now. Reads only. */
export async function decide(
  tx: Tx,
  customerId: string,
  found: LockedSubscription,
  plans: readonly PlanRow[],
  now: Date,
): Promise<Decided> {
  const row = subscriptionRow(found, found.product)
  const state = describeSubscription({ rows: [row], plans, now }).gallery
  if (!state) return { actions: [], next: null }
  const galleries = await listLasting(tx, customerId)
  const works = await listEndingWorks(tx, customerId)
  const notices = await readNotices(tx, customerId)
  const money = await readMoney(tx, customerId)
  const account = decideAccount({ row, state, galleries, works, notices, money, now })
  if (!state.inForce || !state.plan) return account
  const ending = decideGalleries({ plan: state.plan, galleries, notices, held: money.held, now })
  const next = soonest([account.next, ending.next, planChangeOf(row, now)])
  return { actions: [...account.actions, ...ending.actions], next }
}

/** When the trial's plan gives way to the one that was bought during it. */
function planChangeOf({ planBefore, trialEndsAt }: SubscriptionRow, now: Date): Date | null {
  if (planBefore === null || trialEndsAt === null || hasEnded(trialEndsAt, now)) return null
  return new Date(trialEndsAt.getTime() + 1_000)
}

/** Works end with Gallery Pro as galleries do; a customer who has a Site as well keeps them with it. */
async function listEndingWorks(tx: Tx, customerId: string): Promise<LastingWork[]> {
  const { rows } = await sql`
    select from subscription where customer_id = ${customerId} and product = 'site_pro'`.execute(tx)
  return rows.length > 0 ? [] : listLastingWorks(tx, customerId)
}
