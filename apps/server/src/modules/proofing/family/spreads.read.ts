import { averageColour } from '@revela/domain'
import { sql } from 'kysely'
import type { Tx } from '../../../platform/db/database.ts'
import { watermarkCode } from '../../watermarks/index.ts'

/** The watermark on every spread above 400 px that families see: the one of the studio's preferences. */
export async function readSpreadWatermark(tx: Tx, customerId: string): Promise<string> {
  const { rows } = await sql<{ watermark: number | null; stamp: boolean }>`
    select w.revision as watermark, coalesce(m.anti_copy, false) as stamp
    from (values (1)) one
    left join watermark_preferences m on m.customer_id = ${customerId}
    left join watermark w on w.customer_id = m.customer_id and w.id = m.watermark_id`.execute(tx)
  return watermarkCode(rows[0]!)
}

export async function readAntiCopy(tx: Tx, customerId: string): Promise<boolean> {
  const { rows } = await sql<{ anti_copy: boolean }>`
    select anti_copy from watermark_preferences where customer_id = ${customerId}`.execute(tx)
  return rows[0]?.anti_copy ?? false
}

type FirstSpread = {
  readonly number: number
  readonly version: number
  readonly width: number | null
  readonly height: number | null
  readonly thumbhash: Buffer | null
}

export async function readFirstSpread(tx: Tx, customerId: string, versionId: string): Promise<FirstSpread | undefined> {
  const { rows } = await sql<FirstSpread>`
    select number, version, width, height, thumbhash from picture
    where customer_id = ${customerId} and owner_id = ${versionId} and owner_kind = 'album_version'
      and trashed_at is null and state = 'ready'
    order by position nulls last, number limit 1`.execute(tx)
  return rows[0]
}

/** number and version, oriented width and height, average colour. */
export type SpreadTuple = [number, number, number, number, number]

type SpreadRow = Omit<FirstSpread, 'thumbhash'> & { readonly owner_id: string; readonly colour: Buffer | null }

/** The spreads of versions in their order, by version. */
export async function readSpreadTuples(
  tx: Tx,
  customerId: string,
  versionIds: readonly string[],
): Promise<Map<string, SpreadTuple[]>> {
  const { rows } = await sql<SpreadRow>`
    select owner_id, number, version, width, height, substring(thumbhash from 1 for 3) as colour from picture
    where customer_id = ${customerId} and owner_id = any(${sql.val([...versionIds])}::uuid[])
      and owner_kind = 'album_version' and trashed_at is null
    order by owner_id, position nulls last, number`.execute(tx)
  const tuples = new Map<string, SpreadTuple[]>()
  for (const { owner_id, number, version, width, height, colour } of rows) {
    const spreads = tuples.get(owner_id) ?? []
    spreads.push([number, version, width ?? 1, height ?? 1, averageColour(colour)])
    tuples.set(owner_id, spreads)
  }
  return tuples
}
