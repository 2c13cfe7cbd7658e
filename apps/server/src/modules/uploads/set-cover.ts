import { uploadRejection } from '@revela/phrases'
import type { Upload } from '../../http/read-upload.ts'
import { newId } from '../../platform/ids/uuid.ts'
import { ApiError } from '../../platform/api-error/api-error.ts'
import {
  deleteCovers,
  discard,
  insertPicture,
  newOriginalKey,
  pictureObjects,
  requestRenditions,
} from '../pictures/index.ts'
import { countUsage } from '../subscriptions/index.ts'
import { openFile } from './receive-picture.ts'
import type { UploadParent } from './upload-target.ts'
import { closeAttempt, insertAttempt, discardAttempt } from './upload.repository.ts'
import type { UploadsDeps } from './uploads.module.ts'

/** Stores a cover with its own file: it uses space, but is not one of its owner's pictures. Returns its address. */
export async function setCover(
  deps: UploadsDeps,
  { customerId, owner, ownerId }: UploadParent,
  upload: Upload,
): Promise<string | null> {
  const { db, clock, store, jobs, subscriptions, content } = deps
  const { parent } = owner
  const limits = await owner.readLimits(subscriptions, customerId)
  if (!limits) throw new ApiError('PlanLimitReached')
  const max = limits.maxMegabytes
  const tooLarge = { id: 'cover', help: uploadRejection.tooLarge(max) }
  const { type, measure } = await openFile(upload.file)
  const { bytes, fingerprint } = measure({
    max: max * 1024 * 1024,
    tooLargeError: () => new ApiError('FileTooLarge', { messages: [tooLarge] }),
  })
  const [id, objectKey] = [newId(), newOriginalKey(customerId)]
  const attemptId = await db.tenant(customerId, (tx) =>
    insertAttempt(tx, { customerId, batchId: id, pictureId: id, objectKey, now: clock() }),
  )
  try {
    await store.putStream(objectKey, bytes, { type })
    const original = { objectKey, contentType: type, ...fingerprint() }
    const isShown = await db.tenant(customerId, async (tx) => {
      if (!(await closeAttempt(tx, customerId, attemptId))) throw new ApiError('UploadClosed')
      const now = clock()
      // Locked before the current covers are read: of two concurrent covers, the second sees the first.
      const locked = await parent.count(tx, customerId, ownerId, { pictures: 0, bytes: 0, numbers: 1 })
      if (!locked) throw new ApiError('UploadClosed')
      const { number, epoch } = locked
      const replacedCovers = await deleteCovers(tx, customerId, ownerId, id)
      const freed = replacedCovers.reduce((sum, picture) => sum + picture.bytes, 0)
      const change = { bytes: original.bytes - freed }
      await parent.count(tx, customerId, ownerId, { pictures: 0, ...change })
      if ((await countUsage(tx, customerId, change, limits.max)) === null) throw new ApiError('PlanLimitReached')
      const cover = { kind: 'cover', id: ownerId } as const
      await insertPicture(tx, { customerId, id, owner: cover, number, title: 'capa', position: null, ...original }, now)
      await parent.setCover(tx, customerId, ownerId, id)
      const waiting = await countUsage(tx, customerId, { waiting: 1 - replacedCovers.filter(isWaiting).length }, null)
      await requestRenditions(tx, jobs, { customerId, ownerId, pictureId: id, number, version: 1 }, waiting ?? 0)
      await discard(tx, customerId, pictureObjects(customerId, ownerId, replacedCovers), now)
      return { epoch, number }
    })
    return content.forOwner({ customerId, ownerId, epoch: isShown.epoch })({ number: isShown.number, version: 1 }, 960)
  } catch (error) {
    bytes.destroy()
    // The rest is read, so that the browser still receives the error response.
    upload.file.resume()
    await discardAttempt(deps, customerId, attemptId, objectKey)
    throw error
  }
}

function isWaiting(picture: { state: string }): boolean {
  return picture.state === 'stored'
}
