import { sql } from 'kysely'
import type { Tx } from '../../../platform/db/database.ts'
import type { SharingTables } from '../sharing.tables.ts'

export async function insertSend(tx: Tx, send: SharingTables['gallery_send']): Promise<void> {
  await tx.withTables<SharingTables>().insertInto('gallery_send').values(send).execute()
}

/** Two that ask for the same mail at once come one after the other. */
export async function lockContent(tx: Tx, contentKey: Buffer): Promise<void> {
  await sql`select pg_advisory_xact_lock(${contentKey.readBigInt64BE()}::bigint)`.execute(tx)
}
