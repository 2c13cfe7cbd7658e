import { sql } from 'kysely'
import type { Tx } from '../../platform/db/database.ts'
import { tables, type BalanceRow } from './receivables.module.ts'

export async function findBalance(tx: Tx, customerId: string, galleryId: string): Promise<BalanceRow | undefined> {
  return balanceQuery(tx, customerId, galleryId).executeTakeFirst()
}

/** Serializes the photographer, families and payments. */
export async function lockBalance(tx: Tx, customerId: string, galleryId: string): Promise<BalanceRow | undefined> {
  return balanceQuery(tx, customerId, galleryId).forUpdate().executeTakeFirst()
}

function balanceQuery(tx: Tx, customerId: string, galleryId: string) {
  return tables(tx)
    .selectFrom('gallery_balance')
    .selectAll()
    .where('customer_id', '=', customerId)
    .where('gallery_id', '=', galleryId)
}

export async function storeBalance(tx: Tx, balance: BalanceRow): Promise<void> {
  const { customer_id: _, gallery_id: __, ...rest } = balance
  await tables(tx)
    .insertInto('gallery_balance')
    .values(balance)
    .onConflict((conflict) => conflict.columns(['customer_id', 'gallery_id']).doUpdateSet(rest))
    .execute()
}

export async function deleteBalance(tx: Tx, customerId: string, galleryId: string): Promise<void> {
  await tables(tx)
    .deleteFrom('gallery_balance')
    .where('customer_id', '=', customerId)
    .where('gallery_id', '=', galleryId)
    .execute()
}

/** What charges of this gallery's balance were paid, in cents, also while no balance was set. */
export async function sumPaidCharges(tx: Tx, customerId: string, galleryId: string): Promise<number> {
  const { rows } = await sql<{ cents: number }>`
    select coalesce(sum(amount_cents), 0)::int as cents from family_charge
    where customer_id = ${customerId} and subject = 'balance' and subject_id = ${galleryId} and state = 'paid'`.execute(
    tx,
  )
  return rows[0]?.cents ?? 0
}

/** Cents that have to be paid before the gallery's pictures are released. */
export function balanceDue({ amount_cents, paid_cents }: Pick<BalanceRow, 'amount_cents' | 'paid_cents'>): number {
  return Math.max(0, amount_cents - paid_cents)
}
