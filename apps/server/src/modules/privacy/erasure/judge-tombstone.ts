import { sql } from 'kysely'
import type { Tx } from '../../../platform/db/database.ts'
import { wasTakenBack } from './erasure.repository.ts'
import type { Tombstone } from './tombstones.ts'

/** `taken-back`: its owner kept the account; `newer`: the account that bears this id was made after the erasure. */
export type Verdict = 'erase' | 'taken-back' | 'newer'

/** Whether what a tombstone says may be believed of the account as it stands. */
export async function judgeTombstone(tx: Tx, { customer_id, erasure, erased_at }: Tombstone): Promise<Verdict> {
  if (await wasTakenBack(tx, customer_id, erasure)) return 'taken-back'
  const { rows } = await sql<{ newer: boolean }>`
    select created_at > ${new Date(erased_at)} as newer from customer where customer_id = ${customer_id}`.execute(tx)
  return rows[0]?.newer ? 'newer' : 'erase'
}
