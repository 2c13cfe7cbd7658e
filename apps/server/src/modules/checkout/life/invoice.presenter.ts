import type { AnswerOf, listInvoices } from '@revela/contract'
import { invoiceState, regretUntil, type InvoiceState } from '@revela/domain'
import type { ListedInvoice } from './invoice-list.read.ts'

type Invoice = AnswerOf<typeof listInvoices>['invoices'][number]

export function stateOf(row: ListedInvoice): InvoiceState {
  return invoiceState({
    paidAt: row.paid_at,
    refundAskedAt: row.refund_asked_at,
    refundedAt: row.refunded_at,
    voidAt: row.void_at,
    charge: row.charge_state && row.charge_method ? { state: row.charge_state, method: row.charge_method } : null,
  })
}

export function regretOf(row: ListedInvoice, now: Date): Date | null {
  return regretUntil(
    {
      kind: row.kind,
      paidAt: row.paid_at,
      refundAskedAt: row.refund_asked_at,
      refundedAt: row.refunded_at,
      isCredited: row.is_credited,
      planRegrettedAt: row.plan_regretted_at,
    },
    now,
  )
}

const iso = (at: Date | null) => at?.toISOString() ?? null

/** A boleto or Pix is shown only while it can be paid. */
export function presentInvoice(row: ListedInvoice, now: Date): Invoice {
  const state = stateOf(row)
  const waits = state === 'open' && row.charge_state === 'pending'
  const payable = waits && (row.charge_expires_at === null || row.charge_expires_at > now)
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
    payment_slip_url: payable ? row.slip_url : null,
    payment_slip_line: payable ? row.slip_line : null,
    pix:
      payable && row.pix_code && row.charge_expires_at
        ? { code: row.pix_code, expires_at: row.charge_expires_at.toISOString() }
        : null,
    card_last_four: row.card_last_four,
    regret_until: iso(regretOf(row, now)),
  }
}
