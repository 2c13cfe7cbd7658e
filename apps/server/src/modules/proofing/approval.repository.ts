import type { AnswerOf, getAlbumProof } from '@revela/contract'
import { approvalCounts } from '@revela/domain'
import { sql } from 'kysely'
import type { Tx } from '../../platform/db/database.ts'
import type { ManifestEntry, ProofingTables } from './proofing.module.ts'

const tables = (tx: Tx) => tx.withTables<ProofingTables>()

export type ApprovalRow = {
  readonly id: string
  readonly album_id: string
  readonly version_id: string
  readonly version: number
  readonly reader_id: string | null
  readonly name: string
  readonly spreads: number
  readonly open_requests: number
  readonly open_request_ids: string[]
  readonly manifest: ManifestEntry[]
  readonly approved_at: Date
  readonly reopened_at: Date | null
  readonly replaced_at: Date | null
}

/** Oldest first, those that ended included. */
export async function listApprovals(tx: Tx, customerId: string, albumId: string): Promise<ApprovalRow[]> {
  const { rows } = await sql<ApprovalRow>`
    select p.id, p.album_id, p.version_id, v.number as version, p.reader_id, p.name, p.spreads, p.open_requests,
      p.open_request_ids, p.manifest, p.approved_at, p.reopened_at, p.replaced_at
    from album_approval p
    join album_version v on v.customer_id = p.customer_id and v.id = p.version_id
    where p.customer_id = ${customerId} and p.album_id = ${albumId}
    order by p.approved_at, p.id`.execute(tx)
  return rows
}

/** Ended neither by a reopening nor by a later approval of its reader. */
export function isInForce({ reopened_at, replaced_at }: Pick<ApprovalRow, 'reopened_at' | 'replaced_at'>): boolean {
  return reopened_at === null && replaced_at === null
}

/** Whether an approval in force counts: every request that is open now is one that it names. */
export function isCounting(row: ApprovalRow, openIds: readonly string[]): boolean {
  return isInForce(row) && approvalCounts({ openRequests: row.open_request_ids }, openIds)
}

type NewApproval = Omit<ProofingTables['album_approval'], 'manifest' | 'reopened_at' | 'replaced_at'> & {
  readonly manifest: readonly ManifestEntry[]
}

export async function insertApproval(tx: Tx, { manifest, ...approval }: NewApproval): Promise<void> {
  await tables(tx)
    .insertInto('album_approval')
    .values({ ...approval, manifest: JSON.stringify(manifest), reopened_at: null, replaced_at: null })
    .execute()
}

/** Whether any album of the studio has an approval of this id. */
export async function approvalExists(tx: Tx, customerId: string, id: string): Promise<boolean> {
  const row = await tables(tx)
    .selectFrom('album_approval')
    .select('id')
    .where('customer_id', '=', customerId)
    .where('id', '=', id)
    .executeTakeFirst()
  return row !== undefined
}

export async function endApprovals(tx: Tx, customerId: string, albumId: string, now: Date): Promise<void> {
  await tables(tx)
    .updateTable('album_approval')
    .set({ reopened_at: now })
    .where('customer_id', '=', customerId)
    .where('album_id', '=', albumId)
    .where('reopened_at', 'is', null)
    .where('replaced_at', 'is', null)
    .execute()
}

/** Before the reader approves the same version again. */
export async function replaceApproval(tx: Tx, customerId: string, id: string, now: Date): Promise<void> {
  await tables(tx)
    .updateTable('album_approval')
    .set({ replaced_at: now })
    .where('customer_id', '=', customerId)
    .where('id', '=', id)
    .execute()
}

/** Every spread of a version in its order, as an approval names it. */
export async function readManifest(tx: Tx, customerId: string, versionId: string): Promise<ManifestEntry[]> {
  const { rows } = await sql<{ title: string; sha256: Buffer }>`
    select title, sha256 from picture
    where customer_id = ${customerId} and owner_id = ${versionId} and owner_kind = 'album_version'
      and trashed_at is null
    order by position nulls last, number`.execute(tx)
  return rows.map(({ title, sha256 }, index) => ({ number: index + 1, file: title, sha256: sha256.toString('hex') }))
}

/**
 * Approvals as pages show them: those that count, and those that a reopening ended. One that does not count, because
 * other requests were sent after it, is left out: its reader may approve again.
 */
export function presentApprovals(
  rows: readonly ApprovalRow[],
  newest: { readonly id: string } | undefined,
  openIds: readonly string[],
): AnswerOf<typeof getAlbumProof>['approvals'] {
  return rows
    .filter(
      (row) =>
        row.replaced_at === null &&
        (row.reopened_at !== null || row.version_id !== newest?.id || isCounting(row, openIds)),
    )
    .map(presentApproval)
}

export function presentApproval(row: ApprovalRow): AnswerOf<typeof getAlbumProof>['approvals'][number] {
  return {
    id: row.id,
    reader_id: row.reader_id,
    name: row.name,
    version: row.version,
    spreads: row.spreads,
    open_requests: row.open_requests,
    approved_at: row.approved_at.toISOString(),
    reopened_at: row.reopened_at?.toISOString() ?? null,
  }
}

export type ReceiptRow = ProofingTables['album_receipt']

type ReceiptFile = { readonly object_key: string; readonly bytes: number; readonly sha256: Buffer }

export async function insertReceipt(tx: Tx, receipt: Omit<ReceiptRow, keyof ReceiptFile>): Promise<void> {
  await tables(tx)
    .insertInto('album_receipt')
    .values({ ...receipt, object_key: null, bytes: null, sha256: null })
    .execute()
}

export async function findReceipt(tx: Tx, customerId: string, id: string): Promise<ReceiptRow | undefined> {
  return tables(tx)
    .selectFrom('album_receipt')
    .selectAll()
    .where('customer_id', '=', customerId)
    .where('id', '=', id)
    .executeTakeFirst()
}

export type ShownReceipt = Pick<ReceiptRow, 'id' | 'requested_at' | 'approval_ids' | 'object_key' | 'bytes'> & {
  readonly version: number
}

/** Every receipt of an album, in the order in which it was approved. */
export async function listReceipts(tx: Tx, customerId: string, albumId: string): Promise<ShownReceipt[]> {
  const { rows } = await sql<ShownReceipt>`
    select r.id, r.requested_at, r.approval_ids, r.object_key, r.bytes, v.number as version
    from album_receipt r
    join album_version v on v.customer_id = r.customer_id and v.id = r.version_id
    where r.customer_id = ${customerId} and r.album_id = ${albumId}
    order by r.requested_at, r.id`.execute(tx)
  return rows
}

/** Whether the album is still approved by the approvals of this receipt. */
export function isReceiptInForce(
  { approval_ids: ids }: Pick<ReceiptRow, 'approval_ids'>,
  approvals: readonly ApprovalRow[],
): boolean {
  return approvals.some((row) => ids.includes(row.id) && isInForce(row))
}

/** Returns false when another attempt has stored it, or the album was deleted. */
export async function storeReceipt(tx: Tx, customerId: string, id: string, file: ReceiptFile): Promise<boolean> {
  const { numUpdatedRows } = await tables(tx)
    .updateTable('album_receipt')
    .set(file)
    .where('customer_id', '=', customerId)
    .where('id', '=', id)
    .where('object_key', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}
