import { dryRun, type DryRun } from './modules/lifecycle/index.ts'
import type { Platform } from './platform.ts'
import { openSweep } from './platform/db/sweep.ts'

export type LifecycleReport = { readonly run: () => Promise<DryRun>; readonly stop: () => Promise<void> }

/** The report of what the worker's next lifecycle sweep will do, for the operator. */
export function composeLifecycle(platform: Platform): LifecycleReport {
  const { config } = platform
  const sweep = openSweep(config.SWEEP_DATABASE_URL ?? config.JOBS_DATABASE_URL)
  return { run: () => dryRun({ ...platform, sweep }), stop: () => sweep.close() }
}
