import { sql } from 'kysely'
import type { Tx } from '../../../platform/db/database.ts'
import type { ExportRow } from './export.repository.ts'

type Listed = { readonly part: number; readonly name: string; readonly bytes: number; readonly sha256: string }

/** Every file of the copy with the fingerprint of its bytes, and how many rows of each table are in it. */
export async function readManifest(tx: Tx, { customer_id, id, progress }: ExportRow, now: Date): Promise<string> {
  const { rows: files } = await sql<Listed>`
    select part, name, bytes, encode(sha256, 'hex') as sha256 from export_file
    where customer_id = ${customer_id} and export_id = ${id} order by place`.execute(tx)
  const head = { account: customer_id, made_at: now.toISOString(), rows: progress.rows }
  const list = files.map((file) => `  ${JSON.stringify(file)}`).join(',\n')
  return `${JSON.stringify(head, null, 1).slice(0, -2)},\n "files": [\n${list}\n ]\n}\n`
}
