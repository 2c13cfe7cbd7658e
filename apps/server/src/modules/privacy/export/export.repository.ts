import type { Tx } from '../../../platform/db/database.ts'
import { shardOf } from '../../../platform/object-store/customer-prefixes.ts'
import { maxPartBytes } from '../../delivery/index.ts'
import { discard } from '../../pictures/index.ts'
import type { ExportProgress, PrivacyTables } from '../privacy.module.ts'

/** Each file counts as at least this much of a part's size, so that a part never has more than 20,000 files. */
const minFileBytes = maxPartBytes / 20_000

/** Assigns the next files to parts; returns also how full the last part is then. */
export function assignParts(
  files: readonly { readonly bytes: number }[],
  from: { readonly parts: number; readonly bytesInPart: number },
): { readonly assignedParts: readonly number[]; readonly parts: number; readonly bytesInPart: number } {
  let { parts, bytesInPart } = from
  const assignedParts = files.map(({ bytes }) => {
    const fileBytes = Math.max(bytes + 512, minFileBytes)
    if (bytesInPart > 0 && bytesInPart + fileBytes > maxPartBytes) {
      parts += 1
      bytesInPart = 0
    }
    bytesInPart += fileBytes
    return parts
  })
  return { assignedParts, parts, bytesInPart }
}

const tables = (tx: Tx) => tx.withTables<PrivacyTables>()

export type NewFile = Omit<PrivacyTables['export_file'], 'customer_id' | 'export_id' | 'position' | 'part'>

/** Another worker has already added these files. */
export class Overtaken extends Error {
  override readonly name = 'Overtaken'
}

export async function findExport(tx: Tx, customerId: string) {
  return tables(tx).selectFrom('account_export').selectAll().where('customer_id', '=', customerId).executeTakeFirst()
}

export type ExportRow = NonNullable<Awaited<ReturnType<typeof findExport>>>

export async function insertExport(
  tx: Tx,
  row: { customerId: string; id: string; now: Date; expiresAt: Date; progress: ExportProgress },
): Promise<void> {
  await tables(tx)
    .insertInto('account_export')
    .values({
      customer_id: row.customerId,
      id: row.id,
      state: 'making',
      requested_at: row.now,
      progress: JSON.stringify(row.progress),
      files: 0,
      parts: 1,
      part_bytes: 0,
      bytes: 0,
      ready_at: null,
      expires_at: row.expiresAt,
    })
    .execute()
}

/** Also deletes the list of its files. */
async function deleteExport(tx: Tx, customerId: string, id: string): Promise<boolean> {
  const deletedFiles = await tables(tx)
    .deleteFrom('account_export')
    .where('customer_id', '=', customerId)
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst()
  return deletedFiles !== undefined
}

export async function finishExport(
  tx: Tx,
  customerId: string,
  id: string,
  change: Pick<PrivacyTables['account_export'], 'state' | 'ready_at' | 'expires_at'>,
): Promise<void> {
  await tables(tx)
    .updateTable('account_export')
    .set(change)
    .where('customer_id', '=', customerId)
    .where('id', '=', id)
    .execute()
}

/**
 * Adds the next files, each to the part that has space for it, together with the progress, in one transaction and only
 * once.
 */
export async function addFiles(
  tx: Tx,
  row: ExportRow,
  files: readonly NewFile[],
  progress: ExportProgress,
): Promise<void> {
  const {
    assignedParts: inParts,
    parts,
    bytesInPart,
  } = assignParts(files, { parts: row.parts, bytesInPart: row.part_bytes })
  const assignedParts = files.map((file, at) => ({
    customer_id: row.customer_id,
    export_id: row.id,
    position: row.files + at,
    part: inParts[at]!,
    ...file,
  }))
  const { numUpdatedRows } = await tables(tx)
    .updateTable('account_export')
    .set({
      progress: JSON.stringify(progress),
      files: row.files + files.length,
      parts,
      part_bytes: bytesInPart,
      bytes: row.bytes + files.reduce((sum, { bytes }) => sum + bytes, 0),
    })
    .where('customer_id', '=', row.customer_id)
    .where('id', '=', row.id)
    .where('files', '=', row.files)
    .where('state', '=', 'making')
    .executeTakeFirstOrThrow()
  if (numUpdatedRows !== 1n) throw new Overtaken()
  for (let from = 0; from < assignedParts.length; from += 1_000) {
    await tables(tx)
      .insertInto('export_file')
      .values(assignedParts.slice(from, from + 1_000))
      .execute()
  }
}

/** The prefix of files made for one export; its pictures stay at their own keys. */
export function exportPrefix(customerId: string, exportId: string): string {
  return `x/${shardOf(customerId)}/${customerId}/copy-${exportId}/`
}

/** Deletes the list and the files made for it; the pictures belong to the account and stay. */
export async function expireExport(tx: Tx, customerId: string, id: string, now: Date): Promise<void> {
  if (!(await deleteExport(tx, customerId, id))) return
  await discard(tx, customerId, [{ objectKey: exportPrefix(customerId, id), isPrefix: true }], now)
}
