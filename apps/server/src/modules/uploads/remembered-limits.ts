import type { PlanLimits } from '@revela/domain'
import { limitsOf, type SubscriptionsNeeds } from '../subscriptions/index.ts'

export type RememberedLimits = (customerId: string) => Promise<PlanLimits | null>

const forMs = 2_000
const mostKept = 5_000

/**
 * A drop of a thousand photographs asks a thousand times what the plan allows: the answer holds for a moment. How much
 * room is left is counted anew for each.
 */
export function rememberedLimits(needs: SubscriptionsNeeds): RememberedLimits {
  const known = new Map<string, { readonly until: number; readonly limits: Promise<PlanLimits | null> }>()
  return (customerId) => {
    const now = needs.clock().getTime()
    const last = known.get(customerId)
    if (last && now < last.until) return last.limits
    if (known.size >= mostKept) known.clear()
    const limits = limitsOf(needs, customerId)
    known.set(customerId, { until: now + forMs, limits })
    // What failed is asked again.
    limits.catch(() => known.delete(customerId))
    return limits
  }
}
