import type { ChargeState, Coupon, PayerAddress, PaymentMethod, Periodicity, Product } from '@revela/domain'
import type { Clock } from '../../platform/clock/clock.ts'
import type { Config } from '../../platform/config/config.ts'
import type { Keys } from '../../platform/crypto/keys.ts'
import type { CellNames } from '../../platform/directory/cell-names.ts'
import type { Database } from '../../platform/db/database.ts'
import type { Logger } from '../../platform/log/logger.ts'
import type { Outbox } from '../../platform/mailer/outbox.ts'
import type { Gateway } from '../../platform/payments/gateway.ts'
import type { JobSender } from '../../platform/queue/queue.ts'
import type { PlanCatalogue } from '../subscriptions/index.ts'

export type CheckoutDeps = {
  readonly db: Database
  readonly cellNames: Pick<CellNames, 'directory' | 'requireCustomerHere'>
  readonly clock: Clock
  readonly keys: Keys
  readonly log: Logger
  readonly jobs: JobSender
  readonly outbox: Outbox
  readonly config: Config
  readonly gateway: Gateway
  readonly plans: PlanCatalogue
}

type InvoiceKind = 'purchase' | 'upgrade' | 'renewal'

export type CheckoutTables = {
  coupon: {
    id: string
    name: string
    description: string
    percent: number
    product: Product
    plan_ids: number[] | null
    periodicity: Periodicity | null
    discount_type: Coupon['discountType']
    payment_slip: boolean
    audience: Coupon['audience']
    once_per_customer: boolean
    automatic: boolean
    valid_until: NonNullable<Coupon['validUntil']> | null
  }
  coupon_use: { customer_id: string; coupon_id: string; invoice_id: string }
  payer: { customer_id: string; name: string; tax_number: string | null; address: PayerAddress | null }
  payment_card: {
    customer_id: string
    gateway: string
    gateway_customer: string
    gateway_card: string
    brand: string
    last_four: string
    expires: string
    saved_at: Date
  }
  invoice: {
    customer_id: string
    id: string
    product: Product
    plan_id: number
    periodicity: Periodicity
    kind: InvoiceKind
    method: PaymentMethod | 'credit'
    installments: number
    coupon_id: string | null
    list_cents: number
    discount_cents: number
    credit_cents: number
    amount_cents: number
    bonus_days: number
    idempotency_key: string | null
    order_hash: Buffer | null
    one_click_period: Date | null
    renews_from: Date | null
    created_at: Date
    due_at: Date
    paid_at: Date | null
    refund_requested_at: Date | null
    refunded_at: Date | null
    withdrawn_at: Date | null
    void_at: Date | null
    period_from: Date | null
    period_to: Date | null
  }
  charge: {
    customer_id: string
    id: string
    invoice_id: string
    method: PaymentMethod
    amount_cents: number
    installments: number
    gateway: string
    gateway_id: string | null
    state: ChargeState
    reason: string | null
    created_at: Date
    paid_at: Date | null
    expires_at: Date | null
    boleto_url: string | null
    boleto_line: string | null
    pix_code: string | null
    card_brand: string | null
    card_last_four: string | null
    check_at: Date | null
    checks: number
  }
  payment_event: {
    gateway: string
    event_id: string
    gateway_id: string
    received_at: Date
    applied_at: Date | null
  }
}
