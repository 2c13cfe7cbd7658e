import type { Tx } from '../../platform/db/database.ts'
import type { SelectionsTables } from './selections.tables.ts'

const tables = (tx: Tx) => tx.withTables<SelectionsTables>()

type PixKey = Omit<SelectionsTables['pix_key'], 'customer_id'>

export async function readPixKey(tx: Tx, customerId: string): Promise<PixKey | null> {
  const row = await tables(tx)
    .selectFrom('pix_key')
    .select(['kind', 'key', 'name', 'city'])
    .where('customer_id', '=', customerId)
    .executeTakeFirst()
  return row ?? null
}

export async function storePixKey(tx: Tx, customerId: string, pix: PixKey | null): Promise<void> {
  if (pix === null) {
    await tables(tx).deleteFrom('pix_key').where('customer_id', '=', customerId).execute()
    return
  }
  await tables(tx)
    .insertInto('pix_key')
    .values({ customer_id: customerId, ...pix })
    .onConflict((conflict) => conflict.column('customer_id').doUpdateSet(pix))
    .execute()
}
