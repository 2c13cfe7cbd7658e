import type { Clock } from '../../platform/clock/clock.ts'
import type { Config } from '../../platform/config/config.ts'
import type { Database, Tx } from '../../platform/db/database.ts'
import type { RenderPool } from '../../platform/images/render-pool.ts'
import type { ObjectStore } from '../../platform/object-store/object-store.ts'
import type { RateLimiter } from '../../platform/rate-limit/rate-limit.ts'
import type { SubscriptionsDeps } from '../subscriptions/index.ts'

export type WatermarksDeps = {
  readonly db: Database
  readonly clock: Clock
  readonly store: ObjectStore
  readonly config: Pick<Config, 'CONTENT_ORIGIN'>
  readonly limiter: RateLimiter
  readonly decoders: RenderPool
  readonly subscriptions: SubscriptionsDeps
  /** Port: schedules and cancels the deletion of objects, whose rows a later module owns. */
  readonly garbage: {
    readonly discard: (tx: Tx, customerId: string, keys: readonly string[], dueAt: Date) => Promise<string[]>
    readonly cancelDeletion: (tx: Tx, customerId: string, garbageIds: readonly string[]) => Promise<boolean>
  }
  /** Port: the address of a picture, large and without a watermark, for its owner. */
  readonly pictureAddress: (picture: SamplePicture & { readonly customerId: string }) => string
}

/** A picture of the account on which a watermark is previewed. */
export type SamplePicture = {
  readonly galleryId: string
  readonly epoch: number
  readonly id: string
  readonly number: number
  readonly version: number
  readonly width: number
  readonly height: number
}

export type WatermarksTables = {
  watermark: {
    customer_id: string
    id: string
    revision: number
    was_edited: boolean
    position: number
    size_percent: number
    opacity_percent: number
    tiled: boolean
    margin_top: number
    margin_left: number
    margin_bottom: number
    margin_right: number
    picture_key: string | null
    width: number | null
    height: number | null
    created_at: Date
  }
  watermark_preferences: {
    customer_id: string
    watermark_id: string | null
    anti_copy: boolean
    last_revision: number
  }
}
