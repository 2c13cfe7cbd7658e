import type { Clock } from '../../platform/clock/clock.ts'
import type { Config } from '../../platform/config/config.ts'
import type { Keys } from '../../platform/crypto/keys.ts'
import type { PasswordHasher } from '../../platform/crypto/password-hash.ts'
import type { Database, Tx } from '../../platform/db/database.ts'
import type { ContentAddresses } from '../pictures/index.ts'
import type { SubscriptionsNeeds } from '../subscriptions/index.ts'

export type GalleriesNeeds = {
  readonly db: Database
  readonly clock: Clock
  readonly keys: Keys
  readonly hasher: PasswordHasher
  readonly config: Pick<Config, 'GALLERIES_DOMAIN' | 'APP_ORIGIN'>
  readonly subscriptions: SubscriptionsNeeds
  readonly content: ContentAddresses
  /** Told in the same transaction, by the numbers the photographs had: whoever chose them has not any more. */
  readonly picturesGone: (tx: Tx, customerId: string, galleryId: string, numbers: readonly number[]) => Promise<void>
}
