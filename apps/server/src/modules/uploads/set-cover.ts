import { uploadRefusal } from '@revela/phrases'
import type { Upload } from '../../http/read-upload.ts'
import { newId } from '../../platform/ids/uuid.ts'
import { Refusal } from '../../platform/refusal/refusal.ts'
import { countPictures, findGallery, updateGallery } from '../galleries/index.ts'
import {
  deleteCovers,
  discard,
  insertPicture,
  newOriginalKey,
  renditionsPrefix,
  requestRenditions,
} from '../pictures/index.ts'
import { countUsage, limitsOf } from '../subscriptions/index.ts'
import { letGo } from './let-go.ts'
import { openFile } from './measured-file.ts'
import { closeAttempt, insertAttempt } from './upload.repository.ts'
import type { UploadsNeeds } from './uploads.needs.ts'

/** A cover of its own file: it takes space, but it is none of the gallery's photographs. Answers its address. */
export async function setCover(
  needs: UploadsNeeds,
  customerId: string,
  galleryId: string,
  upload: Upload,
): Promise<string | null> {
  const { db, clock, store, jobs, subscriptions, content } = needs
  const limits = await limitsOf(subscriptions, customerId)
  if (!limits) throw new Refusal('PlanLimitReached')
  const most = limits.max_picture_size_mb
  const tooLarge = { id: 'cover', help: uploadRefusal.tooLarge(most) }
  const { type, measure } = await openFile(upload.file)
  const { bytes, fingerprint } = measure({
    most: most * 1024 * 1024,
    beyond: () => new Refusal('FileTooLarge', { messages: [tooLarge] }),
  })
  const [id, objectKey] = [newId(), newOriginalKey(customerId)]
  const attemptId = await db.tenant(customerId, (tx) =>
    insertAttempt(tx, { customerId, batchId: id, pictureId: id, objectKey, now: clock() }),
  )
  try {
    await store.putUnmeasured(objectKey, bytes, { type })
    const original = { objectKey, contentType: type, ...fingerprint() }
    const shown = await db.tenant(customerId, async (tx) => {
      const gallery = await findGallery(tx, customerId, galleryId)
      if (!gallery || !(await closeAttempt(tx, customerId, attemptId))) throw new Refusal('UploadClosed')
      const now = clock()
      // Locked before the look at what it shows: of two covers that come at once, the second sees the first.
      const locked = await countPictures(tx, customerId, galleryId, { pictures: 0, bytes: 0, numbers: 1 })
      if (!locked) throw new Refusal('UploadClosed')
      const { number } = locked
      const before = await deleteCovers(tx, customerId, galleryId, id)
      const freed = before.reduce((sum, picture) => sum + picture.bytes, 0)
      const change = { bytes: original.bytes - freed }
      await countPictures(tx, customerId, galleryId, { pictures: 0, ...change })
      if ((await countUsage(tx, customerId, change, limits)) === null) throw new Refusal('PlanLimitReached')
      const owner = { kind: 'cover', id: galleryId } as const
      await insertPicture(tx, { customerId, id, owner, number, title: 'capa', ...original }, now)
      await updateGallery(tx, customerId, galleryId, { cover_picture_id: id })
      const waiting = await countUsage(tx, customerId, { waiting: 1 - before.filter(isWaiting).length }, null)
      await requestRenditions(
        tx,
        jobs,
        { customerId, ownerId: galleryId, pictureId: id, number, version: 1 },
        waiting ?? 0,
      )
      const garbage = before.flatMap((old) => [
        { objectKey: old.object_key, isPrefix: false },
        {
          objectKey: renditionsPrefix({ customerId, ownerId: galleryId, number: old.number, version: old.version }),
          isPrefix: true,
        },
      ])
      await discard(tx, customerId, garbage, now)
      return { epoch: gallery.access_epoch, number }
    })
    return content.of({ customerId, ownerId: galleryId, epoch: shown.epoch })({ number: shown.number, version: 1 }, 960)
  } catch (fault) {
    bytes.destroy()
    // Read to its end, so that the browser is still listening when the reason comes.
    upload.file.resume()
    await letGo(needs, customerId, attemptId, objectKey)
    throw fault
  }
}

function isWaiting(picture: { state: string }): boolean {
  return picture.state === 'stored'
}
