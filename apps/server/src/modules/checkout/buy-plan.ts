import type { AnswerOf, buyPlan as endpoint } from '@revela/contract'
import type { OfferedPlan } from '@revela/domain'
import { checkoutAnswers } from '@revela/phrases'
import type { ChargeMethod, ChargeRequest, Payer } from '../../platform/payments/gateway.ts'
import { sendCharge } from './apply-gateway-charge.ts'
import { saveCard } from './card.repository.ts'
import { findCharges, type ChargeRow } from './charge.repository.ts'
import type { CheckoutDeps } from './checkout.module.ts'
import { findInvoice, type InvoiceRow } from './invoice.repository.ts'
import { checkInstallments, checkTaxNumber, toOrder, type PurchaseBody } from './order.ts'
import { assertHasAddress, savePayer } from './payer.repository.ts'
import { findSoldPlan } from './price-order.ts'
import { purchaseOutcome } from './purchase-outcome.ts'
import { writeOrder } from './write-order.ts'

type BuyPlanInput = { readonly customerId: string; readonly key: string; readonly body: PurchaseBody }

/**
 * Commits the order, calls the gateway and applies the response. If the process dies in between, the same call with the
 * same key continues, and without any call the charge check does.
 */
export async function buyPlan(
  deps: CheckoutDeps,
  { customerId, key, body }: BuyPlanInput,
): Promise<AnswerOf<typeof endpoint>> {
  const order = toOrder(body)
  checkInstallments(order)
  checkTaxNumber(body.cpf_cnpj)
  const plans = await deps.plans.all()
  const plan = findSoldPlan(plans, order.planId)
  const { invoice, charge, payer } = await deps.db.tenant(customerId, async (tx) => {
    const written = await writeOrder(deps, tx, { customerId, key, order, plan, plans })
    const saved = await savePayer(tx, customerId, toPayer(body))
    if (order.method === 'payment-slip') assertHasAddress(saved)
    return { ...written, payer: saved }
  })
  if (charge?.state === 'sending') {
    await sendCharge(deps, toChargeRequest(plan, charge, payer, body))
    await savePayersCard(deps, payer, body, charge)
  }
  return readOutcome(deps, invoice)
}

async function readOutcome({ db }: CheckoutDeps, { customer_id: customerId, id }: InvoiceRow) {
  return db.tenant(customerId, async (tx) => {
    const invoice = await findInvoice(tx, customerId, id)
    if (!invoice) throw new Error('invoice not found')
    return purchaseOutcome(invoice, (await findCharges(tx, customerId, id)).at(-1))
  })
}

function toPayer(body: PurchaseBody) {
  return {
    name: body.paymentMethod === 'credit-card' ? body.creditCardOwnerName : null,
    taxNumber: body.cpf_cnpj ?? null,
    address: body.paymentMethod === 'payment-slip' ? (body.payer_address ?? null) : null,
  }
}

function toChargeRequest(plan: OfferedPlan, charge: ChargeRow, payer: Payer, body: PurchaseBody): ChargeRequest {
  return {
    chargeId: charge.id,
    amountCents: charge.amount_cents,
    description: checkoutAnswers.charge(plan.name, body.periodicityType),
    payer,
    method: toChargeMethod(body, charge),
  }
}

function toChargeMethod(body: PurchaseBody, { installments, expires_at }: ChargeRow): ChargeMethod {
  if (body.paymentMethod === 'credit-card') {
    return { kind: 'card', token: body.creditCardToken, brand: body.creditCardBrand, installments }
  }
  if (expires_at === null) throw new Error('boleto or Pix charge without expiry')
  return { kind: body.paymentMethod, expiresAt: expires_at }
}

/**
 * Saves the card for renewals and one-click upgrades. A card that paid but cannot be saved does not fail the purchase.
 */
async function savePayersCard(deps: CheckoutDeps, payer: Payer, body: PurchaseBody, charge: ChargeRow) {
  const token = body.paymentMethod === 'credit-card' ? body.creditCardKeepToken : undefined
  if (token === undefined) return
  const { customerId } = payer
  const invoiceRow = await deps.db.tenant(customerId, async (tx) =>
    (await findCharges(tx, customerId, charge.invoice_id)).find(({ id }) => id === charge.id),
  )
  if (invoiceRow?.state !== 'paid' && invoiceRow?.state !== 'pending') return
  await saveCard(deps, payer, token).catch((error: unknown) =>
    deps.log.warn({ err: error, customerId, chargeId: charge.id }, 'card could not be saved'),
  )
}
