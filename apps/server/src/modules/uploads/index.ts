export type { UploadsNeeds } from './uploads.needs.ts'
export { uploadsPolicies } from './uploads.policy.ts'
export { receivingRoutes, uploadsRoutes } from './uploads.routes.ts'
export { sweepAttemptsJob } from './sweep-attempts.job.ts'
