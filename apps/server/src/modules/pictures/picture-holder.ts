import type { ErrorCode } from '@revela/contract'
import type { Tx } from '../../platform/db/database.ts'
import type { UsageChange } from '../subscriptions/index.ts'

/** What holds photographs, a gallery or a work, as whoever adds or deletes them must know it. */
export type PictureHolder = {
  readonly kind: 'gallery' | 'work'
  /** Counts in and out and locks until commit; answers the last number given and the cover. Null: it is not there. */
  readonly count: (
    tx: Tx,
    customerId: string,
    id: string,
    change: { readonly pictures: number; readonly bytes: number; readonly numbers?: number },
  ) => Promise<{ readonly number: number; readonly cover: string | null; readonly epoch: number } | null>
  readonly showCover: (tx: Tx, customerId: string, id: string, pictureId: string | null) => Promise<void>
  /** So many photographs more or less, in the counter of its kind. */
  readonly usage: (pictures: number) => UsageChange
  readonly missing: ErrorCode
}
