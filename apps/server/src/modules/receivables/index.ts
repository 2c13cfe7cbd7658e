export {
  applyReceivableEventJob,
  deleteReceivableEvents,
  receivableEventReceiver,
} from './apply-receivable-event.job.ts'
export { checkFamilyChargesJob } from './check-family-charges.job.ts'
export { refreshAccountsJob } from './refresh-accounts.job.ts'
export { receivablesMetrics } from './receivables.metrics.ts'
export type { ReceivablesDeps } from './receivables.module.ts'
export { receivablesPolicies, receivablesRoutes } from './receivables.routes.ts'
