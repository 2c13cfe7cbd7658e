import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Tx } from '../../platform/db/database.ts'

/** The id of a copy, a UUID (version 8) that follows from what is copied: a repeated copy finds the first one. */
export function copyId(...origin: readonly string[]): string {
  const hex = createHash('sha256')
    .update(['copy', ...origin].join(' '))
    .digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

/** Includes pictures in the trash: a copy that was deleted is not made again. */
export async function pictureExists(tx: Tx, customerId: string, id: string): Promise<boolean> {
  const { rows } = await sql`
    select from picture where customer_id = ${customerId} and id = ${id}`.execute(tx)
  return rows.length > 0
}
