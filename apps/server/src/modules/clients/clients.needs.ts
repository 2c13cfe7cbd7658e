import type { Clock } from '../../platform/clock/clock.ts'
import type { Keys } from '../../platform/crypto/keys.ts'
import type { PasswordHasher } from '../../platform/crypto/password-hash.ts'
import type { Database } from '../../platform/db/database.ts'

export type ClientsNeeds = {
  readonly db: Database
  readonly keys: Keys
  readonly hasher: PasswordHasher
  readonly clock: Clock
}
