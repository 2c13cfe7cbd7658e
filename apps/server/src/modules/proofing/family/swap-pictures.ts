import type { AnswerOf, listSwapPictures, QueryOf } from '@revela/contract'
import type { OrderingCode } from '@revela/domain'
import { sql } from 'kysely'
import type { FamilyPrincipal } from '../../../access/principal.ts'
import { ApiError } from '../../../platform/api-error/api-error.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { listReadyPictures, maxPictures } from '../../pictures/index.ts'
import { closedState, familyWatermarkCode, readFamilyGallery } from '../../sharing/index.ts'
import type { ProofingDeps } from '../proofing.module.ts'
import { requireReader } from './album-access.ts'

/**
 * What a reader may wish for instead of a picture: a linked gallery that is open to families, those first that the
 * album's client chose. Its images are the gallery's, with its watermark.
 */
export async function readSwapPictures(
  { db, clock, content, termsOf }: ProofingDeps,
  principal: FamilyPrincipal,
  { albumId, galleryId }: { readonly albumId: string; readonly galleryId: string },
  { from, count }: QueryOf<typeof listSwapPictures>,
): Promise<AnswerOf<typeof listSwapPictures>> {
  const { customerId } = principal
  const now = clock()
  const gallery = await readFamilyGallery(db, customerId, 'id', galleryId)
  if (!gallery) throw new ApiError('GalleryNotFound')
  const isClosed = gallery.published_at === null || closedState(gallery, await termsOf(customerId), now) !== null
  if (isClosed) throw new ApiError('GalleryNotOpen')
  const { rows, chosen } = await db.tenant(customerId, async (tx) => {
    await requireReader(tx, principal, albumId, now)
    const ordering = gallery.ordering as OrderingCode
    const all = { customerId, ownerId: galleryId, ordering, limit: maxPictures, offset: 0 }
    return {
      rows: await listReadyPictures(tx, all),
      chosen: await readChosenNumbers(tx, { customerId, albumId, galleryId }),
    }
  })
  const ordered = [
    ...rows.filter(({ number }) => chosen.has(number)),
    ...rows.filter(({ number }) => !chosen.has(number)),
  ]
  const { prefix, until } = content.signPrefix({
    customerId,
    ownerId: galleryId,
    epoch: gallery.access_epoch,
    watermarkCode: familyWatermarkCode(gallery),
  })
  return {
    content: { prefix, until: until.toISOString() },
    total: ordered.length,
    pictures: ordered.slice(from, from + count).map(({ number, version, width, height, title }) => ({
      number,
      version,
      width: width ?? 1,
      height: height ?? 1,
      title,
      chosen: chosen.has(number),
    })),
  }
}

async function readChosenNumbers(
  tx: Tx,
  { customerId, albumId, galleryId }: Readonly<Record<'customerId' | 'albumId' | 'galleryId', string>>,
): Promise<Set<number>> {
  const { rows } = await sql<{ number: number }>`
    select d.number from album a
    join selection s on s.customer_id = a.customer_id and s.client_id = a.client_id and s.gallery_id = ${galleryId}
    join selected_picture d on d.customer_id = s.customer_id and d.selection_id = s.id and d.state = 'yes'
      and not d.trashed
    where a.customer_id = ${customerId} and a.id = ${albumId}`.execute(tx)
  return new Set(rows.map(({ number }) => number))
}
