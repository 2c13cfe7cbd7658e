import { DAY_MS, TRASH_DAYS } from '@revela/domain'
import { ApiError } from '../../platform/api-error/api-error.ts'
import type { Tx } from '../../platform/db/database.ts'
import { deletePicturesOf, discard, ownerPrefix } from '../pictures/index.ts'
import { countUsage, planLimitError, readLimits } from '../subscriptions/index.ts'
import { moveAlbumToTrash, removeAlbum, takeAlbumFromTrash } from './album.repository.ts'
import type { AlbumsDeps } from './albums.module.ts'
import { listVersionIds, lockVersions, revokeAddresses } from './version.repository.ts'

// Locks are taken in the usual order: batches, pictures, the album, its versions, the customer's usage.

/** Moves the album to the trash for seven days, and tells the open pages of its readers. */
export async function trashAlbum({ db, clock, proofing }: AlbumsDeps, customerId: string, id: string): Promise<void> {
  const now = clock()
  const times = { now, purgeAt: new Date(now.getTime() + TRASH_DAYS * DAY_MS) }
  await db.tenant(customerId, async (tx) => {
    if (await trashAlbumIn(tx, customerId, id, times)) await proofing.changed(tx, { customerId, albumId: id })
  })
}

/**
 * Removes the album from the list, the used space and all addresses at once. Returns false when it was not in the list.
 */
export async function trashAlbumIn(
  tx: Tx,
  customerId: string,
  id: string,
  times: { readonly now: Date; readonly purgeAt: Date },
): Promise<boolean> {
  if (!(await moveAlbumToTrash(tx, customerId, id, times))) return false
  const bytes = await lockedSpace(tx, customerId, id)
  await revokeAddresses(tx, customerId, id)
  await countUsage(tx, customerId, { bytes: -bytes }, null)
  return true
}

async function lockedSpace(tx: Tx, customerId: string, albumId: string): Promise<number> {
  const versions = await lockVersions(tx, customerId, albumId)
  return versions.reduce((sum, { bytes }) => sum + bytes, 0)
}

/** Restores the album as it was, if its space fits the plan. */
export async function restoreAlbum(deps: AlbumsDeps, customerId: string, id: string): Promise<void> {
  const { db, subscriptions, proofing } = deps
  const limits = await readLimits(subscriptions, customerId)
  if (!limits) throw new ApiError('PlanLimitReached')
  let bytes = 0
  try {
    await db.tenant(customerId, async (tx) => {
      if (!(await takeAlbumFromTrash(tx, customerId, id))) return
      bytes = await lockedSpace(tx, customerId, id)
      await proofing.changed(tx, { customerId, albumId: id })
      if ((await countUsage(tx, customerId, { bytes }, { space: limits.space })) === null) throw new LimitExceeded()
    })
  } catch (error) {
    if (!(error instanceof LimitExceeded)) throw error
    const limitError = await planLimitError(subscriptions, customerId, { gallery_space: Math.ceil(bytes / 1024) })
    throw limitError ?? new ApiError('Unavailable')
  }
}

/** Rolls the transaction back. */
class LimitExceeded extends Error {}

/** Rolls the transaction back: the album was restored from the trash meanwhile, and everything in it stays. */
export class AlbumRestoredMeanwhile extends Error {
  override readonly name = 'AlbumRestoredMeanwhile'
}

/**
 * Deletes an album in the trash permanently: rows, and the garbage entries for every object, in one transaction. With
 * `dueBy`, only one whose seven days are over. Its space left the customer's usage when it was moved to the trash.
 */
export async function purgeAlbum(
  tx: Tx,
  customerId: string,
  id: string,
  {
    deleteUploads,
    now,
    dueBy,
  }: Pick<AlbumsDeps, 'deleteUploads'> & { readonly now: Date; readonly dueBy: Date | null },
): Promise<void> {
  const versionIds = await listVersionIds(tx, customerId, id)
  const pictures = []
  for (const versionId of versionIds) {
    await deleteUploads(tx, customerId, versionId)
    pictures.push(...(await deletePicturesOf(tx, customerId, versionId)))
  }
  if (!(await removeAlbum(tx, customerId, id, dueBy))) throw new AlbumRestoredMeanwhile()
  const waiting = pictures.filter(({ state }) => state === 'stored').length
  if (waiting > 0) await countUsage(tx, customerId, { waiting: -waiting }, null)
  const originals = pictures.map(({ object_key: objectKey }) => ({ objectKey, isPrefix: false }))
  const renditions = versionIds.map((versionId) => ({ objectKey: ownerPrefix(customerId, versionId), isPrefix: true }))
  await discard(tx, customerId, [...originals, ...renditions], now)
}
