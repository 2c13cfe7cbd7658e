import type { AnswerOf, listInvoices } from '@revela/contract'
import { invoiceState, withdrawableUntil, type ChargeState, type InvoiceState, type Product } from '@revela/domain'
import { sql, type RawBuilder } from 'kysely'
import type { Tx } from '../../../platform/db/database.ts'

export type ListedInvoice = {
  readonly id: string
  readonly product: Product
  readonly kind: 'purchase' | 'upgrade' | 'renewal'
  readonly plan_id: number
  readonly plan_name: string
  readonly periodicity: 'monthly' | 'annually'
  readonly method: 'credit-card' | 'payment-slip' | 'pix' | 'credit'
  readonly installments: number
  readonly coupon_id: string | null
  readonly list_cents: number
  readonly discount_cents: number
  readonly credit_cents: number
  readonly amount_cents: number
  readonly created_at: Date
  readonly due_at: Date
  readonly paid_at: Date | null
  readonly refund_requested_at: Date | null
  readonly refunded_at: Date | null
  readonly void_at: Date | null
  readonly period_from: Date | null
  readonly period_to: Date | null
  readonly is_credited: boolean
  /** When the customer last withdrew from another invoice of the same plan. */
  readonly plan_regretted_at: Date | null
  /** These columns are of the last charge. */
  readonly charge_method: 'credit-card' | 'payment-slip' | 'pix' | null
  readonly charge_state: ChargeState | null
  readonly charge_expires_at: Date | null
  readonly boleto_url: string | null
  readonly boleto_line: string | null
  readonly pix_code: string | null
  readonly card_last_four: string | null
}

async function read(tx: Tx, condition: RawBuilder<unknown>, limit: number): Promise<ListedInvoice[]> {
  const { rows } = await sql<ListedInvoice>`
    select i.id, i.product, i.kind, i.plan_id, p.name as plan_name, i.periodicity, i.method, i.installments, i.coupon_id,
      i.list_cents, i.discount_cents, i.credit_cents, i.amount_cents, i.created_at, i.due_at, i.paid_at,
      i.refund_requested_at, i.refunded_at, i.void_at, i.period_from, i.period_to,
      exists (
        select from invoice later
        where later.customer_id = i.customer_id and later.product = i.product and later.credit_cents > 0
          and later.refund_requested_at is null and later.refunded_at is null
          and (later.paid_at, later.id) > (i.paid_at, i.id)
      ) as is_credited,
      (
        select max(other.withdrawn_at) from invoice other
        where other.customer_id = i.customer_id and other.plan_id = i.plan_id and other.id <> i.id
      ) as plan_regretted_at,
      c.method as charge_method, c.state as charge_state, c.expires_at as charge_expires_at,
      c.boleto_url, c.boleto_line, c.pix_code, c.card_last_four
    from invoice i
    join plan p on p.id = i.plan_id
    left join lateral (
      select * from charge c
      where c.customer_id = i.customer_id and c.invoice_id = i.id
      order by c.created_at desc, c.id desc limit 1
    ) c on true
    where ${condition}
    order by i.created_at desc, i.id desc
    limit ${limit}`.execute(tx)
  return rows
}

/** Newest first, after the given invoice. */
export async function readInvoices(tx: Tx, customerId: string, after: string | undefined, limit: number) {
  const older =
    after === undefined
      ? sql``
      : sql`and (i.created_at, i.id) < (select a.created_at, a.id from invoice a where a.customer_id = ${customerId} and a.id = ${after})`
  return read(tx, sql`i.customer_id = ${customerId} ${older}`, limit)
}

export async function readInvoice(tx: Tx, customerId: string, id: string): Promise<ListedInvoice | undefined> {
  const [found] = await read(tx, sql`i.customer_id = ${customerId} and i.id = ${id}`, 1)
  return found
}

/**
 * Returns what is to be paid now: a declined renewal before a pending boleto. An order past its last day is excluded,
 * unless a card payment is being decided.
 */
export async function readOpenInvoice(tx: Tx, customerId: string, now: Date): Promise<ListedInvoice | undefined> {
  const open = await read(
    tx,
    sql`i.customer_id = ${customerId} and i.paid_at is null and i.void_at is null and i.amount_cents > 0
      and (i.kind = 'renewal' or i.due_at >= ${now} or c.method = 'credit-card' or c.state = 'sending')`,
    10,
  )
  return open.find(({ kind }) => kind === 'renewal') ?? open[0]
}

type Invoice = AnswerOf<typeof listInvoices>['invoices'][number]

export function readInvoiceState(row: ListedInvoice): InvoiceState {
  return invoiceState({
    paidAt: row.paid_at,
    refundRequestedAt: row.refund_requested_at,
    refundedAt: row.refunded_at,
    voidAt: row.void_at,
    charge: row.charge_state && row.charge_method ? { state: row.charge_state, method: row.charge_method } : null,
  })
}

export function withdrawalEndsAt(row: ListedInvoice, now: Date): Date | null {
  return withdrawableUntil(
    {
      kind: row.kind,
      paidAt: row.paid_at,
      refundRequestedAt: row.refund_requested_at,
      refundedAt: row.refunded_at,
      isCredited: row.is_credited,
      planWithdrawnAt: row.plan_regretted_at,
    },
    now,
  )
}

const iso = (at: Date | null) => at?.toISOString() ?? null

/** A boleto or Pix is shown only while it can be paid. */
export function presentInvoice(row: ListedInvoice, now: Date): Invoice {
  const state = readInvoiceState(row)
  const isPending = state === 'open' && row.charge_state === 'pending'
  const payable = isPending && (row.charge_expires_at === null || row.charge_expires_at > now)
  return {
    id: row.id,
    kind: row.kind,
    plan_id: row.plan_id,
    plan_name: row.plan_name,
    periodicity: row.periodicity,
    created_at: row.created_at.toISOString(),
    due_at: row.due_at.toISOString(),
    list_price: row.list_cents,
    discount: row.discount_cents,
    credit: row.credit_cents,
    amount: row.amount_cents,
    method: row.method,
    installments: row.installments,
    state,
    paid_at: iso(row.paid_at),
    period:
      row.period_from && row.period_to
        ? { from: row.period_from.toISOString(), to: row.period_to.toISOString() }
        : null,
    payment_slip_url: payable ? row.boleto_url : null,
    payment_slip_line: payable ? row.boleto_line : null,
    pix:
      payable && row.pix_code && row.charge_expires_at
        ? { code: row.pix_code, expires_at: row.charge_expires_at.toISOString() }
        : null,
    card_last_four: row.card_last_four,
    regret_until: iso(withdrawalEndsAt(row, now)),
  }
}
