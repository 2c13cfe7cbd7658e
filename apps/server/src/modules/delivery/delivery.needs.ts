import type { Clock } from '../../platform/clock/clock.ts'
import type { Config } from '../../platform/config/config.ts'
import type { Database } from '../../platform/db/database.ts'
import type { ObjectStore } from '../../platform/object-store/object-store.ts'
import type { JobSender } from '../../platform/queue/queue.ts'
import type { RateLimiter } from '../../platform/rate-limit/rate-limit.ts'
import type { FamilyTerms } from '../subscriptions/index.ts'

export type DeliveryNeeds = {
  readonly db: Database
  readonly clock: Clock
  readonly store: ObjectStore
  readonly jobs: JobSender
  readonly limiter: RateLimiter
  readonly config: Pick<Config, 'CONTENT_ORIGIN'>
  readonly termsOf: (customerId: string) => Promise<FamilyTerms>
}
