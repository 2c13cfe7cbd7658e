import type { AnswerOf, checkPictureRemoval } from '@revela/contract'
import type { Clock } from '../../platform/clock/clock.ts'
import type { Config } from '../../platform/config/config.ts'
import type { Keys } from '../../platform/crypto/keys.ts'
import type { PasswordHasher } from '../../platform/crypto/password-hash.ts'
import type { Database, Tx } from '../../platform/db/database.ts'
import type { ContentAddresses } from '../pictures/index.ts'
import type { SubscriptionsNeeds } from '../subscriptions/index.ts'

type NumbersPort = (tx: Tx, customerId: string, galleryId: string, numbers: readonly number[]) => Promise<void>

/** What selections do, in the same transaction, when pictures enter or leave the trash; they know pictures by number. */
export type ChoicesPort = {
  readonly hide: NumbersPort
  readonly show: NumbersPort
  readonly forget: NumbersPort
  /** Finished selections that contain some of these pictures. */
  readonly agreed: (
    tx: Tx,
    customerId: string,
    galleryId: string,
    pictureIds: readonly string[],
  ) => Promise<AnswerOf<typeof checkPictureRemoval>['agreed']>
}

export type GalleriesNeeds = {
  readonly db: Database
  readonly clock: Clock
  readonly keys: Keys
  readonly hasher: PasswordHasher
  readonly config: Pick<Config, 'GALLERIES_DOMAIN' | 'APP_ORIGIN'>
  readonly subscriptions: SubscriptionsNeeds
  readonly content: ContentAddresses
  readonly choices: ChoicesPort
}
