export { dryRun, type DryRun } from './dry-run.ts'
export { lifecycleRoutes } from './lifecycle.routes.ts'
export { purgeTrashJob } from './purge-trash.job.ts'
export { sweepLifecycleJob } from './sweep-lifecycle.job.ts'
