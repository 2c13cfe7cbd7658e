import { uploadRejection } from '@revela/phrases'
import type { Tx } from '../../platform/db/database.ts'
import { newId } from '../../platform/ids/uuid.ts'
import { ApiError } from '../../platform/api-error/api-error.ts'
import { chapterExists } from '../galleries/index.ts'
import {
  discard,
  insertPicture,
  pictureObjects,
  replaceOriginal,
  requestRenditions,
  type StoredOriginal,
} from '../pictures/index.ts'
import { countUsage } from '../subscriptions/index.ts'
import type { Target, UploadLimits } from './upload-target.ts'
import { closeAttempt, lockItem, markItemStored } from './upload.repository.ts'
import type { UploadsDeps } from './uploads.module.ts'

type Stored = Target & {
  readonly attemptId: string
  readonly original: StoredOriginal
  readonly limits: UploadLimits
}

type Numbered = { readonly number: number; readonly version: number; readonly waiting: number }

/**
 * One transaction turns a stored object into a picture: closes the attempt, updates the quota, writes the row, requests
 * the renditions.
 */
export async function commitPicture(
  { db, clock, jobs }: Pick<UploadsDeps, 'db' | 'clock' | 'jobs'>,
  stored: Stored,
): Promise<void> {
  const { customerId, ownerId, batchId, pictureId, attemptId, original } = stored
  await db.tenant(customerId, async (tx) => {
    const item = await lockItem(tx, customerId, batchId, pictureId)
    if (!item || !(await closeAttempt(tx, customerId, attemptId))) {
      throw new ApiError('UploadClosed', { messages: [{ id: 'picture', help: uploadRejection.closed }] })
    }
    const now = clock()
    // Another attempt for the same file was faster: this one's object is discarded, and the response is the same.
    if (item.state === 'stored') {
      return discard(tx, customerId, [{ objectKey: original.objectKey, isPrefix: false }], now)
    }
    const replaced = item.overwrite ? await overwrite(tx, stored, now) : null
    // Deleted meanwhile: it is added as a new picture, so that jobs for the deleted one do not apply to it.
    const id = replaced || !item.overwrite ? pictureId : newId()
    const { number, version, waiting } =
      replaced ??
      (await addPicture(
        tx,
        stored,
        {
          id,
          title: item.title,
          position: item.position,
          displayNumber: item.display_number,
          chapter: item.chapter,
        },
        now,
      ))
    await markItemStored(tx, { customerId, batchId, pictureId, now })
    const picture = { customerId, ownerId, pictureId: id, number, version }
    await requestRenditions(tx, jobs, picture, waiting)
  })
}

// Every transaction that counts takes locks in this order: pictures, their owner, the customer's usage. Another order
// could deadlock.
export async function addPicture(
  tx: Tx,
  stored: Pick<Stored, 'customerId' | 'ownerId' | 'owner' | 'original' | 'limits'>,
  added: {
    readonly id: string
    readonly title: string
    readonly position: number | null
    readonly displayNumber: number | null
    readonly chapter: number | null
  },
  now: Date,
): Promise<Numbered> {
  const { customerId, ownerId, original, limits } = stored
  const { parent } = stored.owner
  const { bytes } = original
  const counted = await parent.count(tx, customerId, ownerId, { pictures: 1, bytes })
  // The owner was moved to the trash or deleted during the upload.
  if (!counted) throw new ApiError(parent.missing)
  const waiting = await countUsage(tx, customerId, { ...parent.usage(1), bytes, waiting: 1 }, limits.max)
  if (waiting === null) throw noSpaceError()
  const owner = { kind: parent.kind, id: ownerId }
  // Without a reserved number: the batch was opened while the gallery was a draft, or the picture to overwrite was
  // deleted.
  const displayNumber =
    added.displayNumber ?? (counted.numbered ? await parent.reserveDisplayNumbers(tx, customerId, ownerId, 1) : null)
  const { number } = counted
  // Counting locked the gallery, so the chapter cannot be deleted before the picture is in it.
  const hasChapter =
    parent.kind === 'gallery' && added.chapter !== null && (await chapterExists(tx, customerId, ownerId, added.chapter))
  const chapter = hasChapter ? added.chapter : null
  await insertPicture(tx, { customerId, ...added, chapter, displayNumber, owner, number, ...original }, now)
  if (counted.cover === null) await parent.setCover(tx, customerId, ownerId, added.id)
  return { number: counted.number, version: 1, waiting }
}

/** Returns the picture's next version, or null when it was deleted meanwhile and must be added again. */
async function overwrite(tx: Tx, stored: Stored, now: Date): Promise<Numbered | null> {
  const { customerId, ownerId, pictureId, original, limits } = stored
  const { parent } = stored.owner
  const previous = await replaceOriginal(tx, customerId, { id: pictureId, ownerId }, original, now)
  if (!previous) return null
  const bytes = original.bytes - previous.bytes
  if (!(await parent.count(tx, customerId, ownerId, { pictures: 0, bytes }))) throw new ApiError(parent.missing)
  // A pending rendition of the old version is replaced by the new one, so the pending count stays the same.
  const addedRenditions = previous.state === 'stored' ? 0 : 1
  const waiting = await countUsage(tx, customerId, { bytes, waiting: addedRenditions }, limits.max)
  if (waiting === null) throw noSpaceError()
  await discard(tx, customerId, pictureObjects(customerId, previous.owner_id, [previous]), now)
  return { number: previous.number, version: previous.version + 1, waiting }
}

function noSpaceError(): ApiError {
  return new ApiError('PlanLimitReached', { messages: [{ id: 'picture', help: uploadRejection.noSpace }] })
}
