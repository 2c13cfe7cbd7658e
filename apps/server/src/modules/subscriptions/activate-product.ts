import { trialEndsAt, type Product } from '@revela/domain'
import type { SubscriptionsNeeds } from './subscriptions.needs.ts'
import { insertSubscription } from './subscription.repository.ts'

/** Gallery Pro begins as a trial of Plus, the Site as its free plan. A product once activated is left as it is. */
export async function activateProduct(
  { db, clock, plans }: SubscriptionsNeeds,
  customerId: string,
  product: Product,
): Promise<void> {
  const code = product === 'gallery_pro' ? 'col_plus' : 'site_free'
  const plan = (await plans.all()).find((row) => row.code === code)
  if (!plan) throw new Error(`the plan ${code} is missing from the catalogue`)
  const now = clock()
  const endsAt = product === 'gallery_pro' ? trialEndsAt(now) : null
  await db.tenant(customerId, (tx) =>
    insertSubscription(tx, { customerId, product, planId: plan.id, startedAt: now, trialEndsAt: endsAt }),
  )
}
