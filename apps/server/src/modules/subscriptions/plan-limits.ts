import type { PlanLimitDetails } from '@revela/contract'
import {
  allows,
  limitReached,
  type PlanFeature,
  type PlanLimits,
  type PlanRow,
  type PortfolioLimits,
  type Usage,
} from '@revela/domain'
import { singleFlight } from '../../platform/single-flight/single-flight.ts'
import { ApiError } from '../../platform/api-error/api-error.ts'
import { describeCustomer, presentUsage } from './customer-info.ts'
import type { SubscriptionsDeps } from './subscriptions.module.ts'

/** Returns the limits of the plan in force; null when there is none. */
export async function readLimits(deps: SubscriptionsDeps, customerId: string): Promise<PlanLimits | null> {
  return (await describeCustomer(deps, customerId)).subscription.limitsInForce
}

/** Returns the gallery plan in force; null when there is none. */
export async function planInForce(deps: SubscriptionsDeps, customerId: string): Promise<PlanRow | null> {
  const { gallery } = (await describeCustomer(deps, customerId)).subscription
  return gallery?.inForce ? gallery.plan : null
}

export async function requireFeature(deps: SubscriptionsDeps, customerId: string, feature: PlanFeature): Promise<void> {
  if (allows(await readLimits(deps, customerId), feature)) return
  throw new ApiError('FeatureNotInPlan', { details: { block_type: 'feat', blocked_feat: feature } })
}

/** Whether a product in force, galleries or site, includes the studio's own domain. */
export async function hasOwnDomain(deps: SubscriptionsDeps, customerId: string): Promise<boolean> {
  return (await describeCustomer(deps, customerId)).subscription.hasOwnDomain
}

/** Kilobytes used and allowed; null when no plan is in force. */
export async function readSpace(
  deps: SubscriptionsDeps,
  customerId: string,
): Promise<{ used: number; limit: number | null }> {
  const { info, subscription } = await describeCustomer(deps, customerId)
  return { used: presentUsage(info).gallery_space, limit: subscription.limitsInForce?.space ?? null }
}

/** The limits of works. `space` is the gallery plan's, in kilobytes; without one, only pictures are limited. */
type WorkLimits = PortfolioLimits & { readonly space: number | null }

/** Returns null when no product in force has a portfolio. */
export async function readPortfolioLimits(deps: SubscriptionsDeps, customerId: string): Promise<WorkLimits | null> {
  const { portfolio_limits, limitsInForce } = (await describeCustomer(deps, customerId)).subscription
  return portfolio_limits?.portfolio ? { ...portfolio_limits, space: limitsInForce?.space ?? null } : null
}

export async function requirePortfolio(deps: SubscriptionsDeps, customerId: string): Promise<void> {
  if (!(await readPortfolioLimits(deps, customerId))) throw noPortfolioError()
}

/** Returns the portfolio limit that these pictures would exceed, in the form of the gallery limits. */
export async function portfolioLimitError(
  deps: SubscriptionsDeps,
  customerId: string,
  requested: { readonly pictures: number; readonly bytes: number },
): Promise<ApiError | null> {
  const { info, subscription } = await describeCustomer(deps, customerId)
  const { portfolio_limits, limitsInForce } = subscription
  if (!portfolio_limits?.portfolio) return noPortfolioError()
  const used = { ...presentUsage(info), gallery_pictures: info.workPictures }
  const limits = {
    max_gallery: 'no_limit',
    max_picture: portfolio_limits.max_picture,
    space: limitsInForce?.space ?? Infinity,
  } as const
  const reached = limitReached(used, limits, {
    gallery_pictures: requested.pictures,
    gallery_space: Math.ceil(requested.bytes / 1024),
  })
  return reached ? new ApiError('PlanLimitReached', { details: toLimitDetails(reached) }) : null
}

function noPortfolioError(): ApiError {
  return new ApiError('FeatureNotInPlan', { details: { block_type: 'feat', blocked_feat: 'portfolio' } })
}

/** An error that a screen can explain: which limit, how much is left, how much was requested. */
export async function planLimitError(
  deps: SubscriptionsDeps,
  customerId: string,
  requested: Partial<Usage>,
): Promise<ApiError | null> {
  const { info, subscription } = await describeCustomer(deps, customerId)
  // An ended subscription has no limits to report; the screens redirect away from it.
  if (!subscription.limitsInForce) return new ApiError('PlanLimitReached')
  const reached = limitReached(presentUsage(info), subscription.limitsInForce, requested)
  if (!reached) return null
  return new ApiError('PlanLimitReached', { details: toLimitDetails(reached) })
}

function toLimitDetails(reached: NonNullable<ReturnType<typeof limitReached>>): PlanLimitDetails {
  switch (reached.limit) {
    case 'max_gallery':
      return { limit: 'max_gallery', current_gallery: reached.current, max_gallery: reached.max }
    case 'max_picture':
      return { limit: 'max_picture', available_pictures: reached.available, requested_pictures: reached.requested }
    case 'space':
      return {
        limit: 'space',
        available_space: reached.available * 1024,
        requested_space: reached.requested * 1024,
      }
  }
}

/** What a photographer's plan means for visitors of the galleries. */
export type FamilyTerms = {
  /** Null when no plan is in force: the galleries are suspended. */
  readonly limits: PlanLimits | null
  /** Whether pages show our footer. */
  readonly footer: boolean
  /** Whether the portfolio is public, and whether it shows our footer. */
  readonly portfolio: { readonly open: boolean; readonly footer: boolean }
}

export function familyTermsReader(deps: SubscriptionsDeps): (customerId: string) => Promise<FamilyTerms> {
  const runOnce = singleFlight<FamilyTerms>({ crowdIntervalMs: 20 })
  const read = async (customerId: string): Promise<FamilyTerms> => {
    const { subscription } = await describeCustomer(deps, customerId)
    const { gallery, site, frozen, missingPlan, limitsInForce } = subscription
    const isPaidFor = [gallery, site].some((state) => state?.status === 'paid' && state.plan?.limits.portfolio)
    return {
      limits: frozen || missingPlan ? null : limitsInForce,
      footer: gallery?.status === 'trial' || gallery?.status === 'free',
      portfolio: { open: subscription.can_use_portfolio && !frozen && !missingPlan, footer: !isPaidFor },
    }
  }
  return (customerId) => runOnce(customerId, () => read(customerId))
}
