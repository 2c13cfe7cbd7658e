import { sql } from 'kysely'
import type { Tx } from '../../platform/db/database.ts'
import type { DeliveryTables } from './delivery.tables.ts'

const tables = (tx: Tx) => tx.withTables<DeliveryTables>()

/** A wish that nobody answered for this long is made again: its job may have failed for good. */
const patienceMs = 10 * 60_000

export type WantedFile = { readonly pictureId: string; readonly version: number }

/** Which of the files must be sent for: those nobody asked for yet, or asked for in vain. */
export async function wantFiles(
  tx: Tx,
  customerId: string,
  size: number,
  wanted: readonly WantedFile[],
  now: Date,
): Promise<WantedFile[]> {
  if (wanted.length === 0) return []
  const given = sql<{ id: string; version: number }>`
    select * from unnest(${sql.val(wanted.map(({ pictureId }) => pictureId))}::uuid[],
      ${sql.val(wanted.map(({ version }) => version))}::int[]) as w (id, version)`
  const { rows } = await sql<{ picture_id: string; version: number }>`
    insert into delivered_file as f (customer_id, picture_id, version, size, wanted_at)
    select ${customerId}::uuid, w.id, w.version, ${size}, ${now} from (${given}) w
    on conflict (customer_id, picture_id, version, size) do update set wanted_at = excluded.wanted_at
      where f.bytes is null and f.wanted_at < ${new Date(now.getTime() - patienceMs)}
    returning picture_id, version`.execute(tx)
  return rows.map(({ picture_id, version }) => ({ pictureId: picture_id, version }))
}

export async function fileIsWanted(tx: Tx, customerId: string, file: WantedFile & { size: number }): Promise<boolean> {
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

export async function settleFile(
  tx: Tx,
  customerId: string,
  file: WantedFile & { size: number },
  made: { bytes: number; crc32: number },
): Promise<void> {
  await tables(tx)
    .updateTable('delivered_file')
    .set(made)
    .where('customer_id', '=', customerId)
    .where('picture_id', '=', file.pictureId)
    .where('version', '=', file.version)
    .where('size', '=', file.size)
    .execute()
}
