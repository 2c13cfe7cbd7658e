import { reapplyTombstones, type Reapplied } from './modules/privacy/index.ts'
import type { Platform } from './platform.ts'
import { openEraser } from './platform/db/eraser.ts'

type Given = Parameters<typeof reapplyTombstones>[1]

export type Tombstones = { readonly reapply: (given: Given) => Promise<Reapplied>; readonly stop: () => Promise<void> }

/** What a restore ends with: whatever was erased on purpose is erased again. */
export function composeTombstones(platform: Platform): Tombstones {
  const eraser = openEraser(platform.config.JOBS_DATABASE_URL)
  return { reapply: (given) => reapplyTombstones({ ...platform, eraser }, given), stop: () => eraser.close() }
}
