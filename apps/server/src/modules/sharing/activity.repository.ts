import { deviceOf, type VisitorDevice } from '@revela/domain'
import { sql } from 'kysely'
import type { Tx } from '../../platform/db/database.ts'
import { newId } from '../../platform/ids/uuid.ts'
import type { ActivityKind, SharingTables } from './sharing.module.ts'
import { countDownloads, ensureVisitor, findClientVisitor, touchVisitor, type VisitorKey } from './visit.repository.ts'

const tables = (tx: Tx) => tx.withTables<SharingTables>()

/** Actions within this time are merged: thirty favourites are one line, not thirty. */
const mergeWindowMs = 30 * 60_000

type ActivityKey = {
  readonly customerId: string
  readonly galleryId: string
  readonly visitorId: string
  readonly device: VisitorDevice
}

export async function recordActivity(
  tx: Tx,
  { customerId, galleryId, visitorId, device }: ActivityKey,
  kind: ActivityKind,
  count: number,
  now: Date,
  amountCents: number | null = null,
): Promise<void> {
  await tables(tx)
    .insertInto('activity')
    .values({
      customer_id: customerId,
      id: newId(now.getTime()),
      gallery_id: galleryId,
      visitor_id: visitorId,
      at: now,
      kind,
      device,
      count,
      amount: amountCents,
    })
    .execute()
}

type Opening = { readonly visitorId: string; readonly device: VisitorDevice; readonly now: Date }

/** `recordActivity` for the first visits of several guests. `count`: the pictures of the gallery. */
export async function recordOpenings(
  tx: Tx,
  { customerId, galleryId, count }: Pick<ActivityKey, 'customerId' | 'galleryId'> & { readonly count: number },
  openings: readonly Opening[],
): Promise<void> {
  await sql`
    insert into activity (customer_id, id, gallery_id, visitor_id, at, kind, device, count)
    select ${customerId}::uuid, id, ${galleryId}::uuid, visitor_id, now, 'opened', device, ${count}::int
    from unnest(${sql.val(openings.map(({ now }) => newId(now.getTime())))}::uuid[],
      ${sql.val(openings.map(({ visitorId }) => visitorId))}::uuid[],
      ${sql.val(openings.map(({ device }) => device))}::text[], ${sql.val(openings.map(({ now }) => now))}::timestamptz[])
      as opening (id, visitor_id, device, now)`.execute(tx)
}

/** Adds to the visitor's recent activity, or starts a new line. A removed favourite is subtracted. */
export async function addToActivity(
  tx: Tx,
  key: ActivityKey,
  kind: ActivityKind,
  change: number,
  now: Date,
): Promise<void> {
  if (change === 0) return
  const latest = await tables(tx)
    .selectFrom('activity')
    .select(['id'])
    .where('customer_id', '=', key.customerId)
    .where('visitor_id', '=', key.visitorId)
    .where('kind', '=', kind)
    .where('at', '>', new Date(now.getTime() - mergeWindowMs))
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!latest) {
    if (change > 0) await recordActivity(tx, key, kind, change, now)
    return
  }
  await tables(tx)
    .updateTable('activity')
    .set({ count: sql`greatest(0, count + ${change})`, at: now, device: key.device })
    .where('customer_id', '=', key.customerId)
    .where('id', '=', latest.id)
    .execute()
}

type SelectionFacts = {
  readonly customer_id: string
  readonly gallery_id: string
  readonly client_id: string
  readonly chosen: number
}

type SelectionEvent = { readonly kind: ActivityKind; readonly now: Date; readonly amountCents?: number }

/** Records an event of a client's selection. A client who never opened the gallery has no line in the feed. */
export async function recordSelectionActivity(
  tx: Tx,
  { customer_id: customerId, gallery_id: galleryId, client_id: clientId, chosen }: SelectionFacts,
  { kind, now, amountCents }: SelectionEvent,
): Promise<void> {
  const visitor = await findClientVisitor(tx, { customerId, galleryId, clientId })
  if (!visitor) return
  const { id: visitorId, device } = visitor
  await recordActivity(tx, { customerId, galleryId, visitorId, device }, kind, chosen, now, amountCents)
}

/** Records downloaded pictures for the photographer and adds them to the visitor's total. */
export async function recordDownload(
  tx: Tx,
  visitorKey: VisitorKey,
  pictures: number,
  agent: string,
  now: Date,
): Promise<void> {
  const device = deviceOf(agent)
  const { customerId, galleryId } = visitorKey
  const { id: visitorId } = await ensureVisitor(tx, visitorKey, device, now)
  await touchVisitor(tx, customerId, visitorId, device, now)
  await countDownloads(tx, customerId, visitorId, pictures)
  await addToActivity(tx, { customerId, galleryId, visitorId, device }, 'downloaded', pictures, now)
}
