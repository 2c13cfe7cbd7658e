import type { LedgerPeriod, Product } from '@revela/domain'
import type { Insertable, Selectable } from 'kysely'
import type { Tx } from '../../platform/db/database.ts'
import type { CheckoutTables } from './checkout.module.ts'

export type InvoiceRow = Selectable<CheckoutTables['invoice']>

type Optional = 'bonus_days' | 'idempotency_key' | 'order_hash' | 'one_click_period' | 'renews_from'
type Later =
  | 'paid_at'
  | 'refund_requested_at'
  | 'refunded_at'
  | 'withdrawn_at'
  | 'void_at'
  | 'period_from'
  | 'period_to'
export type NewInvoice = Omit<Insertable<CheckoutTables['invoice']>, Optional | Later> &
  Partial<Pick<Insertable<CheckoutTables['invoice']>, Optional>>

const tables = (tx: Tx) => tx.withTables<CheckoutTables>()

/** Inserts an unpaid invoice; `setInvoice` marks it as paid inside the ledger. */
export async function insertInvoice(tx: Tx, row: NewInvoice): Promise<void> {
  await tables(tx)
    .insertInto('invoice')
    .values({
      bonus_days: 0,
      idempotency_key: null,
      order_hash: null,
      one_click_period: null,
      renews_from: null,
      paid_at: null,
      refund_requested_at: null,
      refunded_at: null,
      withdrawn_at: null,
      void_at: null,
      period_from: null,
      period_to: null,
      ...row,
    })
    .execute()
}

export async function findInvoice(tx: Tx, customerId: string, id: string): Promise<InvoiceRow | undefined> {
  return tables(tx)
    .selectFrom('invoice')
    .selectAll()
    .where('customer_id', '=', customerId)
    .where('id', '=', id)
    .executeTakeFirst()
}

export async function findInvoiceByKey(tx: Tx, customerId: string, key: string): Promise<InvoiceRow | undefined> {
  return tables(tx)
    .selectFrom('invoice')
    .selectAll()
    .where('customer_id', '=', customerId)
    .where('idempotency_key', '=', key)
    .executeTakeFirst()
}

type InvoiceChange = Partial<
  Pick<InvoiceRow, Later | 'one_click_period' | 'renews_from' | 'method' | 'installments' | 'coupon_id'>
>

export async function setInvoice(tx: Tx, customerId: string, id: string, change: InvoiceChange): Promise<void> {
  await tables(tx)
    .updateTable('invoice')
    .set(change)
    .where('customer_id', '=', customerId)
    .where('id', '=', id)
    .execute()
}

export async function setPeriod(
  tx: Tx,
  customerId: string,
  id: string,
  period: Pick<LedgerPeriod, 'from' | 'to'> | null,
): Promise<void> {
  await setInvoice(tx, customerId, id, { period_from: period?.from ?? null, period_to: period?.to ?? null })
}

/** Open invoices of one product (not paid, not void), except the one named. */
export async function findOpenInvoices(tx: Tx, customerId: string, product: Product, except: string) {
  return tables(tx)
    .selectFrom('invoice')
    .select(['id', 'kind', 'credit_cents'])
    .where('customer_id', '=', customerId)
    .where('product', '=', product)
    .where('paid_at', 'is', null)
    .where('void_at', 'is', null)
    .where('id', '!=', except)
    .execute()
}

/** Whether a newer order of the same product exists that is not void. */
export async function isReplaced(tx: Tx, { customer_id, product, id, created_at }: InvoiceRow): Promise<boolean> {
  const newer = await tables(tx)
    .selectFrom('invoice')
    .select('id')
    .where('customer_id', '=', customer_id)
    .where('product', '=', product)
    .where('id', '!=', id)
    .where('kind', '!=', 'renewal')
    .where('void_at', 'is', null)
    .where('created_at', '>', created_at)
    .limit(1)
    .executeTakeFirst()
  return newer !== undefined
}
