import { reapplyTombstones, type Reapplied } from './modules/privacy/index.ts'
import type { Platform } from './platform.ts'
import { openEraser } from './platform/db/eraser.ts'

export type Tombstones = { readonly reapply: (since?: Date) => Promise<Reapplied>; readonly stop: () => Promise<void> }

/** What a restore ends with: whatever was erased on purpose is erased again. */
export function composeTombstones(platform: Platform): Tombstones {
  const eraser = openEraser(platform.config.JOBS_DATABASE_URL)
  return { reapply: (since) => reapplyTombstones({ ...platform, eraser }, since), stop: () => eraser.close() }
}
