import { foldLedger, type LedgerInvoice, type LedgerState, type Product } from '@revela/domain'
import { sql } from 'kysely'
import type { Tx } from '../../platform/db/database.ts'
import { followLedger, lockSubscription, type LockedSubscription } from '../subscriptions/index.ts'
import { setPeriod } from './invoice.repository.ts'

type InvoicePeriodRow = LedgerInvoice & { readonly periodFrom: Date | null; readonly periodTo: Date | null }

/** Reads all invoices of one product that were ever paid, in the shape that the fold expects. */
export async function readLedger(tx: Tx, customerId: string, product: Product): Promise<InvoicePeriodRow[]> {
  const { rows } = await sql<InvoicePeriodRow>`
    select i.id, i.plan_id as "planId", i.periodicity, i.kind, i.method, i.amount_cents as "amountCents",
      i.credit_cents as "creditCents", i.bonus_days as "bonusDays", i.created_at as "createdAt", i.paid_at as "paidAt",
      i.refund_requested_at as "refundRequestedAt", i.refunded_at as "refundedAt",
      case when c.discount_type = 'all_recurrence' then c.id else (
        -- Once a coupon for the first charge is used, the automatic coupon applies.
        select a.id from coupon a
        where a.automatic and a.product = i.product and a.periodicity = i.periodicity
          and (a.plan_ids is null or i.plan_id = any (a.plan_ids))
        order by a.id limit 1
      ) end as "recurringCouponId",
      i.period_from as "periodFrom", i.period_to as "periodTo"
    from invoice i left join coupon c on c.id = i.coupon_id
    where i.customer_id = ${customerId} and i.product = ${product} and i.paid_at is not null`.execute(tx)
  return rows
}

/** `paid`: a new payment; `changed`: a refund or a correction; `same`: the payments did not change. */
export type LedgerChange = 'paid' | 'changed' | 'same'

type Ledger = { readonly customerId: string; readonly product: Product; readonly now: Date }

/**
 * The only way to change what was paid: takes the subscription's lock, runs the change, then writes the result of
 * folding all invoices, in the same transaction.
 */
export async function changeLedger<T>(
  tx: Tx,
  { customerId, product, now }: Ledger,
  change: (row: LockedSubscription | null) => Promise<{ readonly ledger: LedgerChange; readonly result: T }>,
): Promise<T> {
  const row = await lockSubscription(tx, customerId, product)
  const { ledger, result } = await change(row)
  if (ledger === 'same') return result
  const invoices = await readLedger(tx, customerId, product)
  const state = foldLedger({ invoices, trialEndsAt: row?.trial_ends_at ?? null })
  for (const { id, periodFrom, periodTo } of invoices) {
    const period = state.periods.find(({ invoiceId }) => invoiceId === id) ?? null
    if (isSameDate(period?.from, periodFrom) && isSameDate(period?.to, periodTo)) continue
    await setPeriod(tx, customerId, id, period)
  }
  await followLedger(tx, { customerId, product, row, state, paidNow: ledger === 'paid', now })
  return result
}

function isSameDate(a: Date | null | undefined, b: Date | null): boolean {
  return (a?.getTime() ?? null) === (b?.getTime() ?? null)
}

/** Returns what is paid for at this moment, without changing anything. */
export async function ledgerOf(
  tx: Tx,
  customerId: string,
  product: Product,
  trialEndsAt: Date | null,
): Promise<LedgerState> {
  return foldLedger({ invoices: await readLedger(tx, customerId, product), trialEndsAt })
}
