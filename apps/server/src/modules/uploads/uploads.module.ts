import type { Clock } from '../../platform/clock/clock.ts'
import type { Database } from '../../platform/db/database.ts'
import type { ObjectStore } from '../../platform/object-store/object-store.ts'
import type { JobSender } from '../../platform/queue/queue.ts'
import type { ContentAddresses } from '../pictures/index.ts'
import type { SubscriptionsDeps } from '../subscriptions/index.ts'

export type UploadsDeps = {
  readonly db: Database
  readonly clock: Clock
  readonly store: ObjectStore
  readonly jobs: JobSender
  readonly subscriptions: SubscriptionsDeps
  readonly content: ContentAddresses
}

export type UploadOwnerKind = 'gallery' | 'work' | 'album_version'

/** Same origin wherever the receiving process runs: nginx routes it there. */
export const uploadBaseUrl = '/upload'

export type UploadsTables = {
  upload_batch: {
    customer_id: string
    id: string
    owner_kind: UploadOwnerKind
    owner_id: string
    opened_at: Date
    finished_at: Date | null
  }
  upload_item: {
    customer_id: string
    batch_id: string
    picture_id: string
    title: string
    bytes: number
    overwrite: boolean
    position: number | null
    /** Reserved for it in a published gallery. */
    display_number: number | null
    /** The gallery's chapter for a new picture. */
    chapter: number | null
    state: 'pending' | 'stored' | 'failed'
    error: string | null
    settled_at: Date | null
  }
  upload_attempt: {
    customer_id: string
    id: string
    batch_id: string
    picture_id: string
    object_key: string
    state: 'receiving' | 'abandoned'
    started_at: Date
  }
}
