import type { Clock } from '../../platform/clock/clock.ts'
import type { Config } from '../../platform/config/config.ts'
import type { Database, Tx } from '../../platform/db/database.ts'
import type { ContentAddresses } from '../pictures/index.ts'
import type { SubscriptionsNeeds } from '../subscriptions/index.ts'

export type PortfolioNeeds = {
  readonly db: Database
  readonly clock: Clock
  readonly config: Pick<Config, 'GALLERIES_DOMAIN' | 'APP_ORIGIN'>
  readonly subscriptions: SubscriptionsNeeds
  readonly content: ContentAddresses
  /** Told in the transaction in which a work goes: its drops go too. */
  readonly forgetUploads: (tx: Tx, customerId: string, workId: string) => Promise<void>
}
