import type { Product, SubscriptionRow } from '@revela/domain'
import type { Selectable } from 'kysely'
import type { SubscriptionsTables } from './subscriptions.tables.ts'

type Stored = Pick<
  Selectable<SubscriptionsTables['subscription']>,
  | 'plan_id'
  | 'plan_before'
  | 'trial_ends_at'
  | 'trial_extended_at'
  | 'paid_until'
  | 'canceled_at'
  | 'frozen_at'
  | 'grace_until'
>

/** A stored subscription as the rules read it: in one place, so that nobody decides by another plan than the screens. */
export function subscriptionRow(row: Stored, product: Product): SubscriptionRow {
  return {
    product,
    planId: row.plan_id,
    planCode: null,
    planBefore: row.plan_before,
    trialEndsAt: row.trial_ends_at,
    trialExtendedAt: row.trial_extended_at,
    paidUntil: row.paid_until,
    canceledAt: row.canceled_at,
    frozenAt: row.frozen_at,
    graceUntil: row.grace_until,
  }
}
