import { Refusal } from '../../platform/refusal/refusal.ts'
import { countUsage } from '../subscriptions/index.ts'
import { deletePictures as deleteRows, discard, renditionsPrefix } from '../pictures/index.ts'
import type { GalleriesNeeds } from './galleries.needs.ts'
import { countPictures, findGallery, updateGallery } from './gallery.repository.ts'

/** Rows, counters and the promise to delete the objects, in one transaction; the objects follow after it. */
export async function deletePictures(
  { db, clock, picturesGone }: GalleriesNeeds,
  customerId: string,
  galleryId: string,
  ids: readonly string[] | 'all',
): Promise<void> {
  await db.tenant(customerId, async (tx) => {
    const gone = await deleteRows(tx, customerId, galleryId, ids)
    if (gone.length === 0) return
    const bytes = gone.reduce((sum, picture) => sum + picture.bytes, 0)
    const waiting = gone.filter((picture) => picture.state === 'stored').length
    const counted = await countPictures(tx, customerId, galleryId, { pictures: -gone.length, bytes: -bytes })
    // In the trash since a moment ago: everything of it stays as it was.
    if (!counted) throw new Refusal('GalleryNotFound')
    await countUsage(tx, customerId, { pictures: -gone.length, bytes: -bytes, waiting: -waiting }, null)
    const gallery = await findGallery(tx, customerId, galleryId)
    if (gone.some((picture) => picture.id === gallery?.cover_picture_id)) {
      await updateGallery(tx, customerId, galleryId, { cover_picture_id: null })
    }
    await picturesGone(
      tx,
      customerId,
      galleryId,
      gone.map(({ number }) => number),
    )
    const garbage = gone.flatMap(({ number, version, object_key }) => [
      { objectKey: object_key, isPrefix: false },
      { objectKey: renditionsPrefix({ customerId, ownerId: galleryId, number, version }), isPrefix: true },
    ])
    await discard(tx, customerId, garbage, clock())
  })
}
