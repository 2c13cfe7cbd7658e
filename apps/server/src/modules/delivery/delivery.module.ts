import type { DeliverySize } from '@revela/domain'
import type { Clock } from '../../platform/clock/clock.ts'
import type { Config } from '../../platform/config/config.ts'
import type { PasswordHasher } from '../../platform/crypto/password-hash.ts'
import type { Database } from '../../platform/db/database.ts'
import type { Outbox } from '../../platform/mailer/outbox.ts'
import type { ObjectStore } from '../../platform/object-store/object-store.ts'
import type { JobSender } from '../../platform/queue/queue.ts'
import type { RateLimiter } from '../../platform/rate-limit/rate-limit.ts'
import type { FamilyTerms } from '../subscriptions/index.ts'

export type DeliveryDeps = {
  readonly db: Database
  readonly clock: Clock
  readonly store: ObjectStore
  readonly jobs: JobSender
  readonly hasher: PasswordHasher
  readonly limiter: RateLimiter
  readonly outbox: Outbox
  readonly config: Pick<Config, 'APP_ORIGIN' | 'CONTENT_ORIGIN'>
  readonly termsOf: (customerId: string) => Promise<FamilyTerms>
}

export type DeliveryTables = {
  delivered_file: {
    customer_id: string
    picture_id: string
    version: number
    size: number
    wanted_at: Date
    bytes: number | null
    crc32: number | null
  }
  download: {
    customer_id: string
    id: string
    gallery_id: string
    session_id: string
    secret_hash: Buffer
    access_epoch: number
    download_pin_revision: number
    kind: 'files' | 'zip'
    size: DeliverySize
    numbers: number[]
    versions: number[]
    parts: number[]
    /** Folders of an archive, and the index of the first picture in each. */
    folder_names: string[]
    folder_starts: number[]
    created_at: Date
    expires_at: Date
    counted_at: Date | null
  }
}
