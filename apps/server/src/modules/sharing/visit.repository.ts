import type { VisitorDevice } from '@revela/domain'
import { sql } from 'kysely'
import type { FamilyPrincipal } from '../../access/principal.ts'
import type { Tx } from '../../platform/db/database.ts'
import { newId } from '../../platform/ids/uuid.ts'
import type { SharingTables } from './sharing.module.ts'

const tables = (tx: Tx) => tx.withTables<SharingTables>()

/** A visit ends after this long without activity; later activity is another visit. */
const visitMs = 30 * 60_000

export type VisitorKey = Pick<FamilyPrincipal, 'customerId' | 'sessionId' | 'clientId'> & { readonly galleryId: string }

/**
 * Finds this browser among a gallery's visitors: the client, on any device, or the browser itself. A client who browsed
 * before identifying themselves is still that browser.
 */
export async function findVisitor(tx: Tx, { customerId, sessionId, clientId, galleryId }: VisitorKey) {
  return tables(tx)
    .selectFrom('gallery_visitor')
    .select(['id', 'client_id'])
    .where('customer_id', '=', customerId)
    .where('gallery_id', '=', galleryId)
    .where((eb) => {
      const browser = eb('session_id', '=', sessionId)
      return clientId === null ? browser : eb.or([browser, eb('client_id', '=', clientId)])
    })
    .orderBy('client_id', (order) => order.asc().nullsLast())
    .limit(1)
    .executeTakeFirst()
}

export async function findClientVisitor(
  tx: Tx,
  { customerId, galleryId, clientId }: { customerId: string; galleryId: string; clientId: string },
) {
  return tables(tx)
    .selectFrom('gallery_visitor')
    .select(['id', 'device'])
    .where('customer_id', '=', customerId)
    .where('gallery_id', '=', galleryId)
    .where('client_id', '=', clientId)
    .executeTakeFirst()
}

/** Returns the visitor's row, created at their first action. */
export async function ensureVisitor(
  tx: Tx,
  key: VisitorKey,
  device: VisitorDevice,
  now: Date,
): Promise<{ id: string }> {
  const existing = await findVisitor(tx, key)
  if (existing) {
    if (key.clientId !== null && existing.client_id === null) await becomeClient(tx, key, key.clientId)
    return existing
  }
  await tables(tx)
    .insertInto('gallery_visitor')
    .values({
      customer_id: key.customerId,
      id: newId(),
      gallery_id: key.galleryId,
      client_id: key.clientId,
      session_id: key.clientId === null ? key.sessionId : null,
      device,
      visits: 0,
      first_seen_at: now,
      last_seen_at: new Date(0),
      downloads: 0,
      last_picture_number: null,
    })
    // Two concurrent first actions are one visitor.
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return (await findVisitor(tx, key))!
}

type NewVisitor = {
  readonly id: string
  readonly sessionId: string
  readonly device: VisitorDevice
  readonly now: Date
}

/** Inserts guests whose sessions are new, each with their first visit. */
export async function insertVisitors(
  tx: Tx,
  customerId: string,
  galleryId: string,
  visitors: readonly NewVisitor[],
): Promise<void> {
  await sql`
    insert into gallery_visitor
      (customer_id, id, gallery_id, session_id, device, visits, first_seen_at, last_seen_at, downloads)
    select ${customerId}::uuid, id, ${galleryId}::uuid, session_id, device, 1, now, now, 0
    from unnest(${sql.val(visitors.map(({ id }) => id))}::uuid[],
      ${sql.val(visitors.map(({ sessionId }) => sessionId))}::uuid[],
      ${sql.val(visitors.map(({ device }) => device))}::text[], ${sql.val(visitors.map(({ now }) => now))}::timestamptz[])
      as visitor (id, session_id, device, now)`.execute(tx)
}

/** The guest in this browser is identified as a client: their favourites move with them. */
export async function becomeClient(
  tx: Tx,
  { customerId, galleryId, sessionId }: Pick<VisitorKey, 'customerId' | 'galleryId' | 'sessionId'>,
  clientId: string,
): Promise<void> {
  const client = await findVisitor(tx, { customerId, galleryId, sessionId, clientId })
  if (!client) return
  if (client.client_id === null) {
    await tables(tx)
      .updateTable('gallery_visitor')
      .set({ client_id: clientId, session_id: null })
      .where('customer_id', '=', customerId)
      .where('id', '=', client.id)
      .execute()
    return
  }
  await sql`
    insert into favourite (customer_id, visitor_id, number, created_at)
    select f.customer_id, ${client.id}, f.number, f.created_at
    from favourite f
    join gallery_visitor v on v.customer_id = f.customer_id and v.id = f.visitor_id
    where v.customer_id = ${customerId} and v.gallery_id = ${galleryId} and v.session_id = ${sessionId}
    on conflict do nothing`.execute(tx)
}

/** Returns true for a new visit, false for a continued one. */
export async function countVisit(
  tx: Tx,
  customerId: string,
  visitorId: string,
  device: VisitorDevice,
  now: Date,
): Promise<boolean> {
  const visitCutoff = new Date(now.getTime() - visitMs)
  const counted = await tables(tx)
    .updateTable('gallery_visitor')
    .set((eb) => ({ visits: eb('visits', '+', 1), last_seen_at: now, device }))
    .where('customer_id', '=', customerId)
    .where('id', '=', visitorId)
    .where('last_seen_at', '<=', visitCutoff)
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

export async function setPosition(tx: Tx, customerId: string, visitorId: string, number: number): Promise<void> {
  await tables(tx)
    .updateTable('gallery_visitor')
    .set({ last_picture_number: number })
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
