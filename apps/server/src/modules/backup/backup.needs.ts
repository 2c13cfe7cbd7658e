import type { Clock } from '../../platform/clock/clock.ts'
import type { Database } from '../../platform/db/database.ts'
import type { Sweep } from '../../platform/db/sweep.ts'
import type { ObjectStore } from '../../platform/object-store/object-store.ts'

export type BackupNeeds = {
  readonly db: Database
  readonly sweep: Sweep
  readonly clock: Clock
  /** The store alone, without the copy behind it: whoever looks for losses must see them. */
  readonly store: ObjectStore
  readonly copy: ObjectStore | null
}
