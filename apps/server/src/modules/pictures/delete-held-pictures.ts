import type { Tx } from '../../platform/db/database.ts'
import { Refusal } from '../../platform/refusal/refusal.ts'
import { countUsage } from '../subscriptions/index.ts'
import { discard, type Garbage } from './garbage.repository.ts'
import { renditionsPrefix } from './object-keys.ts'
import type { PictureHolder } from './picture-holder.ts'
import { deletePictures } from './picture.repository.ts'

/** Rows, counters and the promise to delete the objects, in one transaction; the objects follow after it. */
export async function deleteHeldPictures(
  tx: Tx,
  holder: PictureHolder,
  of: { readonly customerId: string; readonly ownerId: string; readonly ids: readonly string[]; readonly now: Date },
): Promise<readonly number[]> {
  const { customerId, ownerId, ids, now } = of
  const gone = await deletePictures(tx, customerId, ownerId, ids)
  if (gone.length === 0) return []
  const bytes = gone.reduce((sum, picture) => sum + picture.bytes, 0)
  const waiting = gone.filter((picture) => picture.state === 'stored').length
  const counted = await holder.count(tx, customerId, ownerId, { pictures: -gone.length, bytes: -bytes })
  // Deleted itself since a moment ago.
  if (!counted) throw new Refusal(holder.missing)
  await countUsage(tx, customerId, { ...holder.usage(-gone.length), bytes: -bytes, waiting: -waiting }, null)
  if (gone.some((picture) => picture.id === counted.cover)) await holder.showCover(tx, customerId, ownerId, null)
  await discard(tx, customerId, objectsOf(customerId, ownerId, gone), now)
  return gone.map(({ number }) => number)
}

/** Everything the store holds of these pictures. */
export function objectsOf(
  customerId: string,
  ownerId: string,
  pictures: readonly { readonly number: number; readonly version: number; readonly object_key: string }[],
): Garbage[] {
  return pictures.flatMap(({ number, version, object_key }) => [
    { objectKey: object_key, isPrefix: false },
    { objectKey: renditionsPrefix({ customerId, ownerId, number, version }), isPrefix: true },
  ])
}
