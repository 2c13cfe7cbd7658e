import type { Refusal } from '../../platform/refusal/refusal.ts'
import { galleryExists, galleryHolder } from '../galleries/index.ts'
import type { PictureHolder } from '../pictures/index.ts'
import { workExists, workHolder } from '../portfolio/index.ts'
import {
  limitsOf,
  planLimitRefusal,
  portfolioLimitRefusal,
  portfolioLimitsOf,
  type SubscriptionsNeeds,
  type UsageLimits,
} from '../subscriptions/index.ts'
import type { Tx } from '../../platform/db/database.ts'

export type UploadLimits = { readonly most: UsageLimits; readonly mostMegabytes: number }

/** What photographs are sent to. All that makes a difference between a gallery and a work stands here. */
export type UploadOwner = {
  readonly holder: PictureHolder
  readonly exists: (tx: Tx, customerId: string, id: string) => Promise<boolean>
  /** Null: the plan has no room for any. */
  readonly limitsOf: (needs: SubscriptionsNeeds, customerId: string) => Promise<UploadLimits | null>
  /** Told before the first byte: which limit so many would pass. */
  readonly refusalOf: (
    needs: SubscriptionsNeeds,
    customerId: string,
    asked: { readonly pictures: number; readonly bytes: number },
  ) => Promise<Refusal | null>
  readonly empty: 'EmptyGallery' | 'EmptyWork'
}

export const galleryUploads: UploadOwner = {
  holder: galleryHolder,
  exists: galleryExists,
  limitsOf: async (needs, customerId) => {
    const limits = await limitsOf(needs, customerId)
    return limits && { most: limits, mostMegabytes: limits.max_picture_size_mb }
  },
  refusalOf: (needs, customerId, { pictures, bytes }) =>
    planLimitRefusal(needs, customerId, { gallery_pictures: pictures, gallery_space: Math.ceil(bytes / 1024) }),
  empty: 'EmptyGallery',
}

export const workUploads: UploadOwner = {
  holder: workHolder,
  exists: workExists,
  limitsOf: async (needs, customerId) => {
    const limits = await portfolioLimitsOf(needs, customerId)
    if (!limits) return null
    const { max_picture: max_work_picture, space, max_picture_size_mb: mostMegabytes } = limits
    return { most: { max_work_picture, ...(space === null ? {} : { space }) }, mostMegabytes }
  },
  refusalOf: portfolioLimitRefusal,
  empty: 'EmptyWork',
}
