import type { AlbumRequestState, VisitorDevice } from '@revela/domain'
import type { ColumnType } from 'kysely'
import type { Clock } from '../../platform/clock/clock.ts'
import type { Config } from '../../platform/config/config.ts'
import type { Keys } from '../../platform/crypto/keys.ts'
import type { Database } from '../../platform/db/database.ts'
import type { RenderPool } from '../../platform/images/render-pool.ts'
import type { Announcements } from '../../platform/live/announcements.ts'
import type { Outbox } from '../../platform/mailer/outbox.ts'
import type { ObjectStore } from '../../platform/object-store/object-store.ts'
import type { JobSender } from '../../platform/queue/queue.ts'
import type { RateLimiter } from '../../platform/rate-limit/rate-limit.ts'
import type { ContentAddresses } from '../pictures/index.ts'
import type { FamilyTerms, SubscriptionsDeps } from '../subscriptions/index.ts'

export type ProofingDeps = {
  readonly db: Database
  readonly clock: Clock
  readonly keys: Keys
  readonly config: Pick<Config, 'APP_ORIGIN' | 'GALLERIES_DOMAIN' | 'CONTENT_ORIGIN'>
  readonly store: ObjectStore
  readonly jobs: JobSender
  readonly outbox: Outbox
  readonly limiter: RateLimiter
  readonly content: ContentAddresses
  readonly live: Announcements
  /** Makes the thumbnails of a checklist in another process. */
  readonly decoders: Pick<RenderPool, 'run'>
  readonly subscriptions: SubscriptionsDeps
  readonly termsOf: (customerId: string) => Promise<FamilyTerms>
}

export type AlbumEventKind = 'created' | 'sent' | 'opened' | 'requested' | 'settled' | 'approved' | 'reopened'

/** One spread of an approved version, as the approval stores it. */
export type ManifestEntry = { readonly number: number; readonly file: string; readonly sha256: string }

export type ProofingTables = {
  album_proof: {
    customer_id: string
    album_id: string
    revision: number
    rounds_used: number
    approved_at: Date | null
  }
  album_reader: {
    customer_id: string
    id: string
    album_id: string
    client_id: string | null
    name: string
    email: string | null
    tel: string | null
    approves: boolean
    secret_hash: Buffer
    sealed: Buffer
    created_at: Date
    last_seen_at: Date | null
  }
  album_grant: {
    customer_id: string
    session_id: string
    album_id: string
    reader_id: string
    granted_at: Date
    expires_at: Date
  }
  album_seen: { customer_id: string; reader_id: string; version_id: string; spread: number; seen_at: Date }
  album_round: {
    customer_id: string
    id: string
    album_id: string
    version_id: string
    number: number
    reader_id: string | null
    reader_name: string
    requests: number
    sent_at: Date
  }
  album_request: {
    customer_id: string
    id: string
    album_id: string
    version_id: string
    spread: number
    x: number
    y: number
    kind: 'comment' | 'swap'
    chip: RequestChip | null
    text: string
    swap_gallery_id: string | null
    swap_number: number | null
    swap_title: string | null
    reader_id: string | null
    reader_name: string
    state: AlbumRequestState
    decline_reason: string
    round_id: string | null
    created_at: Date
    settled_at: Date | null
    revision: number
  }
  album_approval: {
    customer_id: string
    id: string
    album_id: string
    version_id: string
    reader_id: string | null
    name: string
    spreads: number
    open_requests: number
    /** The requests that were open then. */
    open_request_ids: string[]
    manifest: ColumnType<ManifestEntry[], string, string>
    approved_at: Date
    ip: string
    device: VisitorDevice
    reopened_at: Date | null
    /** The reader approved again, after other requests were sent. */
    replaced_at: Date | null
  }
  album_receipt: {
    customer_id: string
    id: string
    album_id: string
    version_id: string
    requested_at: Date
    /** The approvals that completed the album. */
    approval_ids: string[]
    /** The requests that were open when it was completed. */
    open_request_ids: string[]
    object_key: string | null
    bytes: number | null
    sha256: Buffer | null
  }
  album_event: {
    customer_id: string
    id: string
    album_id: string
    at: Date
    kind: AlbumEventKind
    name: string | null
    version: number | null
    count: number | null
    note: string
  }
  album_send: {
    customer_id: string
    id: string
    album_id: string
    reader_id: string
    mail_id: string
    name: string
    email: string
    subject: string
    content_key: Buffer
    at: Date
  }
}

export type RequestChip = 'swap' | 'mirror' | 'crop_less' | 'text'
export type ProofRow = ProofingTables['album_proof']
export type RequestRow = ProofingTables['album_request']
