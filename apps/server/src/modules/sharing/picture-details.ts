import type { AnswerOf, getPictureDetails } from '@revela/contract'
import type { OrderingCode } from '@revela/domain'
import { Refusal } from '../../platform/refusal/refusal.ts'
import { findGallery } from '../galleries/index.ts'
import { listReadyPictures } from '../pictures/index.ts'
import type { SharingNeeds } from './sharing.needs.ts'

/** Names and placeholders of one stretch of the gallery, in its order. */
export async function readPictureDetails(
  { db }: SharingNeeds,
  customerId: string,
  galleryId: string,
  { from, count }: { from: number; count: number },
): Promise<AnswerOf<typeof getPictureDetails>['pictures']> {
  const rows = await db.tenant(customerId, async (tx) => {
    const gallery = await findGallery(tx, customerId, galleryId)
    if (!gallery) throw new Refusal('GalleryNotFound')
    const ordering = gallery.ordering as OrderingCode
    return listReadyPictures(tx, { customerId, ownerId: galleryId, ordering, limit: count, offset: from })
  })
  return rows.map(({ number, title, thumbhash }) => ({
    number,
    title,
    thumbhash: thumbhash?.toString('base64') ?? null,
  }))
}
