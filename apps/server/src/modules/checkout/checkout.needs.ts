import type { Clock } from '../../platform/clock/clock.ts'
import type { Config } from '../../platform/config/config.ts'
import type { Keys } from '../../platform/crypto/keys.ts'
import type { Database } from '../../platform/db/database.ts'
import type { Logger } from '../../platform/log/logger.ts'
import type { Outbox } from '../../platform/mailer/outbox.ts'
import type { Gateway } from '../../platform/payments/gateway.ts'
import type { JobSender } from '../../platform/queue/queue.ts'
import type { PlanCatalogue } from '../subscriptions/index.ts'

export type CheckoutNeeds = {
  readonly db: Database
  readonly clock: Clock
  readonly keys: Keys
  readonly log: Logger
  readonly jobs: JobSender
  readonly outbox: Outbox
  readonly config: Config
  readonly gateway: Gateway
  readonly plans: PlanCatalogue
}
