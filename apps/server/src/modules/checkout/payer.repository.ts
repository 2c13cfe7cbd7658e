import type { Tx } from '../../platform/db/database.ts'
import type { Payer } from '../../platform/payments/gateway.ts'
import { findCustomer } from '../accounts/index.ts'
import type { CheckoutTables } from './checkout.module.ts'
import {
  foldLedger,
  isFederalUnit,
  type Coupon,
  type CouponCustomer,
  type LedgerState,
  type OfferedPlan,
  type PayerAddress,
  type Product,
} from '@revela/domain'
import { purchaseHelp } from '@revela/phrases'
import { sql } from 'kysely'
import { fieldError } from '../../platform/api-error/api-error.ts'
import { readLedger } from './change-ledger.ts'
import { readCoupons, readUsedCoupons } from './coupon.repository.ts'

const tables = (tx: Tx) => tx.withTables<CheckoutTables>()

type PayerInput = {
  readonly name?: string | null
  readonly taxNumber?: string | null
  readonly address?: PayerAddress | null
}

/** Saves the addressee of the invoices; a stored tax number or address stays until another one is entered. */
export async function savePayer(
  tx: Tx,
  customerId: string,
  { name = null, taxNumber = null, address = null }: PayerInput = {},
): Promise<Payer> {
  const customer = await findCustomer(tx, customerId)
  if (!customer) throw new Error('customer not found')
  const saved = await tables(tx)
    .insertInto('payer')
    .values({ customer_id: customerId, name: name ?? customer.name, tax_number: taxNumber, address: address })
    .onConflict((conflict) =>
      conflict.column('customer_id').doUpdateSet((row) => ({
        name: row.fn.coalesce(row.val(name), row.ref('payer.name')),
        tax_number: row.fn.coalesce(row.ref('excluded.tax_number'), row.ref('payer.tax_number')),
        address: row.fn.coalesce(row.ref('excluded.address'), row.ref('payer.address')),
      })),
    )
    .returning(['name', 'tax_number', 'address'])
    .executeTakeFirstOrThrow()
  return { customerId, name: saved.name, email: customer.email, taxNumber: saved.tax_number, address: saved.address }
}

/** The gateway issues no boleto without the payer's address. */
export function assertHasAddress({ address }: Payer): void {
  if (address === null || !isFederalUnit(address.state))
    throw fieldError('PaymentRejected', 'payer_address', purchaseHelp.addressMissing)
}

/** What the next boleto or Pix code needs, as far as it was entered before. */
export async function findPayerDetails(
  tx: Tx,
  customerId: string,
): Promise<{ readonly address: PayerAddress | null; readonly taxNumber: string | null }> {
  const row = await tables(tx)
    .selectFrom('payer')
    .select(['address', 'tax_number'])
    .where('customer_id', '=', customerId)
    .executeTakeFirst()
  return { address: row?.address ?? null, taxNumber: row?.tax_number ?? null }
}

/** What prices depend on besides the catalogue. */
export type Buyer = {
  readonly coupons: readonly Coupon[]
  readonly couponContext: (coupon: Coupon) => CouponCustomer
  readonly readProductState: (product: Product) => { readonly ledger: LedgerState; readonly trialEndsAt: Date | null }
}

type Row = { readonly product: Product; readonly plan_id: number | null; readonly trial_ends_at: Date | null }

export async function readBuyer(tx: Tx, customerId: string, plans: readonly OfferedPlan[], now: Date): Promise<Buyer> {
  const { rows } = await sql<Row>`
    select product, plan_id, trial_ends_at from subscription where customer_id = ${customerId}`.execute(tx)
  const coupons = await readCoupons(tx)
  const used = await readUsedCoupons(tx, customerId)
  const ledgers = {
    gallery_pro: await readLedger(tx, customerId, 'gallery_pro'),
    site_pro: await readLedger(tx, customerId, 'site_pro'),
  }
  const findSubscription = (product: Product) => rows.find((row) => row.product === product)
  return {
    coupons,
    couponContext: ({ id, product }) => ({
      onClosingPlan: isClosing(plans, findSubscription(product)?.plan_id ?? null),
      used: used.has(id),
      now,
    }),
    readProductState: (product) => {
      const trialEndsAt = findSubscription(product)?.trial_ends_at ?? null
      return { trialEndsAt, ledger: foldLedger({ invoices: ledgers[product], trialEndsAt }) }
    },
  }
}

function isClosing(plans: readonly OfferedPlan[], planId: number | null): boolean {
  return (plans.find(({ id }) => id === planId)?.sunsetOn ?? null) !== null
}
