import type { PaymentMethod, Product } from '@revela/domain'
import { sql, type Selectable, type Updateable } from 'kysely'
import type { Tx } from '../../platform/db/database.ts'
import type { CheckoutTables } from './checkout.module.ts'

export type ChargeRow = Selectable<CheckoutTables['charge']>

const tables = (tx: Tx) => tx.withTables<CheckoutTables>()

export type NewCharge = {
  readonly customerId: string
  readonly id: string
  readonly invoiceId: string
  readonly method: PaymentMethod
  readonly amountCents: number
  readonly installments: number
  readonly gateway: string
  readonly expiresAt: Date | null
  readonly now: Date
}

/** After this delay the response is considered lost, and the charge is looked up at the gateway. */
const firstCheckDelayMs = 120_000

/**
 * Inserts a charge as sent but not answered. It is committed before the gateway is called, so that no money moves
 * without a row.
 */
export async function insertCharge(tx: Tx, charge: NewCharge): Promise<void> {
  await tables(tx)
    .insertInto('charge')
    .values({
      customer_id: charge.customerId,
      id: charge.id,
      invoice_id: charge.invoiceId,
      method: charge.method,
      amount_cents: charge.amountCents,
      installments: charge.installments,
      gateway: charge.gateway,
      gateway_id: null,
      state: 'sending',
      reason: null,
      created_at: charge.now,
      paid_at: null,
      expires_at: charge.expiresAt,
      boleto_url: null,
      boleto_line: null,
      pix_code: null,
      card_brand: null,
      card_last_four: null,
      check_at: new Date(charge.now.getTime() + firstCheckDelayMs),
      checks: 0,
    })
    .execute()
}

export async function findCharge(tx: Tx, customerId: string, id: string): Promise<ChargeRow | undefined> {
  return tables(tx)
    .selectFrom('charge')
    .selectAll()
    .where('customer_id', '=', customerId)
    .where('id', '=', id)
    .executeTakeFirst()
}

export async function findCharges(tx: Tx, customerId: string, invoiceId: string): Promise<ChargeRow[]> {
  return tables(tx)
    .selectFrom('charge')
    .selectAll()
    .where('customer_id', '=', customerId)
    .where('invoice_id', '=', invoiceId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}

export async function setCharge(
  tx: Tx,
  customerId: string,
  id: string,
  change: Omit<Updateable<CheckoutTables['charge']>, 'customer_id' | 'id'>,
): Promise<void> {
  await tables(tx)
    .updateTable('charge')
    .set(change)
    .where('customer_id', '=', customerId)
    .where('id', '=', id)
    .execute()
}

/** Charges of one product that may still be paid. */
export async function findLiveCharges(tx: Tx, customerId: string, product: Product): Promise<ChargeRow[]> {
  const { rows } = await sql<ChargeRow>`
    select c.* from charge c
    join invoice i on i.customer_id = c.customer_id and i.id = c.invoice_id
    where c.customer_id = ${customerId} and i.product = ${product} and c.state in ('sending', 'pending')`.execute(tx)
  return rows
}

/** Claims the charge for a check; undefined when it is not due or another worker has claimed it. */
export async function claimCharge(
  tx: Tx,
  customerId: string,
  id: string,
  now: Date,
  nextCheckAt: (charge: ChargeRow) => Date,
): Promise<ChargeRow | undefined> {
  const charge = await tables(tx)
    .selectFrom('charge')
    .selectAll()
    .where('customer_id', '=', customerId)
    .where('id', '=', id)
    .where('check_at', '<=', now)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()
  if (!charge) return undefined
  const checks = charge.checks + 1
  await setCharge(tx, customerId, id, { checks, check_at: nextCheckAt({ ...charge, checks }) })
  return { ...charge, checks }
}

export async function countDeclined(tx: Tx, customerId: string, since: Date): Promise<number> {
  const { count } = await tables(tx)
    .selectFrom('charge')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('customer_id', '=', customerId)
    .where('state', '=', 'declined')
    .where('created_at', '>', since)
    .executeTakeFirstOrThrow()
  return count
}
