import { resendAnnouncements, reapplyTombstones, type ReapplyResult } from './modules/privacy/index.ts'
import type { Platform } from './platform.ts'
import { openEraser } from './platform/db/eraser.ts'
import { openSweep } from './platform/db/sweep.ts'

type ReapplyOptions = Parameters<typeof reapplyTombstones>[1]

export type Tombstones = {
  readonly reapply: (options: ReapplyOptions) => Promise<ReapplyResult>
  readonly resendAnnouncements: () => Promise<number>
  readonly stop: () => Promise<void>
}

/** The last step of a restore: erases again what was erased before, and gives pending erasures a new week. */
export function composeTombstones(platform: Platform): Tombstones {
  const { config } = platform
  const eraser = openEraser(config.JOBS_DATABASE_URL)
  const sweep = openSweep(config.SWEEP_DATABASE_URL ?? config.JOBS_DATABASE_URL)
  return {
    reapply: (options) => reapplyTombstones({ ...platform, eraser }, options),
    resendAnnouncements: () => resendAnnouncements({ ...platform, sweep }),
    stop: async () => {
      await eraser.close()
      await sweep.close()
    },
  }
}
