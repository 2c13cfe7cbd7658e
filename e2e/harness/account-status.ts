import type { TestUser } from './test-users.ts'
import type { SiteUnderTest } from './site-under-test.ts'

/** Each account status as the columns of its subscription row. */
const accountStatuses = {
  trial: `trial_ends_at = now() + interval '10 days'`,
  paid: `plan_id = 22, trial_ends_at = null, paid_until = now() + interval '20 days'`,
  expired: `trial_ends_at = now() - interval '3 days'`,
  expiredAfterExtension: `trial_ends_at = now() - interval '3 days', trial_extended_at = now() - interval '10 days'`,
  canceled: `plan_id = 22, trial_ends_at = null, paid_until = now() - interval '2 days', canceled_at = now() - interval '30 days'`,
  free: `plan_id = 20, trial_ends_at = null`,
  freeBlocked: `plan_id = 15, trial_ends_at = null`,
  expiringGalleries: `plan_id = 16, trial_ends_at = null, paid_until = now() + interval '20 days'`,
  frozen: `paid_until = now() + interval '20 days', frozen_at = now() - interval '1 hour'`,
  withoutPlan: `plan_id = null`,
} as const

export type AccountStatus = keyof typeof accountStatuses

export async function setAccountStatus(
  site: SiteUnderTest,
  user: TestUser,
  accountStatus: AccountStatus,
): Promise<void> {
  await site.rows(
    `update subscription set ${accountStatuses[accountStatus]} where customer_id = $1 and product = 'gallery_pro'`,
    [user.customerId],
  )
}
