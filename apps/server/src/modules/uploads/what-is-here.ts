import type { AnswerOf, listFingerprints as endpoint, listOpenUploads, listPictureTitles } from '@revela/contract'
import { Refusal } from '../../platform/refusal/refusal.ts'
import { listFingerprints } from '../pictures/index.ts'
import { readAccessEpoch, type UploadOwner } from './upload-target.ts'
import { openBatches } from './upload.repository.ts'
import { uploadBaseUrl, type UploadsNeeds } from './uploads.module.ts'

type Needs = Pick<UploadsNeeds, 'db'>

/** By name, what a drop would meet again. */
export async function titlesIn(
  { db }: Needs,
  customerId: string,
  owner: UploadOwner,
  ownerId: string,
): Promise<AnswerOf<typeof listPictureTitles>> {
  const known = await db.tenant(customerId, (tx) => listFingerprints(tx, customerId, ownerId))
  if (known.length === 0) throw new Refusal(owner.empty)
  return { picture_titles: Object.fromEntries(known.map(({ title, id }) => [title, id])) }
}

/** By its bytes: the same photo is never sent twice. */
export async function fingerprintsIn(
  { db, content }: Pick<UploadsNeeds, 'db' | 'content'>,
  customerId: string,
  owner: UploadOwner,
  ownerId: string,
): Promise<AnswerOf<typeof endpoint>> {
  const { known, epoch } = await db.tenant(customerId, async (tx) => ({
    known: await listFingerprints(tx, customerId, ownerId),
    epoch: await readAccessEpoch(tx, customerId, owner.holder.kind, ownerId),
  }))
  const addressOf = epoch === null ? null : content.of({ customerId, ownerId, epoch })
  return {
    fingerprints: known.map((picture) => ({
      picture_id: picture.id,
      title: picture.title,
      size: picture.bytes,
      sha256: picture.sha256.toString('hex'),
      image: picture.state === 'ready' && addressOf ? addressOf(picture, 400) : null,
    })),
  }
}

/** Drops that were not finished. */
export async function openDropsInto(
  { db }: Needs,
  customerId: string,
  ownerId: string,
): Promise<AnswerOf<typeof listOpenUploads>> {
  const batches = await db.tenant(customerId, (tx) => openBatches(tx, customerId, ownerId))
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
