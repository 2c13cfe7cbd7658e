import type { PricePackage } from '@revela/domain'
import { sql, type RawBuilder } from 'kysely'
import type { Tx } from '../../platform/db/database.ts'
import type { SelectionRow, SelectionsTables, TermsColumns } from './selections.module.ts'

const tables = (tx: Tx) => tx.withTables<SelectionsTables>()

type NewSelection = TermsColumns &
  Pick<SelectionRow, 'customer_id' | 'id' | 'gallery_id' | 'client_id' | 'origin' | 'magic_link' | 'created_at'>

/** The driver would send an array as a PostgreSQL array. */
export function packagesColumn(packages: readonly PricePackage[]): RawBuilder<PricePackage[]> {
  return sql`${JSON.stringify(packages)}::jsonb`
}

/** Returns false when this client already has a selection in this gallery. */
export async function insertSelection(tx: Tx, selection: NewSelection): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tables(tx)
    .insertInto('selection')
    .values({
      ...selection,
      price_packages: packagesColumn(selection.price_packages),
      revision: 0,
      chosen: 0,
      maybe: 0,
      note: '',
      request_message: '',
      decline_reason: '',
      comments_reported: 0,
      answers_reported: 0,
      paid_before: 0,
      declared_before: 0,
    })
    .onConflict((conflict) => conflict.columns(['customer_id', 'gallery_id', 'client_id']).doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}

export async function findSelection(tx: Tx, customerId: string, id: string): Promise<SelectionRow | undefined> {
  return tables(tx)
    .selectFrom('selection')
    .selectAll()
    .where('customer_id', '=', customerId)
    .where('id', '=', id)
    .executeTakeFirst()
}

/** Locks the row until the transaction ends, which serializes changes by devices and the photographer. */
export async function lockSelection(tx: Tx, customerId: string, id: string): Promise<SelectionRow | undefined> {
  return tables(tx)
    .selectFrom('selection')
    .selectAll()
    .where('customer_id', '=', customerId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
}

export async function findClientSelection(
  tx: Tx,
  customerId: string,
  galleryId: string,
  clientId: string,
): Promise<SelectionRow | undefined> {
  return clientSelectionQuery(tx, customerId, galleryId, clientId).executeTakeFirst()
}

/** Like `lockSelection`, by client instead of id. */
export async function lockClientSelection(
  tx: Tx,
  customerId: string,
  galleryId: string,
  clientId: string,
): Promise<SelectionRow | undefined> {
  return clientSelectionQuery(tx, customerId, galleryId, clientId).forUpdate().executeTakeFirst()
}

function clientSelectionQuery(tx: Tx, customerId: string, galleryId: string, clientId: string) {
  return tables(tx)
    .selectFrom('selection')
    .selectAll()
    .where('customer_id', '=', customerId)
    .where('gallery_id', '=', galleryId)
    .where('client_id', '=', clientId)
}

export async function findNewestUnfinished(
  tx: Tx,
  customerId: string,
  galleryId: string,
): Promise<SelectionRow | undefined> {
  return tables(tx)
    .selectFrom('selection')
    .selectAll()
    .where('customer_id', '=', customerId)
    .where('gallery_id', '=', galleryId)
    .where('finished_at', 'is', null)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

type SelectionChange = Partial<Omit<SelectionRow, 'customer_id' | 'id'>>

function changedColumns({ price_packages: packages, ...change }: SelectionChange) {
  return packages === undefined ? change : { ...change, price_packages: packagesColumn(packages) }
}

export async function changeSelection(tx: Tx, customerId: string, id: string, change: SelectionChange): Promise<void> {
  await tables(tx)
    .updateTable('selection')
    .set(changedColumns(change))
    .where('customer_id', '=', customerId)
    .where('id', '=', id)
    .execute()
}

/** Finished selections with an amount due that is not marked as paid, oldest first. */
export async function lockUnpaid(tx: Tx, customerId: string): Promise<SelectionRow[]> {
  return tables(tx)
    .selectFrom('selection')
    .selectAll()
    .where('customer_id', '=', customerId)
    .where('finished_total', '>', 0)
    .where('pix_declared_at', 'is', null)
    .where('pix_received_at', 'is', null)
    .orderBy('id')
    .limit(2_000)
    .forUpdate()
    .execute()
}

/**
 * The whole amount due of `s` was paid by a Pix in the studio's own account; the receivables module records it. $1: the
 * customer.
 */
export const paidByGateway = `exists (select from family_charge f
  where f.customer_id = $1 and f.subject = 'selection' and f.subject_id = s.id
    and f.state = 'paid' and f.applied_as = 'whole' and f.applied_at = s.pix_received_at)`

export async function isPaidByGateway(tx: Tx, { customer_id: customerId, id }: SelectionRow): Promise<boolean> {
  const { rows } = await sql`
    select 1 from selection s where s.customer_id = ${customerId} and s.id = ${id} and ${sql.raw(paidByGateway)}`.execute(
    tx,
  )
  return rows.length > 0
}

export async function removeSelection(tx: Tx, customerId: string, id: string): Promise<void> {
  await tables(tx).deleteFrom('selection').where('customer_id', '=', customerId).where('id', '=', id).execute()
}

export async function countPrivate(tx: Tx, customerId: string, galleryId: string): Promise<number> {
  const { count } = await tables(tx)
    .selectFrom('selection')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('customer_id', '=', customerId)
    .where('gallery_id', '=', galleryId)
    .where('origin', '=', 'private')
    .executeTakeFirstOrThrow()
  return count
}

export const selectionChannel = 'selection_changed'

/** Notifies the open pages of a gallery's selections of a change outside them: without a revision, they read again. */
export async function announceGallery(tx: Tx, customerId: string, galleryId: string): Promise<void> {
  await sql`
    select pg_notify(${selectionChannel}, id || ':') from selection
    where customer_id = ${customerId} and gallery_id = ${galleryId}`.execute(tx)
}

/** As `announceGallery`, for what the PDFs of selections show: the order of pictures and chapters, replaced files. */
export async function announceOrder(tx: Tx, customerId: string, galleryId: string): Promise<void> {
  await tables(tx)
    .updateTable('selection')
    .set({ pdf_revision: null })
    .where('customer_id', '=', customerId)
    .where('gallery_id', '=', galleryId)
    .where('pdf_revision', 'is not', null)
    .execute()
  await announceGallery(tx, customerId, galleryId)
}

/**
 * Writes a change of a locked selection under its next revision, and notifies every process with listeners. Nothing
 * depends on the message: a client that missed it requests everything after its revision.
 */
export async function changeAndAnnounce(
  tx: Tx,
  selection: SelectionRow,
  change: Omit<SelectionChange, 'revision'>,
): Promise<SelectionRow> {
  const revision = selection.revision + 1
  await tables(tx)
    .updateTable('selection')
    .set(changedColumns({ ...change, revision }))
    .where('customer_id', '=', selection.customer_id)
    .where('id', '=', selection.id)
    .returning(sql`pg_notify(${selectionChannel}, ${`${selection.id}:${revision}`})`.as('announced'))
    .execute()
  return { ...selection, ...change, revision }
}
