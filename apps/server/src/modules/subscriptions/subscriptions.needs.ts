import type { Clock } from '../../platform/clock/clock.ts'
import type { Keys } from '../../platform/crypto/keys.ts'
import type { Database } from '../../platform/db/database.ts'
import type { PlanCatalogue } from './plan-catalogue.ts'

export type SubscriptionsNeeds = {
  readonly db: Database
  readonly clock: Clock
  readonly keys: Keys
  readonly plans: PlanCatalogue
  readonly contentOrigin: string
}
