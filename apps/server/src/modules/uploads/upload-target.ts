import { MAX_SPREAD_MEGABYTES } from '@revela/domain'
import { sql } from 'kysely'
import type { Database, Tx } from '../../platform/db/database.ts'
import type { ApiError } from '../../platform/api-error/api-error.ts'
import { requireOpenDraft, versionExists, versionOwner } from '../albums/index.ts'
import { galleryExists, galleryOwner } from '../galleries/index.ts'
import type { PictureOwnerActions } from '../pictures/index.ts'
import { workExists, workOwner } from '../portfolio/index.ts'
import {
  readLimits,
  planLimitError,
  portfolioLimitError,
  readPortfolioLimits,
  type SubscriptionsDeps,
  type UsageLimits,
} from '../subscriptions/index.ts'

export type UploadLimits = { readonly max: UsageLimits; readonly maxMegabytes: number }

/** The parent of uploaded pictures: everything that differs between a gallery, a work and a version of an album. */
export type UploadOwner = {
  readonly parent: PictureOwnerActions
  readonly exists: (tx: Tx, customerId: string, id: string) => Promise<boolean>
  /** Null when the plan allows none. */
  readonly readLimits: (deps: SubscriptionsDeps, customerId: string) => Promise<UploadLimits | null>
  /** Checks the plan limits before any byte is uploaded; returns the one that would be exceeded. */
  readonly limitError: (
    deps: SubscriptionsDeps,
    customerId: string,
    requested: { readonly pictures: number; readonly bytes: number },
  ) => Promise<ApiError | null>
  readonly empty: 'EmptyGallery' | 'EmptyWork' | 'EmptyAlbum'
  /**
   * Throws for a parent that takes no pictures any more, or not so many. Called before any byte is stored; `count`
   * checks it again when a picture is committed.
   */
  readonly requireOpen?: (tx: Tx, customerId: string, id: string, pictures: number) => Promise<void>
}

export const galleryUploads: UploadOwner = {
  parent: galleryOwner,
  exists: galleryExists,
  readLimits: async (deps, customerId) => {
    const limits = await readLimits(deps, customerId)
    return limits && { max: limits, maxMegabytes: limits.max_picture_size_mb }
  },
  limitError: (deps, customerId, { pictures, bytes }) =>
    planLimitError(deps, customerId, { gallery_pictures: pictures, gallery_space: Math.ceil(bytes / 1024) }),
  empty: 'EmptyGallery',
}

export const workUploads: UploadOwner = {
  parent: workOwner,
  exists: workExists,
  readLimits: async (deps, customerId) => {
    const limits = await readPortfolioLimits(deps, customerId)
    if (!limits) return null
    const { max_picture: max_work_picture, space, max_picture_size_mb: maxMegabytes } = limits
    return { max: { max_work_picture, ...(space === null ? {} : { space }) }, maxMegabytes }
  },
  limitError: portfolioLimitError,
  empty: 'EmptyWork',
}

export const albumUploads: UploadOwner = {
  parent: versionOwner,
  exists: versionExists,
  readLimits: async (deps, customerId) => {
    const limits = await readLimits(deps, customerId)
    return limits && { max: { space: limits.space }, maxMegabytes: MAX_SPREAD_MEGABYTES }
  },
  limitError: (deps, customerId, { bytes }) =>
    planLimitError(deps, customerId, { gallery_space: Math.ceil(bytes / 1024) }),
  empty: 'EmptyAlbum',
  requireOpen: requireOpenDraft,
}

/** One gallery, work or version of an album that pictures are uploaded into. */
export type UploadParent = { readonly customerId: string; readonly owner: UploadOwner; readonly ownerId: string }

/** The file, batch and parent of an upload call. */
export type Target = UploadParent & {
  readonly batchId: string
  readonly pictureId: string
}

// Runs once for every uploaded picture: prepared, and a single round trip.
const text = (owner: string) => `select 1 from upload_item i
  join upload_batch b on b.customer_id = i.customer_id and b.id = i.batch_id
  join ${owner} o on o.customer_id = b.customer_id and o.id = b.owner_id
  where i.customer_id = $1 and i.batch_id = $2 and i.picture_id = $3 and o.id = $4`

const statements = {
  gallery: { name: 'upload_target', text: `${text('gallery')} and o.deleted_at is null` },
  work: { name: 'upload_target_work', text: text('work') },
  // A sent version exists too: the call gets its own error, and a repeated one the response of the first.
  album_version: {
    name: 'upload_target_album',
    text: `${text('album_version')} and exists (select 1 from album a
      where a.customer_id = o.customer_id and a.id = o.album_id and a.deleted_at is null)`,
  },
}

/** Whether the owner exists, the batch belongs to it, and the batch contains this picture. */
export async function targetExists(db: Database, target: Target): Promise<boolean> {
  const values = [target.customerId, target.batchId, target.pictureId, target.ownerId]
  const statement = statements[target.owner.parent.kind]
  return (await db.readTenant(target.customerId, { ...statement, values })).length > 0
}

/** The access epoch that image addresses of a gallery, work or version are signed with. */
export async function readAccessEpoch(
  tx: Tx,
  customerId: string,
  kind: Target['owner']['parent']['kind'],
  ownerId: string,
): Promise<number | null> {
  const { rows } = await sql<{ epoch: number }>`select access_epoch as epoch from ${sql.table(kind)}
    where customer_id = ${customerId} and id = ${ownerId}`.execute(tx)
  return rows[0]?.epoch ?? null
}
