import type { Clock } from '../../platform/clock/clock.ts'
import type { Database } from '../../platform/db/database.ts'
import type { ObjectStore } from '../../platform/object-store/object-store.ts'
import type { JobSender } from '../../platform/queue/queue.ts'
import type { ContentAddresses } from '../pictures/index.ts'
import type { SubscriptionsNeeds } from '../subscriptions/index.ts'

export type UploadsNeeds = {
  readonly db: Database
  readonly clock: Clock
  readonly store: ObjectStore
  readonly jobs: JobSender
  readonly subscriptions: SubscriptionsNeeds
  readonly content: ContentAddresses
}

/** Same origin wherever the receiving process runs: nginx leads there. */
export const uploadBaseUrl = '/upload'
