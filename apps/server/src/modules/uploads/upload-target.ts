import { sql } from 'kysely'
import type { Database, Tx } from '../../platform/db/database.ts'
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

/** One gallery or work that pictures are uploaded into. */
export type UploadParent = { readonly customerId: string; readonly owner: UploadOwner; readonly ownerId: string }

/** Which file of which batch into which gallery or work a call brings. */
export type Target = UploadParent & {
  readonly batchId: string
  readonly pictureId: string
}

// One look for every photograph that arrives: prepared, and no trip more than it needs.
const text = (owner: string) => `select 1 from upload_item i
  join upload_batch b on b.customer_id = i.customer_id and b.id = i.batch_id
  join ${owner} o on o.customer_id = b.customer_id and o.id = b.owner_id
  where i.customer_id = $1 and i.batch_id = $2 and i.picture_id = $3 and o.id = $4`

const statements = {
  gallery: { name: 'upload_target', text: `${text('gallery')} and o.deleted_at is null` },
  work: { name: 'upload_target_work', text: text('work') },
}

/** Whether its owner is there, the drop goes into it and brings this picture. */
export async function targetExists(db: Database, target: Target): Promise<boolean> {
  const values = [target.customerId, target.batchId, target.pictureId, target.ownerId]
  const statement = statements[target.owner.holder.kind]
  return (await db.readTenant(target.customerId, { ...statement, values })).length > 0
}

/** The access epoch that image addresses of a gallery or work are signed with. */
export async function readAccessEpoch(
  tx: Tx,
  customerId: string,
  kind: Target['owner']['holder']['kind'],
  ownerId: string,
): Promise<number | null> {
  const { rows } = await sql<{ epoch: number }>`select access_epoch as epoch from ${sql.table(kind)}
    where customer_id = ${customerId} and id = ${ownerId}`.execute(tx)
  return rows[0]?.epoch ?? null
}
