import { sql } from 'kysely'
import type { Database } from '../../../platform/db/database.ts'
import type { RenderPool } from '../../../platform/images/render-pool.ts'
import { ObjectMissing, type ObjectStore } from '../../../platform/object-store/object-store.ts'
import { renditionKey } from '../../pictures/index.ts'

type Deps = { readonly db: Database; readonly store: ObjectStore; readonly pool: Pick<RenderPool, 'run'> }

type Row = {
  readonly number: number
  readonly version: number
  readonly width: number | null
  readonly height: number | null
}

/** A spread's picture for a page of paper; null when it cannot be read. */
export type Thumb = { readonly ratio: number; readonly read: () => Promise<Buffer | null> }

/** The spreads of a version in their order, from the smallest rendition, which has no watermark. */
export async function spreadThumbs({ db, store, pool }: Deps, customerId: string, versionId: string): Promise<Thumb[]> {
  const { rows } = await db.tenant(customerId, (tx) =>
    sql<Row>`
      select number, version, width, height from picture
      where customer_id = ${customerId} and owner_id = ${versionId} and owner_kind = 'album_version'
        and trashed_at is null
      order by position nulls last, number`.execute(tx),
  )
  return rows.map(({ number, version, width, height }) => ({
    ratio: (width ?? 2) / (height ?? 1),
    read: async () => {
      const key = renditionKey({ customerId, ownerId: versionId, number, version }, 400)
      const file = await store.read(key).catch(nullIfMissing)
      return file && Buffer.from(await pool.run('sheetThumb', file))
    },
  }))
}

function nullIfMissing(error: unknown): null {
  if (error instanceof ObjectMissing) return null
  throw error
}
