import { ledgerOf } from '../src/modules/checkout/change-ledger.ts'
import { readMoney } from './buying.ts'
import { billingMails, type BillingHarness } from './billing-harness.ts'
import type { User } from './users.ts'

type Row = Record<string, unknown>

const isLive = ({ state }: Row) => state === 'sending' || state === 'pending'
const isPaid = ({ state }: Row) => state === 'paid' || state === 'refunded'

/** Violated billing invariants, which must hold after any action; empty when there are none. */
export async function findBillingProblems({ api, now }: BillingHarness, user: User): Promise<string[]> {
  const { invoices, charges, subscription } = await readMoney(api, user)
  const { canceled_at, frozen_at, grace_until, paid_until, renews_with, renewal_due_at } = subscription
  const paid = invoices.filter((row) => row['paid_at'] !== null)
  const open = invoices.filter((row) => row['paid_at'] === null && row['void_at'] === null)
  const paymentsOf = ({ id }: Row) => charges.filter((row) => row['invoice_id'] === id && isPaid(row)).length
  const renewed = paid.filter((row) => row['renews_from'] !== null).map((row) => String(row['renews_from']))
  const runs = paid_until !== null && Math.max(Number(paid_until), Number(grace_until ?? 0)) >= now().getTime()
  const { customerId } = user
  const ledger = await api.platform.db.tenant(customerId, (tx) =>
    ledgerOf(tx, customerId, 'gallery_pro', (subscription['trial_ends_at'] ?? null) as Date | null),
  )
  const receipts = (await billingMails(api, user)).filter((kind) => kind === 'receipt').length
  const stopped = canceled_at !== null || frozen_at !== null
  const problems: Record<string, boolean> = {
    'an invoice was paid more or less than once': paid.some(
      (row) => paymentsOf(row) !== (row['method'] === 'credit' ? 0 : 1),
    ),
    'two card charges are pending': charges.filter((row) => isLive(row) && row['method'] === 'credit-card').length > 1,
    'a period was renewed twice': new Set(renewed).size < renewed.length,
    'the paid period differs from the ledger': Number(paid_until) !== Number(ledger.paidUntil),
    'no renewal is scheduled': runs && !stopped && renews_with !== null && renewal_due_at === null,
    'a renewal is scheduled for a stopped subscription': stopped && renewal_due_at !== null,
    'a frozen account has no open renewal': frozen_at !== null && !open.some((row) => row['kind'] === 'renewal'),
    'a receipt is missing or duplicated': receipts !== paid.length,
  }
  return Object.keys(problems).filter((name) => problems[name])
}

/** Differences between our charges and the gateway's payments; there must be none after a quiet day. */
export async function findGatewayDifferences({ api }: BillingHarness, user: User): Promise<string[]> {
  const { charges } = await readMoney(api, user)
  const ourCharges = new Map(charges.map((charge) => [String(charge['gateway_id']), String(charge['state'])]))
  const { payments } = await api.sandbox.records()
  return payments.flatMap(({ id, status }) => {
    const state = ourCharges.get(String(id))
    const asPaid = (state === 'paid') === (status === 'approved')
    const asRefunded = (state === 'refunded') === (status === 'refunded')
    return state === undefined || (asPaid && asRefunded)
      ? []
      : [`${id} is ${status} at the gateway and ${state} in our ledger`]
  })
}
