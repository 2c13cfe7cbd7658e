export {
  familyTermsReader,
  hasOwnDomain,
  type FamilyTerms,
  readLimits,
  planInForce,
  requireFeature,
  portfolioLimitError,
  readPortfolioLimits,
  requirePortfolio,
  planLimitError,
  readSpace,
} from './plan-limits.ts'
export { usageMetrics, polledUsageMetrics } from './usage.metrics.ts'
export { countUsage, type UsageChange, type UsageLimits } from './usage.repository.ts'
export { createPlanCatalogue, type SubscriptionsDeps, type PlanCatalogue } from './subscriptions.module.ts'
export {
  redirectUserReader,
  subscriptionsPolicies,
  subscriptionsRoutes,
  accountStatusReader,
} from './subscriptions.routes.ts'
export {
  followLedger,
  lockSubscription,
  type LockedSubscription,
  changeRenewal,
  type RenewalChange,
  subscriptionRow,
  setTrialEnd,
} from './subscription.repository.ts'
export { upgradeOffer, type UpgradeOffer } from './upgrade-offer.ts'
