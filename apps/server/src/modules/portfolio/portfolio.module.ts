import type { Clock } from '../../platform/clock/clock.ts'
import type { Config } from '../../platform/config/config.ts'
import type { Database, Tx } from '../../platform/db/database.ts'
import type { ContentAddresses } from '../pictures/index.ts'
import type { SubscriptionsDeps } from '../subscriptions/index.ts'

export type PortfolioDeps = {
  readonly db: Database
  readonly clock: Clock
  readonly config: Pick<Config, 'GALLERIES_DOMAIN' | 'APP_ORIGIN'>
  readonly subscriptions: SubscriptionsDeps
  readonly content: ContentAddresses
  /** Port: deletes the upload batches of a work, in the transaction that deletes the work. */
  readonly deleteUploads: (tx: Tx, customerId: string, workId: string) => Promise<void>
}

export type PortfolioTables = {
  portfolio: { customer_id: string; created_at: Date }
  category: { customer_id: string; id: string; title: string; position: number }
  work: {
    customer_id: string
    id: string
    title: string
    slug: string
    category_id: string | null
    cover_picture_id: string | null
    pictures: number
    bytes: number
    last_number: number
    /** The last position assigned to a picture or reserved for one. */
    last_position: number
    access_epoch: number
    created_at: Date
  }
}

export type WorkRow = PortfolioTables['work']
