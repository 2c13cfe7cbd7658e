import { oneClickPeriod, type OfferedPlan, type Product } from '@revela/domain'
import { billing, checkoutAnswers, purchaseHelp } from '@revela/phrases'
import { sql } from 'kysely'
import type { Tx } from '../../../platform/db/database.ts'
import type { ChargeRequest, SavedCard } from '../../../platform/payments/gateway.ts'
import { ApiError, fieldError } from '../../../platform/api-error/api-error.ts'
import {
  lockSubscription,
  upgradeOffer,
  type LockedSubscription,
  type UpgradeOffer,
} from '../../subscriptions/index.ts'
import { sendCharge } from '../apply-gateway-charge.ts'
import { findCard } from '../card.repository.ts'
import { findCharges, type ChargeRow } from '../charge.repository.ts'
import type { CheckoutDeps } from '../checkout.module.ts'
import { findInvoice, findInvoiceByKey, type InvoiceRow } from '../invoice.repository.ts'
import { savePayer } from '../payer.repository.ts'
import { purchaseOutcome } from '../purchase-outcome.ts'
import { writeOrder } from '../write-order.ts'
import { readAgreement } from './renewal.read.ts'

/** Returns the billing period that a one-click upgrade would use up, and whether it is already used. */
async function readOneClick(
  tx: Tx,
  customerId: string,
  row: LockedSubscription,
  now: Date,
): Promise<{ readonly period: Date; readonly isUsed: boolean }> {
  const period = oneClickPeriod(
    {
      startedAt: row.started_at,
      trialEndsAt: row.trial_ends_at,
      periodFrom: await paidSince(tx, customerId, row.product, now),
      paidUntil: row.paid_until,
    },
    now,
  )
  const { rows } = await sql`
    select from invoice
    where customer_id = ${customerId} and product = ${row.product} and one_click_period = ${period} and void_at is null
  `.execute(tx)
  return { period, isUsed: rows.length > 0 }
}

/**
 * Reads the last paid period that is not over, so that a gateway clock ahead of ours changes nothing. A period that
 * began with a one-click upgrade counts as the period of the click.
 */
async function paidSince(tx: Tx, customerId: string, product: Product, now: Date): Promise<Date | null> {
  const { rows } = await sql<{ since: Date }>`
    select coalesce(one_click_period, period_from) as since from invoice
    where customer_id = ${customerId} and product = ${product} and paid_at is not null
      and refund_requested_at is null and refunded_at is null and period_to >= ${now}
    order by paid_at desc, id desc limit 1`.execute(tx)
  return rows[0]?.since ?? null
}

type UpgradeInput = { readonly customerId: string; readonly offerId: string; readonly key: string }
type OrderResult = { readonly invoice: InvoiceRow; readonly request: ChargeRequest | null }

/** Charges the saved card for the offered plan, once for each billing period. */
export async function upgradeWithOneClick(deps: CheckoutDeps, input: UpgradeInput): Promise<void> {
  const { customerId } = input
  const offer = await upgradeOffer(deps, customerId, input.offerId)
  if (!offer) throw new ApiError('NotFound')
  const plans = await deps.plans.all()
  const { invoice, request } = await deps.db.tenant(customerId, (tx) => order(deps, tx, input, offer, plans))
  if (request) await sendCharge(deps, request)
  await deps.db.tenant(customerId, async (tx) => {
    const settledInvoice = await findInvoice(tx, customerId, invoice.id)
    purchaseOutcome(settledInvoice ?? invoice, (await findCharges(tx, customerId, invoice.id)).at(-1))
  })
}

async function order(
  deps: CheckoutDeps,
  tx: Tx,
  { customerId, key }: UpgradeInput,
  { to, isPresent }: UpgradeOffer,
  plans: readonly OfferedPlan[],
): Promise<OrderResult> {
  const row = await lockSubscription(tx, customerId, to.product)
  const existing = await findInvoiceByKey(tx, customerId, key)
  if (existing && existing.plan_id !== to.id) {
    throw fieldError('IdempotencyKeyReused', 'checkout-popup', purchaseHelp.keyReused)
  }
  const card = await findCard(tx, customerId)
  if (existing) {
    const charge = (await findCharges(tx, customerId, existing.id)).at(-1)
    return {
      invoice: existing,
      request: await toChargeRequest(tx, { customerId, plan: to, invoice: existing, charge, card }),
    }
  }
  if (!row) throw new ApiError('NotFound')
  const { period, isUsed } = await readOneClick(tx, customerId, row, deps.clock())
  if (isUsed) throw fieldError('ReachedMaxCheckoutUpgradesLimit', 'checkout-popup', billing.upgradedAlready)
  // The plan was changed in another tab meanwhile, so the offer no longer applies.
  if (!isPresent) throw new ApiError('NotFound')
  if (!card) throw fieldError('PaymentRejected', 'card', billing.noSavedCard)
  const agreement = await readAgreement(tx, customerId, to.product)
  const orderResult = await writeOrder(deps, tx, {
    customerId,
    key,
    order: {
      planId: to.id,
      periodicity: agreement?.periodicity ?? 'monthly',
      installments: agreement?.installments ?? 1,
      method: 'credit-card',
      couponId: null,
    },
    plan: to,
    plans,
    oneClickPeriod: period,
  })
  const { invoice, charge } = orderResult
  return { invoice, request: await toChargeRequest(tx, { customerId, plan: to, invoice, charge, card }) }
}

type ChargeRequestInput = {
  readonly customerId: string
  readonly plan: OfferedPlan
  readonly invoice: InvoiceRow
  readonly charge: ChargeRow | undefined
  readonly card: SavedCard | null
}

async function toChargeRequest(
  tx: Tx,
  { customerId, plan, invoice, charge, card }: ChargeRequestInput,
): Promise<ChargeRequest | null> {
  if (charge?.state !== 'sending' || !card) return null
  const payer = await savePayer(tx, customerId)
  return {
    chargeId: charge.id,
    amountCents: charge.amount_cents,
    description: checkoutAnswers.charge(plan.name, invoice.periodicity),
    payer,
    method: { kind: 'saved-card', card, installments: charge.installments },
  }
}
