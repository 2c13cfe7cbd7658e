import { PassThrough } from 'node:stream'
import { crc32 } from 'node:zlib'
import { ApiError } from '../../platform/api-error/api-error.ts'
import { insertCopy, listCopyable, newOriginalKey, type CopyableOriginal } from '../pictures/index.ts'
import { countUsage } from '../subscriptions/index.ts'
import { copyId, pictureExists } from './copied-picture.ts'
import { galleryUploads, type UploadLimits } from './upload-target.ts'
import { closeAttempt, discardAttempt, insertAttempt } from './upload.repository.ts'
import type { UploadsDeps } from './uploads.module.ts'

type CopyDeps = Omit<UploadsDeps, 'content'>

export type GalleryCopy = {
  readonly from: string
  readonly to: string
  readonly ids: readonly string[]
  /** The same for a repeated call. */
  readonly key: string
}

/**
 * Copies pictures to the end of another gallery and returns how many. A copy has an object of its own, because an object
 * belongs to one row: it is deleted with that row. Each picture is a transaction, so an error keeps those before it; a
 * call with the same key counts them without copying them again.
 */
export async function copyToGallery(
  deps: CopyDeps,
  customerId: string,
  { from, to, ids, key }: GalleryCopy,
): Promise<number> {
  const { db, subscriptions } = deps
  const limits = await galleryUploads.readLimits(subscriptions, customerId)
  if (!limits) throw new ApiError('PlanLimitReached')
  const copies = await db.tenant(customerId, async (tx) => {
    const found: Copy[] = []
    for (const original of await listCopyable(tx, { customerId, ownerId: from }, ids)) {
      const id = copyId(key, to, original.id)
      found.push({ id, original, to, limits, exists: await pictureExists(tx, customerId, id) })
    }
    return found
  })
  const missing = copies.filter(({ exists }) => !exists)
  const bytes = missing.reduce((sum, { original }) => sum + original.bytes, 0)
  const limitError = await galleryUploads.limitError(subscriptions, customerId, { pictures: missing.length, bytes })
  if (limitError) throw limitError
  let copied = copies.length - missing.length
  for (const copy of missing) if (await copyPicture(deps, customerId, copy)) copied += 1
  return copied
}

type Copy = {
  readonly id: string
  readonly original: CopyableOriginal
  readonly to: string
  readonly limits: UploadLimits
  readonly exists: boolean
}

/** Returns false when the picture was changed or deleted meanwhile. */
async function copyPicture(deps: CopyDeps, customerId: string, { id, original, to, limits }: Copy): Promise<boolean> {
  const { db, clock } = deps
  const { parent } = galleryUploads
  const objectKey = newOriginalKey(customerId)
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
      // A call with the same key was running meanwhile. Counting has locked the gallery, so its copy is visible here.
      if (await pictureExists(tx, customerId, id)) throw new AlreadyCopied()
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
    if (error instanceof AlreadyCopied) return true
    if (error instanceof SourceChanged) return false
    throw error
  }
}

class AlreadyCopied extends Error {
  override readonly name = 'AlreadyCopied'
}

class SourceChanged extends Error {
  override readonly name = 'SourceChanged'
}

/** Compares the checksum on the way: a damaged original is not copied. */
async function copyObject({ store }: CopyDeps, original: CopyableOriginal, objectKey: string): Promise<void> {
  const { bytes: length, content_type: type } = original
  const source = await store.open(original.object_key, { from: 0, to: length - 1 })
  let checksum = 0
  const body = new PassThrough()
  source.on('data', (chunk: Buffer) => {
    checksum = crc32(chunk, checksum)
  })
  source.on('error', (error) => body.destroy(error))
  try {
    await store.put(objectKey, source.pipe(body), { length, type })
  } finally {
    // After an error of the target, nothing else would end the connection to the store.
    source.destroy()
  }
  if (checksum !== original.crc32) throw new Error('stored object does not match its CRC-32')
}
