import type { AnswerOf, BodyOf, galleryUpload } from '@revela/contract'
import { compareFileNames } from '@revela/domain'
import type { Tx } from '../../platform/db/database.ts'
import { newId } from '../../platform/ids/uuid.ts'
import { readChapters } from '../galleries/index.ts'
import { listFingerprints } from '../pictures/index.ts'
import { readAccessEpoch, type UploadParent } from './upload-target.ts'
import { insertBatch, readOpenBatches } from './upload.repository.ts'
import { uploadBaseUrl, type UploadsDeps } from './uploads.module.ts'
import { ApiError } from '../../platform/api-error/api-error.ts'

type Body = BodyOf<typeof galleryUpload.open>

/** Assigns each file of a batch the id of its picture: a new one, or that of the picture it overwrites. */
export async function openBatch(
  deps: UploadsDeps,
  target: UploadParent,
  files: Body['payload_list'],
): Promise<AnswerOf<typeof galleryUpload.open>> {
  const { db, clock, subscriptions } = deps
  const { customerId, owner, ownerId } = target
  const existing = await db.tenant(customerId, (tx) => listFingerprints(tx, customerId, ownerId))
  const items = assignPictures(files, existing)
  const adding = items.filter((item) => !item.overwrite)
  await db.tenant(customerId, async (tx) => owner.requireOpen?.(tx, customerId, ownerId, adding.length))
  const limitError = await owner.limitError(subscriptions, customerId, {
    pictures: adding.length,
    bytes: adding.reduce((sum, { file }) => sum + file.size, 0),
  })
  if (limitError) throw limitError

  const batchId = newId()
  await db.tenant(customerId, async (tx) => {
    const firstPosition = await owner.parent.reservePositions(tx, customerId, ownerId, files.length)
    const displayNumbers = await reserveDisplayNumbers(tx, target, items)
    await insertBatch(
      tx,
      { customerId, id: batchId, ownerKind: owner.parent.kind, ownerId, now: clock() },
      items.map(({ file, pictureId, overwrite }, at) => ({
        pictureId,
        title: file.picture_title,
        bytes: file.size,
        overwrite,
        position: firstPosition === null ? null : firstPosition + at,
        displayNumber: displayNumbers[at] ?? null,
        chapter: file.chapter ?? null,
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

/**
 * Reserves one for each file that adds a picture, sorted by chapter and name, whatever the order in which they were
 * chosen.
 */
async function reserveDisplayNumbers(
  tx: Tx,
  { customerId, owner, ownerId }: UploadParent,
  files: readonly Assigned[],
): Promise<(number | null)[]> {
  const chapters = files.some(({ file }) => file.chapter !== undefined)
    ? (await readChapters(tx, customerId, ownerId)).map(({ number }) => number)
    : []
  const adding = files.flatMap(({ file, overwrite }, at) =>
    overwrite ? [] : [{ at, title: file.picture_title, chapter: chapters.indexOf(file.chapter ?? 0) }],
  )
  const firstPosition = await owner.parent.reserveDisplayNumbers(tx, customerId, ownerId, adding.length)
  const numbers = files.map((): number | null => null)
  if (firstPosition === null) return numbers
  const sorted = adding.toSorted((a, b) => a.chapter - b.chapter || compareFileNames(a.title, b.title))
  for (const [index, { at }] of sorted.entries()) numbers[at] = firstPosition + index
  return numbers
}

type Assigned = { readonly file: Body['payload_list'][number]; readonly pictureId: string; readonly overwrite: boolean }

/**
 * A file overwrites the picture it names. Without one, it overwrites the only picture with its title. If several share
 * the title, or the named one is gone or has another owner, it becomes a new picture, so that nothing is lost.
 */
function assignPictures(
  files: Body['payload_list'],
  existing: readonly { readonly id: string; readonly title: string }[],
): Assigned[] {
  const ids = new Set(existing.map(({ id }) => id))
  const byTitle = Map.groupBy(existing, ({ title }) => title)
  const assigned = new Set<string>()
  function replacedBy({ overwrite, replaces, picture_title }: Body['payload_list'][number]): string | undefined {
    if (!overwrite) return undefined
    if (replaces !== undefined) return ids.has(replaces) ? replaces : undefined
    const candidates = byTitle.get(picture_title) ?? []
    return candidates.length === 1 ? candidates[0]?.id : undefined
  }
  return files.map((file) => {
    const replaced = replacedBy(file)
    // Two files of a batch cannot overwrite the same picture: the second becomes a new one.
    const overwrite = replaced !== undefined && !assigned.has(replaced)
    const pictureId = overwrite ? replaced : newId()
    assigned.add(pictureId)
    return { file, pictureId, overwrite }
  })
}

type Deps = Pick<UploadsDeps, 'db'>

/** The existing titles, to find duplicates of a batch's files. */
export async function listTitles(
  { db }: Deps,
  { customerId, owner, ownerId }: UploadParent,
): Promise<AnswerOf<typeof galleryUpload.listTitles>> {
  const existing = await db.tenant(customerId, (tx) => listFingerprints(tx, customerId, ownerId))
  if (existing.length === 0) throw new ApiError(owner.empty)
  return { picture_titles: Object.fromEntries(existing.map(({ title, id }) => [title, id])) }
}

/** Fingerprints of the stored bytes, so that the same picture is not uploaded twice. */
export async function readFingerprints(
  { db, content }: Pick<UploadsDeps, 'db' | 'content'>,
  { customerId, owner, ownerId }: UploadParent,
): Promise<AnswerOf<typeof galleryUpload.listFingerprints>> {
  const { existing, epoch } = await db.tenant(customerId, async (tx) => ({
    existing: await listFingerprints(tx, customerId, ownerId),
    epoch: await readAccessEpoch(tx, customerId, owner.parent.kind, ownerId),
  }))
  const addressOf = epoch === null ? null : content.forOwner({ customerId, ownerId, epoch })
  return {
    fingerprints: existing.map((picture) => ({
      picture_id: picture.id,
      title: picture.title,
      size: picture.bytes,
      sha256: picture.sha256.toString('hex'),
      image: picture.state === 'ready' && addressOf ? addressOf(picture, 400) : null,
    })),
  }
}

/** Batches that were not finished. */
export async function listOpenBatches(
  { db }: Deps,
  { customerId, ownerId }: UploadParent,
): Promise<AnswerOf<typeof galleryUpload.listOpen>> {
  const batches = await db.tenant(customerId, (tx) => readOpenBatches(tx, customerId, ownerId))
  return {
    batches: batches.map(({ id, opened_at, items }) => ({
      payload_id: id,
      opened_at: opened_at.toISOString(),
      uploadBaseURL: uploadBaseUrl,
      stored: items.filter((item) => item.state === 'stored').length,
      pending: items
        .filter((item) => item.state !== 'stored')
        .map(({ picture_id, title, bytes, overwrite }) => ({ picture_id, title, size: bytes, overwrite })),
    })),
  }
}
