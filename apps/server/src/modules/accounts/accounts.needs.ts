import type { RedirectUser } from '@revela/domain'
import type { Clock } from '../../platform/clock/clock.ts'
import type { Config } from '../../platform/config/config.ts'
import type { Keys } from '../../platform/crypto/keys.ts'
import type { PasswordHasher } from '../../platform/crypto/password-hash.ts'
import type { Database, Tx } from '../../platform/db/database.ts'
import type { Logger } from '../../platform/log/logger.ts'
import type { Outbox } from '../../platform/mailer/outbox.ts'
import type { JobSender } from '../../platform/queue/queue.ts'
import type { RateLimiter } from '../../platform/rate-limit/rate-limit.ts'
import type { SocialProviders } from './social/social-provider.ts'

export type AccountsNeeds = {
  readonly db: Database
  readonly keys: Keys
  readonly hasher: PasswordHasher
  readonly limiter: RateLimiter
  readonly jobs: JobSender
  readonly outbox: Outbox
  readonly clock: Clock
  readonly log: Logger
  readonly social: SocialProviders
  readonly config: Pick<Config, 'APP_ORIGIN' | 'SITE_ORIGIN' | 'SITE_SHARED_SECRET'>
  /** Port: a new account is not without a profile for a moment, but a room below keeps those. */
  readonly createProfile: (tx: Tx, of: NewAccount, now: Date) => Promise<void>
  /** Port: where a customer lands after signing in depends on their products, which a room below knows. */
  readonly redirectUserOf: (customer: SignedUp) => Promise<RedirectUser>
  /** Port: the address at which strangers see this customer's portfolio; null where they see none. */
  readonly publicPortfolioOf: (customerId: string) => Promise<string | null>
}

export type NewAccount = {
  readonly customerId: string
  readonly name: string
  readonly email: string
  readonly whatsappNumber: string | null
}

export type SignedUp = {
  readonly customerId: string
  readonly architect: boolean
  readonly solutions: readonly string[]
}
