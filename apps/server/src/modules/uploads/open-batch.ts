import type { AnswerOf, BodyOf, openGalleryUpload } from '@revela/contract'
import { compareFileNames } from '@revela/domain'
import type { Tx } from '../../platform/db/database.ts'
import { newId } from '../../platform/ids/uuid.ts'
import { listFingerprints } from '../pictures/index.ts'
import type { UploadOwner } from './upload-target.ts'
import { insertBatch } from './upload.repository.ts'
import { uploadBaseUrl, type UploadsNeeds } from './uploads.module.ts'

type Body = BodyOf<typeof openGalleryUpload>

/** Gives each file of a batch the id of its picture: a new one, or that of the picture it overwrites. */
export async function openBatch(
  needs: UploadsNeeds,
  into: { readonly customerId: string; readonly owner: UploadOwner; readonly ownerId: string },
  files: Body['payload_list'],
): Promise<AnswerOf<typeof openGalleryUpload>> {
  const { db, clock, subscriptions } = needs
  const { customerId, owner, ownerId } = into
  const known = await db.tenant(customerId, (tx) => listFingerprints(tx, customerId, ownerId))
  const items = assignPictures(files, known)
  const adding = items.filter((item) => !item.overwrite)
  const refusal = await owner.refusalOf(subscriptions, customerId, {
    pictures: adding.length,
    bytes: adding.reduce((sum, { file }) => sum + file.size, 0),
  })
  if (refusal) throw refusal

  const batchId = newId()
  await db.tenant(customerId, async (tx) => {
    const first = await owner.holder.keepPlaces(tx, customerId, ownerId, files.length)
    const displayNumbers = await reserveDisplayNumbers(tx, into, items)
    await insertBatch(
      tx,
      { customerId, id: batchId, ownerKind: owner.holder.kind, ownerId, now: clock() },
      items.map(({ file, pictureId, overwrite }, at) => ({
        pictureId,
        title: file.picture_title,
        bytes: file.size,
        overwrite,
        place: first === null ? null : first + at,
        displayNumber: displayNumbers[at] ?? null,
      })),
    )
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
  files: readonly Assigned[],
): Promise<(number | null)[]> {
  const adding = files.flatMap(({ file, overwrite }, at) => (overwrite ? [] : [{ at, title: file.picture_title }]))
  const first = await owner.holder.reserveDisplayNumbers(tx, customerId, ownerId, adding.length)
  const numbers = files.map((): number | null => null)
  if (first === null) return numbers
  const inOrder = adding.toSorted((one, other) => compareFileNames(one.title, other.title))
  for (const [place, { at }] of inOrder.entries()) numbers[at] = first + place
  return numbers
}

type Assigned = { readonly file: Body['payload_list'][number]; readonly pictureId: string; readonly overwrite: boolean }

/**
 * A file overwrites the picture it names. Without one it overwrites the only picture of its title; where several share
 * the title, or the named one is gone or not of this owner, it becomes a picture of its own: nothing is lost.
 */
export function assignPictures(
  files: Body['payload_list'],
  known: readonly { readonly id: string; readonly title: string }[],
): Assigned[] {
  const ids = new Set(known.map(({ id }) => id))
  const byTitle = Map.groupBy(known, ({ title }) => title)
  const assigned = new Set<string>()
  function replacedBy({ overwrite, replaces, picture_title }: Body['payload_list'][number]): string | undefined {
    if (!overwrite) return undefined
    if (replaces !== undefined) return ids.has(replaces) ? replaces : undefined
    const candidates = byTitle.get(picture_title) ?? []
    return candidates.length === 1 ? candidates[0]?.id : undefined
  }
  return files.map((file) => {
    const replaced = replacedBy(file)
    // Two files of a batch cannot overwrite the same picture: the second becomes one of its own.
    const overwrite = replaced !== undefined && !assigned.has(replaced)
    const pictureId = overwrite ? replaced : newId()
    assigned.add(pictureId)
    return { file, pictureId, overwrite }
  })
}
