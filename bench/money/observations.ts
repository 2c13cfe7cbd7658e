import type { SandboxClient, WirePayment } from '@revela/dev-env'
import type { LedgerInvoice } from '@revela/domain'
import type { Client } from 'pg'
import type { PurchaseOutcome } from './purchase-outcomes.ts'

export type Invoice = LedgerInvoice & {
  readonly customerId: string
  readonly product: string
  readonly key: string | null
}

export type Charge = {
  readonly customerId: string
  readonly id: string
  readonly invoiceId: string
  readonly state: string
  readonly amountCents: number
  readonly gatewayId: string | null
}

export type Subscription = {
  readonly customerId: string
  readonly product: string
  readonly planId: number | null
  readonly paidUntil: Date | null
  readonly trialEndsAt: Date | null
}

export type Payment = {
  readonly id: string
  /** The reference of our charge. */
  readonly reference: string | null
  readonly status: WirePayment['status']
  readonly amountCents: number
}

/** The records of both sides, and the responses to the customers. */
export type Observations = {
  readonly invoices: readonly Invoice[]
  readonly charges: readonly Charge[]
  readonly subscriptions: readonly Subscription[]
  readonly payments: readonly Payment[]
  readonly purchases: readonly PurchaseOutcome[]
}

export async function readObservations(
  client: Client,
  sandbox: SandboxClient,
  purchases: readonly PurchaseOutcome[],
): Promise<Observations> {
  const invoices = await client.query<Invoice>(
    `select customer_id as "customerId", id, product, plan_id as "planId", periodicity, kind, method,
       null as "recurringCouponId", amount_cents as "amountCents", credit_cents as "creditCents",
       bonus_days as "bonusDays", created_at as "createdAt", paid_at as "paidAt",
       refund_requested_at as "refundRequestedAt", refunded_at as "refundedAt", idempotency_key as key from invoice`,
  )
  const charges = await client.query<Charge>(
    `select customer_id as "customerId", id, invoice_id as "invoiceId", state, amount_cents as "amountCents",
       gateway_id as "gatewayId" from charge`,
  )
  const subscriptions = await client.query<Subscription>(
    `select customer_id as "customerId", product, plan_id as "planId", paid_until as "paidUntil",
       trial_ends_at as "trialEndsAt" from subscription`,
  )
  const { payments } = await sandbox.records()
  return {
    invoices: invoices.rows,
    charges: charges.rows,
    subscriptions: subscriptions.rows,
    payments: payments.map((payment) => ({
      id: String(payment.id),
      reference: payment.external_reference,
      status: payment.status,
      amountCents: Math.round(payment.transaction_amount * 100),
    })),
    purchases,
  }
}
