import type { VisitorDevice } from '@revela/domain'
import { sql } from 'kysely'
import type { FamilyPrincipal } from '../../access/principal.ts'
import type { Tx } from '../../platform/db/database.ts'
import { newId } from '../../platform/ids/uuid.ts'
import type { SharingTables } from './sharing.tables.ts'

const tables = (tx: Tx) => tx.withTables<SharingTables>()

/** A visit ends when nothing came for this long; what comes later is another. */
const visitMs = 30 * 60_000

export type Looker = Pick<FamilyPrincipal, 'customerId' | 'sessionId' | 'clientId'> & { readonly galleryId: string }

/** Who this browser is among a gallery's visitors: the client wherever they look from, or the browser itself. */
export async function findVisitor(tx: Tx, { customerId, sessionId, clientId, galleryId }: Looker) {
  const query = tables(tx)
    .selectFrom('gallery_visitor')
    .select(['id', 'device', 'last_seen_at', 'place'])
    .where('customer_id', '=', customerId)
    .where('gallery_id', '=', galleryId)
  return (
    clientId === null ? query.where('session_id', '=', sessionId) : query.where('client_id', '=', clientId)
  ).executeTakeFirst()
}

/** The visitor's row, made at the first real thing they do. */
export async function ensureVisitor(tx: Tx, looker: Looker, device: VisitorDevice, now: Date) {
  const known = await findVisitor(tx, looker)
  if (known) return known
  await tables(tx)
    .insertInto('gallery_visitor')
    .values({
      customer_id: looker.customerId,
      id: newId(),
      gallery_id: looker.galleryId,
      client_id: looker.clientId,
      session_id: looker.clientId === null ? looker.sessionId : null,
      device,
      visits: 0,
      first_seen_at: now,
      last_seen_at: new Date(0),
      downloads: 0,
      place: null,
    })
    // Two first taps at once are one visitor.
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return (await findVisitor(tx, looker))!
}

/** True when this is a new visit rather than more of the same one. */
export async function countVisit(
  tx: Tx,
  customerId: string,
  visitorId: string,
  device: VisitorDevice,
  now: Date,
): Promise<boolean> {
  const before = new Date(now.getTime() - visitMs)
  const counted = await tables(tx)
    .updateTable('gallery_visitor')
    .set((eb) => ({ visits: eb('visits', '+', 1), last_seen_at: now, device }))
    .where('customer_id', '=', customerId)
    .where('id', '=', visitorId)
    .where('last_seen_at', '<=', before)
    .executeTakeFirst()
  if (counted.numUpdatedRows === 1n) return true
  await touchVisitor(tx, customerId, visitorId, device, now)
  return false
}

export async function touchVisitor(
  tx: Tx,
  customerId: string,
  visitorId: string,
  device: VisitorDevice,
  now: Date,
): Promise<void> {
  await tables(tx)
    .updateTable('gallery_visitor')
    .set({ last_seen_at: sql`greatest(last_seen_at, ${now})`, device })
    .where('customer_id', '=', customerId)
    .where('id', '=', visitorId)
    .execute()
}

export async function setPlace(tx: Tx, customerId: string, visitorId: string, number: number): Promise<void> {
  await tables(tx)
    .updateTable('gallery_visitor')
    .set({ place: number })
    .where('customer_id', '=', customerId)
    .where('id', '=', visitorId)
    .execute()
}

export async function countDownloads(tx: Tx, customerId: string, visitorId: string, pictures: number): Promise<void> {
  await tables(tx)
    .updateTable('gallery_visitor')
    .set((eb) => ({ downloads: eb('downloads', '+', pictures) }))
    .where('customer_id', '=', customerId)
    .where('id', '=', visitorId)
    .execute()
}
