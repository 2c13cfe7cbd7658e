import type { ColumnType } from 'kysely'
import type { Clock } from '../../platform/clock/clock.ts'
import type { Config } from '../../platform/config/config.ts'
import type { Keys } from '../../platform/crypto/keys.ts'
import type { PasswordHasher } from '../../platform/crypto/password-hash.ts'
import type { Database } from '../../platform/db/database.ts'
import type { Logger } from '../../platform/log/logger.ts'
import type { Outbox } from '../../platform/mailer/outbox.ts'
import type { ObjectStore } from '../../platform/object-store/object-store.ts'
import type { JobSender } from '../../platform/queue/queue.ts'
import type { RateLimiter } from '../../platform/rate-limit/rate-limit.ts'

/** Owners of photographs, in the order of the export. */
export const exportedOwners = ['gallery', 'work', 'album_version'] as const
export type ExportedOwner = (typeof exportedOwners)[number]

/** The next step of an export. Stored after every step, so that a worker that dies loses only one. */
export type ExportStep =
  | { readonly step: 'read-me' }
  /** `after`: the key of the last row that was exported. */
  | { readonly step: 'rows'; readonly table: string; readonly after: readonly string[] | null; readonly chunk: number }
  | { readonly step: 'brand' }
  | { readonly step: 'photographs'; readonly ownerKind: ExportedOwner; readonly after: string | null }
  /** `after`: the id of the last receipt of an album that was exported. */
  | { readonly step: 'receipts'; readonly after: string | null }
  | { readonly step: 'manifest' }

export type ExportProgress = {
  readonly next: ExportStep
  /** The number of exported rows of each table. */
  readonly rows: Readonly<Record<string, number>>
}

export type PrivacyDeps = {
  readonly db: Database
  readonly store: ObjectStore
  readonly clock: Clock
  readonly log: Logger
  readonly keys: Keys
  readonly hasher: PasswordHasher
  readonly limiter: RateLimiter
  readonly jobs: JobSender
  readonly outbox: Outbox
  readonly config: Config
}

type ExportState = 'making' | 'ready' | 'failed'

type ErasureStage = 'waiting' | 'erasing' | 'receipt' | 'closing' | 'late' | 'done'

export type PrivacyTables = {
  account_export: {
    customer_id: string
    id: string
    state: ExportState
    requested_at: Date
    progress: ColumnType<ExportProgress, string, string>
    files: number
    parts: number
    part_bytes: number
    bytes: number
    ready_at: Date | null
    expires_at: Date
  }
  export_file: {
    customer_id: string
    export_id: string
    position: number
    part: number
    name: string
    object_key: string
    picture_id: string | null
    bytes: number
    crc32: number
    sha256: Buffer
    modified_at: Date
  }
  account_erasure: {
    customer_id: string
    id: string
    requested_at: Date
    due_at: Date
    revoked_at: Date | null
    started_at: Date | null
    stage: ErasureStage
    /** When it is due. A worker that claims it moves the time ahead and holds it exclusively until then. */
    check_at: Date | null
    counts: ColumnType<Record<string, number>, string | undefined, string>
    /** The mail that announced it; after the erasure, the receipt. */
    mail_id: string | null
    reminded_at: Date | null
    receipt: Buffer | null
    ended_at: Date | null
  }
}
