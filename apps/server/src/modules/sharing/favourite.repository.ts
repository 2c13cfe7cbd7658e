import { sql } from 'kysely'
import type { Tx } from '../../platform/db/database.ts'
import type { SharingTables } from './sharing.tables.ts'

const tables = (tx: Tx) => tx.withTables<SharingTables>()

/** Numbers of the photographs that are still there, lowest first. */
export async function favouritesOf(
  tx: Tx,
  customerId: string,
  galleryId: string,
  visitorId: string,
): Promise<number[]> {
  const { rows } = await sql<{ number: number }>`
    select f.number from favourite f
    join picture p on p.customer_id = f.customer_id and p.owner_id = ${galleryId} and p.number = f.number
      and p.owner_kind = 'gallery' and p.trashed_at is null
    where f.customer_id = ${customerId} and f.visitor_id = ${visitorId}
    order by f.number`.execute(tx)
  return rows.map((row) => row.number)
}

/** Answers how many were not hearted before; numbers that the gallery has not are left out. */
export async function giveHearts(
  tx: Tx,
  given: { customerId: string; galleryId: string; visitorId: string; numbers: readonly number[]; now: Date },
): Promise<number> {
  if (given.numbers.length === 0) return 0
  const { numAffectedRows } = await sql`
    insert into favourite (customer_id, visitor_id, number, given_at)
    select p.customer_id, ${given.visitorId}, p.number, ${given.now}
    from picture p
    where p.customer_id = ${given.customerId} and p.owner_id = ${given.galleryId} and p.owner_kind = 'gallery'
      and p.trashed_at is null and p.number = any(${sql.val([...given.numbers])}::int[])
    on conflict do nothing`.execute(tx)
  return Number(numAffectedRows ?? 0n)
}

/** Answers how many were hearted before. */
export async function takeHearts(
  tx: Tx,
  customerId: string,
  visitorId: string,
  numbers: readonly number[],
): Promise<number> {
  if (numbers.length === 0) return 0
  const { numDeletedRows } = await tables(tx)
    .deleteFrom('favourite')
    .where('customer_id', '=', customerId)
    .where('visitor_id', '=', visitorId)
    .where('number', 'in', [...numbers])
    .executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}
