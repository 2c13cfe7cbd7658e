import { renewalBeginsAt, type LedgerState, type Product, type SubscriptionRow } from '@revela/domain'
import { sql, type Selectable } from 'kysely'
import type { Tx } from '../../platform/db/database.ts'
import type { SubscriptionsTables } from './subscriptions.module.ts'

const tables = (tx: Tx) => tx.withTables<SubscriptionsTables>()

type NewSubscription = {
  readonly customerId: string
  readonly product: Product
  readonly planId: number
  readonly startedAt: Date
  readonly trialEndsAt: Date | null
}

export async function insertSubscription(tx: Tx, row: NewSubscription): Promise<void> {
  await tables(tx)
    .insertInto('subscription')
    .values({
      customer_id: row.customerId,
      product: row.product,
      plan_id: row.planId,
      started_at: row.startedAt,
      trial_ends_at: row.trialEndsAt,
      trial_extended_at: null,
      paid_until: null,
      canceled_at: null,
      frozen_at: null,
      periodicity: null,
      coupon_id: null,
      renews_with: null,
      renewal_due_at: null,
      grace_until: null,
      previous_plan_id: null,
      canceled_before: null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export async function findTrial(tx: Tx, customerId: string) {
  return tables(tx)
    .selectFrom('subscription')
    .select(['trial_ends_at', 'paid_until'])
    .where('customer_id', '=', customerId)
    .where('product', '=', 'gallery_pro')
    .forUpdate()
    .executeTakeFirst()
}

/** For support; does not use up the extension that the customer may request once. */
export async function setTrialEnd(tx: Tx, customerId: string, product: Product, endsAt: Date): Promise<void> {
  await tables(tx)
    .updateTable('subscription')
    .set({ trial_ends_at: endsAt })
    .where('customer_id', '=', customerId)
    .where('product', '=', product)
    .execute()
}

/** Returns true for the first call only, even when calls are concurrent. */
export async function markTrialExtended(tx: Tx, customerId: string, endsAt: Date, now: Date): Promise<boolean> {
  const extended = await tables(tx)
    .updateTable('subscription')
    .set({ trial_ends_at: endsAt, trial_extended_at: now })
    .where('customer_id', '=', customerId)
    .where('product', '=', 'gallery_pro')
    .where('trial_extended_at', 'is', null)
    .returning('product')
    .executeTakeFirst()
  return extended !== undefined
}

type Stored = Pick<
  Selectable<SubscriptionsTables['subscription']>,
  | 'plan_id'
  | 'previous_plan_id'
  | 'trial_ends_at'
  | 'trial_extended_at'
  | 'paid_until'
  | 'canceled_at'
  | 'frozen_at'
  | 'grace_until'
>

/** Maps a stored subscription to the rules' input: in one place, so that decisions use the same plan as the screens. */
export function subscriptionRow(row: Stored, product: Product): SubscriptionRow {
  return {
    product,
    planId: row.plan_id,
    planCode: null,
    planBefore: row.previous_plan_id,
    trialEndsAt: row.trial_ends_at,
    trialExtendedAt: row.trial_extended_at,
    paidUntil: row.paid_until,
    canceledAt: row.canceled_at,
    frozenAt: row.frozen_at,
    graceUntil: row.grace_until,
  }
}

type Row = SubscriptionsTables['subscription']

/** Changes of a renewal outside the ledger: its next check, grace period, freeze and cancellation. */
export type RenewalChange = Partial<Pick<Row, 'renewal_due_at' | 'grace_until' | 'frozen_at' | 'canceled_at'>>

/** The caller holds the row's lock (`lockSubscription`). */
export async function changeRenewal(
  tx: Tx,
  customerId: string,
  product: Product,
  change: RenewalChange,
): Promise<void> {
  await tx
    .withTables<SubscriptionsTables>()
    .updateTable('subscription')
    .set(change)
    .where('customer_id', '=', customerId)
    .where('product', '=', product)
    .execute()
}

export type LockedSubscription = Selectable<SubscriptionsTables['subscription']>

/**
 * Serializes all changes of what was paid for one product, also before the product's first row exists, which a row lock
 * alone could not do.
 */
export async function lockSubscription(
  tx: Tx,
  customerId: string,
  product: Product,
): Promise<LockedSubscription | null> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`ledger ${customerId} ${product}`}, 0))`.execute(tx)
  const row = await tables(tx)
    .selectFrom('subscription')
    .selectAll()
    .where('customer_id', '=', customerId)
    .where('product', '=', product)
    .forUpdate()
    .executeTakeFirst()
  return row ?? null
}

type Following = {
  readonly customerId: string
  readonly product: Product
  /** The result of `lockSubscription` in this transaction. */
  readonly row: LockedSubscription | null
  readonly state: LedgerState
  /** A payment was just applied: it ends a grace period and unfreezes the account. */
  readonly paidNow: boolean
  readonly now: Date
}

/** Derives the subscription from its paid invoices. */
export async function followLedger(tx: Tx, { customerId, product, row, state, paidNow, now }: Following) {
  if (row === null && state.planId === null) return
  const planBefore = previousPlanId(row)
  const canceled = row?.canceled_at ?? row?.canceled_before ?? null
  const cancellationInForce = state.boughtAt === null ? null : cancellationAfter(canceled, state.boughtAt)
  const hasNoPlan = state.planId === null
  // A customer whose only purchase was refunded has no plan.
  const canceledAt = hasNoPlan ? (canceled ?? (planBefore === null ? now : null)) : cancellationInForce
  const graceUntil = paidNow || hasNoPlan ? null : (row?.grace_until ?? null)
  const values = {
    plan_id: state.planId ?? planBefore ?? row?.plan_id ?? null,
    periodicity: state.periodicity,
    coupon_id: state.couponId,
    paid_until: state.paidUntil,
    renews_with: state.renewsWith,
    renewal_due_at: canceledAt === null ? renewalDueAtFor(state, graceUntil, now) : null,
    grace_until: graceUntil,
    frozen_at: paidNow ? null : (row?.frozen_at ?? null),
    canceled_at: canceledAt,
    previous_plan_id: planBefore,
    canceled_before: canceledAt === null ? canceled : null,
  }
  if (row) {
    await tables(tx)
      .updateTable('subscription')
      .set(values)
      .where('customer_id', '=', customerId)
      .where('product', '=', product)
      .execute()
    return
  }
  const startColumns = { started_at: now, trial_ends_at: null, trial_extended_at: null }
  await tables(tx)
    .insertInto('subscription')
    .values({ customer_id: customerId, product, ...startColumns, ...values })
    .execute()
}

function previousPlanId(row: LockedSubscription | null): number | null {
  if (row === null || row.previous_plan_id !== null || row.paid_until !== null) return row?.previous_plan_id ?? null
  const wasEnded = row.canceled_at !== null && row.trial_ends_at === null
  return wasEnded ? null : row.plan_id
}

function cancellationAfter(canceled: Date | null, boughtAt: Date): Date | null {
  return canceled !== null && canceled > boughtAt ? canceled : null
}

function renewalDueAtFor(
  { paidUntil, periodicity, renewsWith }: LedgerState,
  graceUntil: Date | null,
  now: Date,
): Date | null {
  if (paidUntil === null || periodicity === null || renewsWith === null) return null
  return paidUntil > now || graceUntil ? renewalBeginsAt({ periodicity, renewsWith, paidUntil, graceUntil }, now) : null
}
