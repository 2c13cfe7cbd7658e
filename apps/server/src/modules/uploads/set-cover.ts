import { uploadRefusal } from '@revela/phrases'
import type { Upload } from '../../http/read-upload.ts'
import { newId } from '../../platform/ids/uuid.ts'
import { Refusal } from '../../platform/refusal/refusal.ts'
import {
  deleteCovers,
  discard,
  insertPicture,
  newOriginalKey,
  objectsOf,
  requestRenditions,
} from '../pictures/index.ts'
import { countUsage } from '../subscriptions/index.ts'
import { openFile } from './receive-picture.ts'
import type { UploadParent } from './upload-target.ts'
import { closeAttempt, insertAttempt, letGo } from './upload.repository.ts'
import type { UploadsNeeds } from './uploads.module.ts'

/** A cover of its own file: it takes space, but it is none of its owner's photographs. Answers its address. */
export async function setCover(
  needs: UploadsNeeds,
  { customerId, owner, ownerId }: UploadParent,
  upload: Upload,
): Promise<string | null> {
  const { db, clock, store, jobs, subscriptions, content } = needs
  const { holder } = owner
  const limits = await owner.limitsOf(subscriptions, customerId)
  if (!limits) throw new Refusal('PlanLimitReached')
  const most = limits.mostMegabytes
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
      if (!(await closeAttempt(tx, customerId, attemptId))) throw new Refusal('UploadClosed')
      const now = clock()
      // Locked before the look at what it shows: of two covers that come at once, the second sees the first.
      const locked = await holder.count(tx, customerId, ownerId, { pictures: 0, bytes: 0, numbers: 1 })
      if (!locked) throw new Refusal('UploadClosed')
      const { number, epoch } = locked
      const before = await deleteCovers(tx, customerId, ownerId, id)
      const freed = before.reduce((sum, picture) => sum + picture.bytes, 0)
      const change = { bytes: original.bytes - freed }
      await holder.count(tx, customerId, ownerId, { pictures: 0, ...change })
      if ((await countUsage(tx, customerId, change, limits.most)) === null) throw new Refusal('PlanLimitReached')
      const cover = { kind: 'cover', id: ownerId } as const
      await insertPicture(tx, { customerId, id, owner: cover, number, title: 'capa', position: null, ...original }, now)
      await holder.showCover(tx, customerId, ownerId, id)
      const waiting = await countUsage(tx, customerId, { waiting: 1 - before.filter(isWaiting).length }, null)
      await requestRenditions(tx, jobs, { customerId, ownerId, pictureId: id, number, version: 1 }, waiting ?? 0)
      await discard(tx, customerId, objectsOf(customerId, ownerId, before), now)
      return { epoch, number }
    })
    return content.of({ customerId, ownerId, epoch: shown.epoch })({ number: shown.number, version: 1 }, 960)
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
