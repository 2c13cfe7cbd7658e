import type { SubscriptionsNeeds } from '../subscriptions/index.ts'
import type { UploadLimits, UploadOwner } from './upload-owner.ts'

export type RememberedLimits = (owner: UploadOwner, customerId: string) => Promise<UploadLimits | null>

const forMs = 2_000
const mostKept = 5_000

/**
 * A drop of a thousand photographs asks a thousand times what the plan allows: the answer holds for a moment. How much
 * room is left is counted anew for each.
 */
export function rememberedLimits(needs: SubscriptionsNeeds): RememberedLimits {
  const known = new Map<string, { readonly until: number; readonly limits: Promise<UploadLimits | null> }>()
  return (owner, customerId) => {
    const now = needs.clock().getTime()
    const key = `${owner.holder.kind} ${customerId}`
    const last = known.get(key)
    if (last && now < last.until) return last.limits
    if (known.size >= mostKept) known.clear()
    const limits = owner.limitsOf(needs, customerId)
    known.set(key, { until: now + forMs, limits })
    // What failed is asked again.
    limits.catch(() => known.delete(key))
    return limits
  }
}
