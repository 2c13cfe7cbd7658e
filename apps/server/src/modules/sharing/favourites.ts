import type { BodyOf, setFavourites as endpoint } from '@revela/contract'
import { deviceOf } from '@revela/domain'
import { sql } from 'kysely'
import type { FamilyPrincipal } from '../../access/principal.ts'
import type { Visit } from '../../http/visit.ts'
import type { Tx } from '../../platform/db/database.ts'
import { addToActivity } from './activity.repository.ts'
import type { SharingDeps, SharingTables } from './sharing.module.ts'
import { ensureVisitor, findVisitor, touchVisitor, type VisitorKey } from './visit.repository.ts'

const tables = (tx: Tx) => tx.withTables<SharingTables>()

/** Lists the numbers of favourites whose pictures still exist, lowest first. */
export async function listFavourites(
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

/** Returns how many were not favourites before; numbers that the gallery does not have are ignored. */
async function insertFavourites(
  tx: Tx,
  addedNumbers: { customerId: string; galleryId: string; visitorId: string; numbers: readonly number[]; now: Date },
): Promise<number> {
  if (addedNumbers.numbers.length === 0) return 0
  const { numAffectedRows } = await sql`
    insert into favourite (customer_id, visitor_id, number, created_at)
    select p.customer_id, ${addedNumbers.visitorId}, p.number, ${addedNumbers.now}
    from picture p
    where p.customer_id = ${addedNumbers.customerId} and p.owner_id = ${addedNumbers.galleryId} and p.owner_kind = 'gallery'
      and p.trashed_at is null and p.number = any(${sql.val([...addedNumbers.numbers])}::int[])
    on conflict do nothing`.execute(tx)
  return Number(numAffectedRows ?? 0n)
}

/** Returns how many were favourites before. */
async function deleteFavourites(
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

/** Returns the numbers of this visitor's favourites. */
export async function readFavourites(tx: Tx, visitorKey: VisitorKey): Promise<number[]> {
  const visitor = await findVisitor(tx, visitorKey)
  return visitor ? listFavourites(tx, visitorKey.customerId, visitorKey.galleryId, visitor.id) : []
}

type Changes = BodyOf<typeof endpoint>['changes']

/** Applies any number of changes; for each picture the last one counts. Repeating them changes nothing. */
export async function setFavourites(
  { db, clock }: SharingDeps,
  principal: FamilyPrincipal,
  galleryId: string,
  changes: Changes,
  visit: Visit,
): Promise<number[]> {
  const lastStates = new Map(changes.map(({ number, favourite }) => [number, favourite]))
  const added = [...lastStates].flatMap(([number, favourite]) => (favourite ? [number] : []))
  const removed = [...lastStates].flatMap(([number, favourite]) => (favourite ? [] : [number]))
  // The owner's preview is not stored.
  if (principal.kind === 'preview') return added.toSorted((a, b) => a - b)
  const { customerId } = principal
  const [device, now] = [deviceOf(visit.agent), clock()]
  return db.tenant(customerId, async (tx) => {
    const { id: visitorId } = await ensureVisitor(tx, { ...principal, galleryId }, device, now)
    // Locks the visitor's row first, which serializes two devices of one client.
    await touchVisitor(tx, customerId, visitorId, device, now)
    const addedNumbers = await insertFavourites(tx, { customerId, galleryId, visitorId, numbers: added, now })
    const removedNumbers = await deleteFavourites(tx, customerId, visitorId, removed)
    await addToActivity(
      tx,
      { customerId, galleryId, visitorId, device },
      'favourited',
      addedNumbers - removedNumbers,
      now,
    )
    return listFavourites(tx, customerId, galleryId, visitorId)
  })
}
