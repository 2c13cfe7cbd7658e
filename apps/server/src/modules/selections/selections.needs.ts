import type { FamilyPrincipal } from '../../access/principal.ts'
import type { Clock } from '../../platform/clock/clock.ts'
import type { Config } from '../../platform/config/config.ts'
import type { Keys } from '../../platform/crypto/keys.ts'
import type { PasswordHasher } from '../../platform/crypto/password-hash.ts'
import type { Database } from '../../platform/db/database.ts'
import type { Announcements } from '../../platform/live/announcements.ts'
import type { Outbox } from '../../platform/mailer/outbox.ts'
import type { ObjectStore } from '../../platform/object-store/object-store.ts'
import type { RateLimiter } from '../../platform/rate-limit/rate-limit.ts'
import type { JobSender } from '../../platform/queue/queue.ts'
import type { ContentAddresses } from '../pictures/index.ts'
import type { SubscriptionsNeeds } from '../subscriptions/index.ts'

export type SelectionsNeeds = {
  readonly db: Database
  readonly clock: Clock
  readonly keys: Keys
  readonly hasher: PasswordHasher
  readonly limiter: RateLimiter
  readonly config: Pick<Config, 'APP_ORIGIN' | 'CONTENT_ORIGIN' | 'GALLERIES_DOMAIN'>
  readonly content: ContentAddresses
  readonly subscriptions: SubscriptionsNeeds
  readonly outbox: Outbox
  readonly jobs: JobSender
  readonly store: ObjectStore
  readonly live: Announcements
  /** Whether this browser is let into the gallery at this moment; sharing answers. */
  readonly isInGallery: (principal: FamilyPrincipal, galleryId: string) => Promise<boolean>
}
