import type { AnswerOf, getInfo, getUsage } from '@revela/contract'
import { describeSubscription, type Product, type SubscriptionDescription, type SubscriptionRow } from '@revela/domain'
import type { CustomerPrincipal } from '../../access/principal.ts'
import type { Database } from '../../platform/db/database.ts'
import { ApiError } from '../../platform/api-error/api-error.ts'
import { brandAddress } from '../profiles/index.ts'
import { subscriptionRow } from './subscription.repository.ts'
import type { SubscriptionsDeps } from './subscriptions.module.ts'

export type CustomerInfo = {
  /** From the profile; from sign-up when there is none yet. */
  readonly displayName: string
  readonly displayEmail: string
  readonly avatarKey: string | null
  readonly firstAccess: boolean
  readonly tester: boolean
  readonly isEmailConfirmed: boolean
  readonly galleries: number
  readonly pictures: number
  readonly workPictures: number
  readonly bytes: number
  readonly subscriptions: readonly SubscriptionRow[]
}

type Row = {
  display_name: string
  display_email: string
  avatar_key: string | null
  first_access: boolean
  tester: boolean
  email_confirmed: boolean
  galleries: number
  pictures: number
  work_pictures: number
  bytes: number
  product: Product | null
  plan_id: number | null
  trial_ends_at: Date | null
  trial_extended_at: Date | null
  paid_until: Date | null
  canceled_at: Date | null
  frozen_at: Date | null
  grace_until: Date | null
  previous_plan_id: number | null
}

const text = `
  select coalesce(p.display_name, c.name) as display_name, coalesce(p.display_email, c.email) as display_email,
    p.avatar_key, c.first_access, c.tester, c.email_confirmed_at is not null as email_confirmed,
    coalesce(u.galleries, 0) as galleries, coalesce(u.pictures, 0) as pictures, coalesce(u.bytes, 0) as bytes,
    coalesce(u.work_pictures, 0) as work_pictures,
    s.product, s.plan_id, s.trial_ends_at, s.trial_extended_at, s.paid_until, s.canceled_at, s.frozen_at,
    s.grace_until, s.previous_plan_id
  from customer c
  left join profile p on p.customer_id = c.customer_id
  left join usage_counter u on u.customer_id = c.customer_id
  left join subscription s on s.customer_id = c.customer_id
  where c.customer_id = $1`

/** One statement for the call that every screen starts with; a customer has at most one row per product. */
async function readCustomerInfo(db: Database, customerId: string): Promise<CustomerInfo | null> {
  const rows = await db.readTenant<Row>(customerId, { name: 'customer_info', text, values: [customerId] })
  const first = rows[0]
  if (!first) return null
  return {
    displayName: first.display_name,
    displayEmail: first.display_email,
    avatarKey: first.avatar_key,
    firstAccess: first.first_access,
    tester: first.tester,
    isEmailConfirmed: first.email_confirmed,
    galleries: first.galleries,
    pictures: first.pictures,
    workPictures: first.work_pictures,
    bytes: first.bytes,
    subscriptions: rows.flatMap((row) => (row.product ? [subscriptionRow(row, row.product)] : [])),
  }
}

export function presentInfo(
  info: CustomerInfo,
  subscription: SubscriptionDescription,
  { customerId, authMethod }: CustomerPrincipal,
  contentOrigin: string,
): AnswerOf<typeof getInfo> {
  const { extended_trial } = subscription
  const nextPlan = subscription.gallery?.nextPlan
  return {
    user_data: {
      customer_id: customerId,
      display_name: info.displayName,
      display_email: info.displayEmail,
      avatar: brandAddress(contentOrigin, info.avatarKey),
      auth_method: authMethod,
      firstAccess: info.firstAccess,
      isTester: info.tester,
      email_confirmed: info.isEmailConfirmed,
      flags: {
        first_access: info.firstAccess,
        tester: info.tester,
        auth_method: authMethod,
        ...(extended_trial === undefined ? {} : { extended_trial }),
      },
    },
    user_subscription: {
      gallery_limits: subscription.gallery_limits,
      knowledge_limits: null,
      proof_albums_limits: subscription.proof_albums_limits,
      portfolio_limits: subscription.portfolio_limits,
      expiration_date: subscription.expiration_date,
      expiration_days: subscription.expiration_days,
      expired: subscription.expired,
      active: subscription.active,
      trial: subscription.trial,
      canceled: subscription.canceled,
      plan_ids: [...subscription.plan_ids],
      plan_map: subscription.plan_map,
      can_use_portfolio: subscription.can_use_portfolio,
      isGalleryProFreeCustomerBlocked: subscription.isGalleryProFreeCustomerBlocked,
      doesNotHasGalleryPro: subscription.doesNotHasGalleryPro,
      onlySite: subscription.onlySite,
      next_plan: nextPlan ? { name: nextPlan.plan.name, starts_on: nextPlan.startsOn } : null,
      plan_closes_on: subscription.gallery?.plan?.sunsetOn ?? null,
    },
    user_usage: presentUsage(info),
  }
}

export function presentUsage(info: CustomerInfo): AnswerOf<typeof getUsage> {
  return {
    galleries: info.galleries,
    gallery_space: Math.ceil(info.bytes / 1024),
    gallery_pictures: info.pictures,
  }
}

type DescribedCustomer = { readonly info: CustomerInfo; readonly subscription: SubscriptionDescription }

/** Reads the rows of a customer and derives their current state. */
export async function describeCustomer(
  { db, clock, plans }: Pick<SubscriptionsDeps, 'db' | 'clock' | 'plans'>,
  customerId: string,
): Promise<DescribedCustomer> {
  const catalogue = await plans.all()
  const info = await readCustomerInfo(db, customerId)
  if (!info) throw new ApiError('NotFound')
  return { info, subscription: describeSubscription({ rows: info.subscriptions, plans: catalogue, now: clock() }) }
}
