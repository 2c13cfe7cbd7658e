import { foldLedger, type LedgerState, type Product } from '@revela/domain'
import type { Tx } from '../../platform/db/database.ts'
import { followLedger, lockSubscription, type LockedSubscription } from '../subscriptions/index.ts'
import { setPeriod } from './invoice.repository.ts'
import { readLedger } from './ledger.read.ts'

/** `paid`: something new was; `changed`: a refund or a correction; `same`: what was paid did not change. */
export type LedgerChange = 'paid' | 'changed' | 'same'

type Ledger = { readonly customerId: string; readonly product: Product; readonly now: Date }

/**
 * The one way to change what was paid: waits for whoever is at it, lets the change be made, then writes what follows
 * from all the invoices, in the same transaction.
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
    if (same(period?.from, periodFrom) && same(period?.to, periodTo)) continue
    await setPeriod(tx, customerId, id, period)
  }
  await followLedger(tx, { customerId, product, row, state, paidNow: ledger === 'paid', now })
  return result
}

function same(a: Date | null | undefined, b: Date | null): boolean {
  return (a?.getTime() ?? null) === (b?.getTime() ?? null)
}

/** What is paid for at this moment, without changing anything. */
export async function ledgerOf(
  tx: Tx,
  customerId: string,
  product: Product,
  trialEndsAt: Date | null,
): Promise<LedgerState> {
  return foldLedger({ invoices: await readLedger(tx, customerId, product), trialEndsAt })
}
