import type { ErrorCode } from '@revela/contract'
import { sql } from 'kysely'
import type { Tx } from '../../platform/db/database.ts'
import type { UsageChange } from '../subscriptions/index.ts'

export type HeldChange = { readonly pictures: number; readonly bytes: number; readonly numbers?: number }

/** The last number given, the cover, the epoch its images are at, and whether its pictures have display numbers. */
export type Held = {
  readonly number: number
  readonly cover: string | null
  readonly epoch: number
  readonly numbered: boolean
}

/** What holds photographs, a gallery or a work, as whoever adds or deletes them must know it. */
export type PictureHolder = {
  readonly kind: 'gallery' | 'work'
  /** Counts in and out and locks until commit. Null: it is not there. */
  readonly count: (tx: Tx, customerId: string, id: string, change: HeldChange) => Promise<Held | null>
  /** Takes the space of purged pictures off. False: its space is not part of the customer's usage. */
  readonly freeSpace: (tx: Tx, customerId: string, id: string, bytes: number) => Promise<boolean>
  /** Keeps so many places behind all others free; answers the first. Null: it is not there. */
  readonly keepPlaces: (tx: Tx, customerId: string, id: string, count: number) => Promise<number | null>
  /** Reserves so many display numbers and answers the first. Null: its pictures have none, as in a draft or a work. */
  readonly reserveDisplayNumbers: (tx: Tx, customerId: string, id: string, count: number) => Promise<number | null>
  readonly showCover: (tx: Tx, customerId: string, id: string, pictureId: string | null) => Promise<void>
  /** So many photographs more or less, in the counter of its kind. */
  readonly usage: (pictures: number) => UsageChange
  readonly missing: ErrorCode
}

/** For the one who writes the holder's table: what its counters become, and what `count` answers. */
export function heldCounters({ pictures, bytes, numbers }: HeldChange) {
  // A cover of its own file takes a number too, though it is none of the photographs.
  const added = numbers ?? Math.max(0, pictures)
  // A deleted picture must not stay reachable under addresses given out before.
  const epochs = pictures < 0 ? 1 : 0
  return sql`pictures = pictures + ${pictures}::int, bytes = bytes + ${bytes}::bigint,
    last_number = last_number + ${added}::int, access_epoch = access_epoch + ${epochs}::int`
}

export const heldColumns = sql`last_number as number, cover_picture_id as cover, access_epoch as epoch`
