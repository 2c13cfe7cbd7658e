import type { Clock } from '../../platform/clock/clock.ts'
import type { Config } from '../../platform/config/config.ts'
import type { Keys } from '../../platform/crypto/keys.ts'
import type { PasswordHasher } from '../../platform/crypto/password-hash.ts'
import type { Database } from '../../platform/db/database.ts'
import type { Logger } from '../../platform/log/logger.ts'
import type { RateLimiter } from '../../platform/rate-limit/rate-limit.ts'
import type { SubscriptionsNeeds } from '../subscriptions/index.ts'

export type ClientsNeeds = {
  readonly db: Database
  readonly keys: Keys
  readonly hasher: PasswordHasher
  readonly clock: Clock
}

/** What the photographer's own calls need beside it. */
export type ClientDeskNeeds = ClientsNeeds & {
  readonly limiter: RateLimiter
  readonly log: Logger
  readonly config: Pick<Config, 'APP_ORIGIN' | 'GALLERIES_DOMAIN'>
  readonly subscriptions: SubscriptionsNeeds
}
