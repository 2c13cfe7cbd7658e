import { PassThrough } from 'node:stream'
import { crc32 } from 'node:zlib'
import { ApiError } from '../../platform/api-error/api-error.ts'
import { newId } from '../../platform/ids/uuid.ts'
import { insertCopy, listCopyable, newOriginalKey, type CopyableOriginal } from '../pictures/index.ts'
import { countUsage } from '../subscriptions/index.ts'
import { galleryUploads, type UploadLimits } from './upload-target.ts'
import { closeAttempt, discardAttempt, insertAttempt } from './upload.repository.ts'
import type { UploadsDeps } from './uploads.module.ts'

export type GalleryCopy = { readonly from: string; readonly to: string; readonly ids: readonly string[] }

/**
 * Copies pictures to the end of another gallery and returns how many. A copy has an object of its own, because an object
 * belongs to one row: it is deleted with that row. Each picture is a transaction, so an error keeps those before it.
 */
export async function copyToGallery(
  deps: UploadsDeps,
  customerId: string,
  { from, to, ids }: GalleryCopy,
): Promise<number> {
  const { db, subscriptions } = deps
  const limits = await galleryUploads.readLimits(subscriptions, customerId)
  if (!limits) throw new ApiError('PlanLimitReached')
  const originals = await db.tenant(customerId, (tx) => listCopyable(tx, { customerId, ownerId: from }, ids))
  const bytes = originals.reduce((sum, original) => sum + original.bytes, 0)
  const requested = { pictures: originals.length, bytes }
  const limitError = await galleryUploads.limitError(subscriptions, customerId, requested)
  if (limitError) throw limitError
  let copied = 0
  for (const original of originals) {
    if (await copyPicture(deps, customerId, { original, to, limits })) copied += 1
  }
  return copied
}

type Copy = { readonly original: CopyableOriginal; readonly to: string; readonly limits: UploadLimits }

/** Returns false when the picture was changed or deleted meanwhile. */
async function copyPicture(deps: UploadsDeps, customerId: string, { original, to, limits }: Copy): Promise<boolean> {
  const { db, clock } = deps
  const { parent } = galleryUploads
  const [id, objectKey] = [newId(), newOriginalKey(customerId)]
  // As for an upload: an attempt that dies leaves no orphan.
  const attemptId = await db.tenant(customerId, (tx) =>
    insertAttempt(tx, { customerId, batchId: id, pictureId: id, objectKey, now: clock() }),
  )
  try {
    await copyObject(deps, original, objectKey)
    return await db.tenant(customerId, async (tx) => {
      if (!(await closeAttempt(tx, customerId, attemptId))) throw new ApiError('Unavailable')
      const counted = await parent.count(tx, customerId, to, { pictures: 1, bytes: original.bytes })
      if (!counted) throw new ApiError(parent.missing)
      const change = { ...parent.usage(1), bytes: original.bytes }
      if ((await countUsage(tx, customerId, change, limits.max)) === null) throw new ApiError('PlanLimitReached')
      const displayNumber = await parent.reserveDisplayNumbers(tx, customerId, to, 1)
      const position = await parent.reservePositions(tx, customerId, to, 1)
      const place = { id, ownerId: to, number: counted.number, displayNumber, position, objectKey }
      if (!(await insertCopy(tx, customerId, original, place, clock()))) throw new SourceChanged()
      if (counted.cover === null) await parent.setCover(tx, customerId, to, id)
      return true
    })
  } catch (error) {
    await discardAttempt(deps, customerId, attemptId, objectKey)
    if (error instanceof SourceChanged) return false
    throw error
  }
}

class SourceChanged extends Error {
  override readonly name = 'SourceChanged'
}

/** Compares the checksum on the way: a damaged original is not copied. */
async function copyObject({ store }: UploadsDeps, original: CopyableOriginal, objectKey: string): Promise<void> {
  const { bytes: length, content_type: type } = original
  const source = await store.open(original.object_key, { from: 0, to: length - 1 })
  let checksum = 0
  const body = new PassThrough()
  source.on('data', (chunk: Buffer) => {
    checksum = crc32(chunk, checksum)
  })
  source.on('error', (error) => body.destroy(error))
  await store.put(objectKey, source.pipe(body), { length, type })
  if (checksum !== original.crc32) throw new Error('stored object does not match its CRC-32')
}
