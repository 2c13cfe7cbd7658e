import { sql } from 'kysely'
import type { Tx } from '../../platform/db/database.ts'

export type PictureProgress = { readonly stored: number; readonly ready: number; readonly failed: number }

export async function readPictureProgress(tx: Tx, customerId: string, ownerId: string): Promise<PictureProgress> {
  const { rows } = await sql<PictureProgress>`
    select count(*) filter (where state = 'stored')::int as stored, count(*) filter (where state = 'ready')::int as ready,
      count(*) filter (where state = 'failed')::int as failed
    from picture where customer_id = ${customerId} and owner_id = ${ownerId} and owner_kind <> 'cover'
      and trashed_at is null`.execute(tx)
  return rows[0]!
}
