export {
  familyTermsReader,
  type FamilyTerms,
  limitsOf,
  planInForce,
  requireFeature,
  portfolioLimitRefusal,
  portfolioLimitsOf,
  requirePortfolio,
  planLimitRefusal,
  spaceOf,
} from './plan-limits.ts'
export { usageFigureList, usageFigures } from './usage.figures.ts'
export { countUsage, type UsageChange, type UsageLimits } from './usage.repository.ts'
export { createPlanCatalogue, type SubscriptionsNeeds, type PlanCatalogue } from './subscriptions.module.ts'
export {
  redirectUserReader,
  subscriptionsPolicies,
  subscriptionsRoutes,
  standingReader,
} from './subscriptions.routes.ts'
export {
  followLedger,
  lockSubscription,
  type LockedSubscription,
  changeRenewal,
  type RenewalChange,
  subscriptionRow,
  moveTrialEnd,
} from './subscription.repository.ts'
export { upgradeOffer, type UpgradeOffer } from './upgrade-offer.ts'
