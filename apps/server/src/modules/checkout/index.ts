export { cancelChargeJob } from './cancel-charge.job.ts'
export type { CheckoutNeeds } from './checkout.needs.ts'
export { checkoutPolicies } from './checkout.policy.ts'
export { checkoutRoutes } from './checkout.routes.ts'
