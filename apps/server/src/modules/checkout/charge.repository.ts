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

/** After this long nobody hears the answer any more, and the gateway's books are looked at. */
const firstCheckDelayMs = 120_000

/** Asked for but not answered; committed before the gateway is asked, so that no money can move without a row. */
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
      slip_url: null,
      slip_line: null,
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

/** Charges of one product that somebody may still pay. */
export async function findLiveCharges(tx: Tx, customerId: string, product: Product): Promise<ChargeRow[]> {
  const { rows } = await sql<ChargeRow>`
    select c.* from charge c
    join invoice i on i.customer_id = c.customer_id and i.id = c.invoice_id
    where c.customer_id = ${customerId} and i.product = ${product} and c.state in ('sending', 'pending')`.execute(tx)
  return rows
}

/** For whoever looks it up now; undefined when it is not due, or somebody else has taken it. */
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
