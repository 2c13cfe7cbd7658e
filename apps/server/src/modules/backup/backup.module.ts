import type { Clock } from '../../platform/clock/clock.ts'
import type { Database } from '../../platform/db/database.ts'
import type { Sweep } from '../../platform/db/sweep.ts'
import type { ObjectStore } from '../../platform/object-store/object-store.ts'

export type BackupDeps = {
  readonly db: Database
  readonly sweep: Sweep
  readonly clock: Clock
  /** The primary store without fallback to the backup bucket: a scrub must see missing objects. */
  readonly store: ObjectStore
  readonly copy: ObjectStore | null
}

export type FindingKind = 'missing' | 'damaged' | 'untracked' | 'uncopied' | 'stray_copy'

export type BackupTables = {
  /** A view of all objects that cannot be made again. Checksums and sizes are known for pictures only. */
  tracked_object: {
    customer_id: string
    object_key: string
    content_type: string
    bytes: number | null
    sha256: Buffer | null
  }
  copy_task: {
    customer_id: string
    object_key: string
    is_deletion: boolean
    due_at: Date
    requested_at: Date
    attempts: number
  }
  scrub_schedule: {
    customer_id: string
    due_at: Date
    round_started_at: Date
    checked_through: string
    scrubbed_at: Date | null
    compared_at: Date | null
    backfill_due_at: Date | null
    backfilled_through: string | null
  }
  scrub_finding: {
    customer_id: string
    object_key: string
    kind: FindingKind
    found_at: Date
    last_found_at: Date
    settled_at: Date | null
    outcome: 'repaired' | 'gone' | null
  }
}
