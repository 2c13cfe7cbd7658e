import { DAY_MS, TRASH_DAYS } from '@revela/domain'
import type { ErrorCode } from '@revela/contract'
import { sql } from 'kysely'
import type { Tx } from '../../platform/db/database.ts'
import { ApiError } from '../../platform/api-error/api-error.ts'
import { countUsage, type UsageChange, type UsageLimits } from '../subscriptions/index.ts'
import { discard, type Garbage } from './garbage.repository.ts'
import { renditionsPrefix } from './object-keys.ts'
import { deleteTrashed, markRestored, markTrashed } from './picture-trash.repository.ts'

export type PictureCountChange = { readonly pictures: number; readonly bytes: number; readonly numbers?: number }

/** The last assigned number, the cover, the access epoch, and whether its pictures have display numbers. */
export type OwnerCounters = {
  readonly number: number
  readonly cover: string | null
  readonly epoch: number
  readonly numbered: boolean
}

/** A gallery, a work or a version of an album, as needed to add or delete its pictures. */
export type PictureOwnerActions = {
  readonly kind: 'gallery' | 'work' | 'album_version'
  /** Updates the counters and locks the row until commit. Null when it does not exist. */
  readonly count: (tx: Tx, customerId: string, id: string, change: PictureCountChange) => Promise<OwnerCounters | null>
  /** Subtracts the space of purged pictures. Returns false when its space is not part of the customer's usage. */
  readonly freeSpace: (tx: Tx, customerId: string, id: string, bytes: number) => Promise<boolean>
  /** Reserves `count` positions after all others and returns the first. Null when it does not exist. */
  readonly reservePositions: (tx: Tx, customerId: string, id: string, count: number) => Promise<number | null>
  /**
   * Reserves `count` display numbers and returns the first. Null when its pictures have none, as in a draft or a work.
   */
  readonly reserveDisplayNumbers: (tx: Tx, customerId: string, id: string, count: number) => Promise<number | null>
  readonly setCover: (tx: Tx, customerId: string, id: string, pictureId: string | null) => Promise<void>
  /** The usage change for `pictures` more or fewer pictures of this kind. */
  readonly usage: (pictures: number) => UsageChange
  readonly missing: ErrorCode
}

/** For the repository of the parent's table: the counter updates of `count`, and the columns it returns. */
export function parentCounterUpdates({ pictures, bytes, numbers }: PictureCountChange) {
  // A cover with its own file takes a number too, although it is not one of the pictures.
  const added = numbers ?? Math.max(0, pictures)
  // A deleted picture must not stay reachable under addresses issued before.
  const epochs = pictures < 0 ? 1 : 0
  return sql`pictures = pictures + ${pictures}::int, bytes = bytes + ${bytes}::bigint,
    last_number = last_number + ${added}::int, access_epoch = access_epoch + ${epochs}::int`
}

export const parentColumns = sql`last_number as number, cover_picture_id as cover, access_epoch as epoch`

export type OwnerPictures = {
  readonly customerId: string
  readonly ownerId: string
  readonly ids: readonly string[]
  readonly now: Date
}

/**
 * Moves pictures to the trash: out of every list, count and address, but not out of the used space. Returns their
 * numbers. Takes locks in the usual order: pictures, their owner, the customer's usage.
 */
export async function trashOwnerPictures(
  tx: Tx,
  parent: PictureOwnerActions,
  { customerId, ownerId, ids, now }: OwnerPictures,
): Promise<readonly number[]> {
  const purgeAt = new Date(now.getTime() + TRASH_DAYS * DAY_MS)
  const removed = await markTrashed(tx, { customerId, ownerId }, ids, { now, purgeAt })
  if (removed.length === 0) return []
  const counters = await parent.count(tx, customerId, ownerId, { pictures: -removed.length, bytes: 0 })
  // The owner itself was deleted meanwhile.
  if (!counters) throw new ApiError(parent.missing)
  await countUsage(tx, customerId, parent.usage(-removed.length), null)
  if (removed.some((picture) => picture.id === counters.cover)) await parent.setCover(tx, customerId, ownerId, null)
  return removed.map(({ number }) => number)
}

/** Rolls the transaction back: the plan does not allow so many pictures. */
export class RestoreLimitError extends Error {
  override readonly name = 'RestoreLimitError'
  readonly pictures: number
  constructor(pictures: number) {
    super(`the plan does not allow ${pictures} restored pictures`)
    this.pictures = pictures
  }
}

/** Restores pictures as they were and returns their numbers. Their space was counted all the time. */
export async function restoreOwnerPictures(
  tx: Tx,
  parent: PictureOwnerActions,
  { customerId, ownerId, ids }: OwnerPictures,
  limits: UsageLimits,
): Promise<readonly number[]> {
  const restored = await markRestored(tx, { customerId, ownerId }, ids)
  const [first] = restored
  if (!first) return []
  const counters = await parent.count(tx, customerId, ownerId, { pictures: restored.length, bytes: 0, numbers: 0 })
  if (!counters) throw new ApiError(parent.missing)
  const isCounted = await countUsage(tx, customerId, parent.usage(restored.length), limits)
  if (isCounted === null) throw new RestoreLimitError(restored.length)
  if (counters.cover === null) await parent.setCover(tx, customerId, ownerId, first.id)
  return restored.map(({ number }) => number)
}

/**
 * Permanently deletes pictures in the trash: rows, space and the garbage entries for their objects, in one transaction.
 * With `dueBy`, only those whose seven days are over. Returns their numbers.
 */
export async function purgeOwnerPictures(
  tx: Tx,
  parent: PictureOwnerActions,
  { customerId, ownerId, ids, now }: OwnerPictures,
  dueBy: Date | null = null,
): Promise<readonly number[]> {
  const removed = await deleteTrashed(tx, { customerId, ownerId }, ids, dueBy)
  if (removed.length === 0) return []
  const bytes = removed.reduce((sum, picture) => sum + picture.bytes, 0)
  const waiting = removed.filter((picture) => picture.state === 'stored').length
  // The space of a gallery that is itself in the trash is not in the customer's usage.
  const isCounted = await parent.freeSpace(tx, customerId, ownerId, bytes)
  await countUsage(tx, customerId, { bytes: isCounted ? -bytes : 0, waiting: -waiting }, null)
  await discard(tx, customerId, pictureObjects(customerId, ownerId, removed), now)
  return removed.map(({ number }) => number)
}

/** All stored objects of these pictures. */
export function pictureObjects(
  customerId: string,
  ownerId: string,
  pictures: readonly { readonly number: number; readonly version: number; readonly object_key: string }[],
): Garbage[] {
  return pictures.flatMap(({ number, version, object_key }) => [
    { objectKey: object_key, isPrefix: false },
    { objectKey: renditionsPrefix({ customerId, ownerId, number, version }), isPrefix: true },
  ])
}
