import type { OrderingCode } from '@revela/domain'
import type { Tx } from '../../platform/db/database.ts'
import { ApiError } from '../../platform/api-error/api-error.ts'
import {
  changeOwner,
  discard,
  listNumbersInOrder,
  lockMovable,
  renditionsPrefix,
  type OwnerCounters,
} from '../pictures/index.ts'
import type { GalleriesDeps } from './galleries.module.ts'
import { findGallery, reserveDisplayNumbers, reservePositions } from './gallery.repository.ts'
import { galleryOwner } from './picture-trash.routes.ts'

export type GalleryMove = { readonly from: string; readonly to: string; readonly ids: readonly string[] }

/**
 * Moves pictures to the end of another gallery of the account and returns how many. They get new numbers there; choices
 * in the old gallery end as with a deleted picture. The files stay where they are, and neither space nor the number of
 * pictures of the account changes, so no limit applies.
 */
export async function moveToGallery(
  { db, clock, choices }: GalleriesDeps,
  customerId: string,
  { from, to, ids }: GalleryMove,
): Promise<number> {
  if (from === to) throw new ApiError('InvalidRequest')
  return db.tenant(customerId, async (tx) => {
    const source = { customerId, ownerId: from }
    const gallery = await findGallery(tx, customerId, from)
    if (!gallery) throw new ApiError('GalleryNotFound')
    const pictures = await lockMovable(tx, source, ids)
    if (pictures.length === 0) return 0
    const numbers = pictures.map(({ number }) => number)
    const ordering = gallery.ordering as OrderingCode
    const order = await listNumbersInOrder(tx, { ...source, ordering, numbers })
    const bytes = pictures.reduce((sum, picture) => sum + picture.bytes, 0)
    const { left, entered } = await countBoth(tx, customerId, { from, to, pictures: pictures.length, bytes })
    const first = entered.number - pictures.length + 1
    const firstPosition = (await reservePositions(tx, customerId, to, pictures.length))!
    const firstDisplay = await reserveDisplayNumbers(tx, customerId, to, pictures.length)
    const byNumber = new Map(pictures.map((picture) => [picture.number, picture]))
    const places = order.map((number, index) => ({
      id: byNumber.get(number)!.id,
      number: first + index,
      displayNumber: firstDisplay === null ? null : firstDisplay + index,
      position: firstPosition + index,
    }))
    await changeOwner(tx, customerId, to, places)
    if (places.some(({ id }) => id === left.cover)) await galleryOwner.setCover(tx, customerId, from, null)
    if (entered.cover === null) await galleryOwner.setCover(tx, customerId, to, places[0]!.id)
    // The renditions are made again under the new numbers when somebody looks.
    const prefixes = pictures.map(({ number, version }) => ({
      objectKey: renditionsPrefix({ ...source, number, version }),
      isPrefix: true,
    }))
    await discard(tx, customerId, prefixes, clock())
    await choices.hide(tx, customerId, from, numbers)
    await choices.delete(tx, customerId, from, numbers)
    return pictures.length
  })
}

type Counts = { readonly from: string; readonly to: string; readonly pictures: number; readonly bytes: number }

/** Locks both galleries in the order of their ids, so that two moves in opposite directions cannot deadlock. */
async function countBoth(tx: Tx, customerId: string, { from, to, pictures, bytes }: Counts) {
  const take = () => galleryOwner.count(tx, customerId, from, { pictures: -pictures, bytes: -bytes })
  const give = () => galleryOwner.count(tx, customerId, to, { pictures, bytes })
  let left: OwnerCounters | null
  let entered: OwnerCounters | null
  if (from < to) {
    left = await take()
    entered = await give()
  } else {
    entered = await give()
    left = await take()
  }
  // One of them was moved to the trash meanwhile.
  if (!left || !entered) throw new ApiError('GalleryNotFound')
  return { left, entered }
}
