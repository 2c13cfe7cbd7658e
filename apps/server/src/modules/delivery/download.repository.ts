import { sql } from 'kysely'
import type { Tx } from '../../platform/db/database.ts'
import type { DeliveryTables } from './delivery.module.ts'

const tables = (tx: Tx) => tx.withTables<DeliveryTables>()

export async function insertDownload(tx: Tx, row: Omit<DeliveryTables['download'], 'counted_at'>): Promise<void> {
  await tables(tx)
    .insertInto('download')
    .values({ ...row, counted_at: null })
    .execute()
}

/** Returns true once: a file counts as one download, however often it is fetched or resumed. */
export async function markDownloadCounted(tx: Tx, customerId: string, id: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await tables(tx)
    .updateTable('download')
    .set({ counted_at: now })
    .where('customer_id', '=', customerId)
    .where('id', '=', id)
    .where('counted_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export async function deleteDownloads(tx: Tx, customerId: string, ids: readonly string[]): Promise<void> {
  await tables(tx)
    .deleteFrom('download')
    .where('customer_id', '=', customerId)
    .where('id', 'in', [...ids])
    .execute()
}

/** A file that is still missing after this time is requested again: its job may have failed permanently. */
const requestTtlMs = 10 * 60_000

type RequestedFile = { readonly pictureId: string; readonly version: number }

/** Returns the files that need a job: those not requested yet, or whose request expired. */
export async function requestFiles(
  tx: Tx,
  customerId: string,
  size: number,
  files: readonly RequestedFile[],
  now: Date,
): Promise<RequestedFile[]> {
  if (files.length === 0) return []
  const requestedFiles = sql<{ id: string; version: number }>`
    select * from unnest(${sql.val(files.map(({ pictureId }) => pictureId))}::uuid[],
      ${sql.val(files.map(({ version }) => version))}::int[]) as w (id, version)`
  const { rows } = await sql<{ picture_id: string; version: number }>`
    insert into delivered_file as f (customer_id, picture_id, version, size, wanted_at)
    select ${customerId}::uuid, w.id, w.version, ${size}, ${now} from (${requestedFiles}) w
    on conflict (customer_id, picture_id, version, size) do update set wanted_at = excluded.wanted_at
      where f.bytes is null and f.wanted_at < ${new Date(now.getTime() - requestTtlMs)}
    returning picture_id, version`.execute(tx)
  return rows.map(({ picture_id, version }) => ({ pictureId: picture_id, version }))
}

export async function isFileRequested(
  tx: Tx,
  customerId: string,
  file: RequestedFile & { size: number },
): Promise<boolean> {
  const found = await tables(tx)
    .selectFrom('delivered_file')
    .select('size')
    .where('customer_id', '=', customerId)
    .where('picture_id', '=', file.pictureId)
    .where('version', '=', file.version)
    .where('size', '=', file.size)
    .where('bytes', 'is', null)
    .executeTakeFirst()
  return found !== undefined
}

export async function finishFile(
  tx: Tx,
  customerId: string,
  file: RequestedFile & { size: number },
  result: { bytes: number; crc32: number },
): Promise<void> {
  await tables(tx)
    .updateTable('delivered_file')
    .set(result)
    .where('customer_id', '=', customerId)
    .where('picture_id', '=', file.pictureId)
    .where('version', '=', file.version)
    .where('size', '=', file.size)
    .execute()
}
