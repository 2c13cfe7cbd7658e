import type { Clock } from '../../platform/clock/clock.ts'
import type { Config } from '../../platform/config/config.ts'
import type { Database } from '../../platform/db/database.ts'
import type { Outbox } from '../../platform/mailer/outbox.ts'

export type LifecycleNeeds = {
  readonly db: Database
  readonly clock: Clock
  readonly outbox: Outbox
  readonly config: Pick<Config, 'APP_ORIGIN'>
}
