import type { AnswerOf, BodyOf, openGalleryUpload } from '@revela/contract'
import { compareFileNames } from '@revela/domain'
import type { Tx } from '../../platform/db/database.ts'
import { newId } from '../../platform/ids/uuid.ts'
import { listFingerprints } from '../pictures/index.ts'
import type { UploadOwner } from './upload-owner.ts'
import { insertBatch } from './upload.repository.ts'
import { uploadBaseUrl, type UploadsNeeds } from './uploads.needs.ts'

type Body = BodyOf<typeof openGalleryUpload>

/** Gives each file of a drop the id of its picture: a new one, or that of the picture it overwrites. */
export async function openBatch(
  needs: UploadsNeeds,
  into: { readonly customerId: string; readonly owner: UploadOwner; readonly ownerId: string },
  files: Body['payload_list'],
): Promise<AnswerOf<typeof openGalleryUpload>> {
  const { db, clock, subscriptions } = needs
  const { customerId, owner, ownerId } = into
  const adding = files.filter((file) => !file.overwrite)
  const refusal = await owner.refusalOf(subscriptions, customerId, {
    pictures: adding.length,
    bytes: adding.reduce((sum, file) => sum + file.size, 0),
  })
  if (refusal) throw refusal

  const batchId = newId()
  const items = await db.tenant(customerId, async (tx) => {
    const byTitle = new Map((await listFingerprints(tx, customerId, ownerId)).map((known) => [known.title, known.id]))
    const given = new Set<string>()
    const made = files.map((file) => {
      const known = file.overwrite ? byTitle.get(file.picture_title) : undefined
      // Two files of a drop cannot overwrite the same picture: the second becomes one of its own.
      const pictureId = known !== undefined && !given.has(known) ? known : newId()
      given.add(pictureId)
      return { file, pictureId }
    })
    const first = await owner.holder.keepPlaces(tx, customerId, ownerId, files.length)
    const displayNumbers = await reserveDisplayNumbers(tx, into, files)
    await insertBatch(
      tx,
      { customerId, id: batchId, ownerKind: owner.holder.kind, ownerId, now: clock() },
      made.map(({ file, pictureId }, at) => ({
        pictureId,
        title: file.picture_title,
        bytes: file.size,
        overwrite: file.overwrite,
        place: first === null ? null : first + at,
        displayNumber: displayNumbers[at] ?? null,
      })),
    )
    return made
  })
  return {
    payload_id: batchId,
    picture_ids: Object.fromEntries(items.map(({ file, pictureId }) => [file.picture_title, pictureId])),
    items: items.map(({ file, pictureId }) => ({ key: file.key ?? file.picture_title, picture_id: pictureId })),
    uploadBaseURL: uploadBaseUrl,
  }
}

/** One for each file that adds a picture, in the order of their names, whatever the order in which they were chosen. */
async function reserveDisplayNumbers(
  tx: Tx,
  { customerId, owner, ownerId }: Parameters<typeof openBatch>[1],
  files: Body['payload_list'],
): Promise<(number | null)[]> {
  const adding = files.flatMap((file, at) => (file.overwrite ? [] : [{ at, title: file.picture_title }]))
  const first = await owner.holder.reserveDisplayNumbers(tx, customerId, ownerId, adding.length)
  const numbers = files.map((): number | null => null)
  if (first === null) return numbers
  const inOrder = adding.toSorted((one, other) => compareFileNames(one.title, other.title))
  for (const [place, { at }] of inOrder.entries()) numbers[at] = first + place
  return numbers
}
