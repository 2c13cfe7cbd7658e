import type { PlanLimitDetails } from '@revela/contract'
import { limitReached, type PortfolioLimits, type Usage } from '@revela/domain'
import { Refusal } from '../../platform/refusal/refusal.ts'
import { presentUsage } from './customer-info.presenter.ts'
import { describeCustomer } from './describe-customer.ts'
import type { SubscriptionsNeeds } from './subscriptions.needs.ts'

/** What works may hold. `space` is the gallery plan's, in kilobytes; where there is none, nothing but photographs is counted. */
export type WorkLimits = PortfolioLimits & { readonly space: number | null }

/** Null: no product in force has a portfolio. */
export async function portfolioLimitsOf(needs: SubscriptionsNeeds, customerId: string): Promise<WorkLimits | null> {
  const { portfolio_limits, limitsInForce } = (await describeCustomer(needs, customerId)).subscription
  return portfolio_limits?.portfolio ? { ...portfolio_limits, space: limitsInForce?.space ?? null } : null
}

export async function requirePortfolio(needs: SubscriptionsNeeds, customerId: string): Promise<void> {
  if (!(await portfolioLimitsOf(needs, customerId))) throw portfolioRefusal()
}

/** The limit of the portfolio that so many more photographs would pass, told as those of galleries are. */
export async function portfolioLimitRefusal(
  needs: SubscriptionsNeeds,
  customerId: string,
  asked: { readonly pictures: number; readonly bytes: number },
): Promise<Refusal | null> {
  const { info, subscription } = await describeCustomer(needs, customerId)
  const { portfolio_limits, limitsInForce } = subscription
  if (!portfolio_limits?.portfolio) return portfolioRefusal()
  const used = { ...presentUsage(info), gallery_pictures: info.workPictures }
  const limits = {
    max_gallery: 'no_limit',
    max_picture: portfolio_limits.max_picture,
    space: limitsInForce?.space ?? Infinity,
  } as const
  const reached = limitReached(used, limits, {
    gallery_pictures: asked.pictures,
    gallery_space: Math.ceil(asked.bytes / 1024),
  })
  return reached ? new Refusal('PlanLimitReached', { details: detailsOf(reached) }) : null
}

function portfolioRefusal(): Refusal {
  return new Refusal('FeatureNotInPlan', { details: { block_type: 'feat', blocked_feat: 'portfolio' } })
}

/** The refusal a screen can explain: which limit, how much is left, how much was asked for. */
export async function planLimitRefusal(
  needs: SubscriptionsNeeds,
  customerId: string,
  asked: Partial<Usage>,
): Promise<Refusal | null> {
  const { info, subscription } = await describeCustomer(needs, customerId)
  // An ended subscription has no limits left to speak of; the screens route away from it.
  if (!subscription.limitsInForce) return new Refusal('PlanLimitReached')
  const reached = limitReached(presentUsage(info), subscription.limitsInForce, asked)
  if (!reached) return null
  return new Refusal('PlanLimitReached', { details: detailsOf(reached) })
}

function detailsOf(reached: NonNullable<ReturnType<typeof limitReached>>): PlanLimitDetails {
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
