import type { AnswerOf, buyPlan as endpoint } from '@revela/contract'
import type { OfferedPlan } from '@revela/domain'
import { billing, checkoutAnswers, purchaseHelp } from '@revela/phrases'
import { fieldError } from '../../platform/api-error/api-error.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { ChargeMethod, ChargeRequest, Payer, SavedCard } from '../../platform/payments/gateway.ts'
import { sendCharge } from './apply-gateway-charge.ts'
import { findCard, saveCard } from './card.repository.ts'
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
  checkTaxNumber(taxNumberOf(body))
  const plans = await deps.plans.all()
  const plan = findSoldPlan(plans, order.planId)
  const { invoice, charge, payer, savedCard } = await deps.db.tenant(customerId, async (tx) => {
    const written = await writeOrder(deps, tx, { customerId, key, order, plan, plans })
    const saved = await savePayer(tx, customerId, toPayer(body))
    if (order.method === 'payment-slip') assertHasAddress(saved)
    return { ...written, payer: saved, savedCard: await readSavedCard(tx, customerId, body, written.charge) }
  })
  if (charge?.state === 'sending') {
    await sendCharge(deps, toChargeRequest({ plan, charge, payer, body, savedCard }))
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
    taxNumber: taxNumberOf(body) ?? null,
    address: body.paymentMethod === 'payment-slip' ? (body.payer_address ?? null) : null,
  }
}

function taxNumberOf(body: PurchaseBody): string | undefined {
  return 'cpf_cnpj' in body ? body.cpf_cnpj : undefined
}

/** Rejects an order with something left to pay that names no means of payment; its rows are rolled back. */
async function readSavedCard(
  tx: Tx,
  customerId: string,
  { paymentMethod }: PurchaseBody,
  charge: ChargeRow | undefined,
): Promise<SavedCard | null> {
  if (charge === undefined) return null
  if (paymentMethod === 'credit') throw fieldError('PaymentRejected', 'plan', purchaseHelp.priceChanged)
  if (paymentMethod !== 'saved-card') return null
  const card = await findCard(tx, customerId)
  if (!card && charge.state === 'sending') throw fieldError('PaymentRejected', 'checkout-popup', billing.noSavedCard)
  return card
}

type ChargeInput = {
  readonly plan: OfferedPlan
  readonly charge: ChargeRow
  readonly payer: Payer
  readonly body: PurchaseBody
  readonly savedCard: SavedCard | null
}

function toChargeRequest({ plan, charge, payer, body, savedCard }: ChargeInput): ChargeRequest {
  return {
    chargeId: charge.id,
    amountCents: charge.amount_cents,
    description: checkoutAnswers.charge(plan.name, body.periodicityType),
    payer,
    method: toChargeMethod(body, charge, savedCard),
  }
}

function toChargeMethod(
  body: PurchaseBody,
  { installments, expires_at }: ChargeRow,
  savedCard: SavedCard | null,
): ChargeMethod {
  if (savedCard !== null) return { kind: 'saved-card', card: savedCard, installments }
  if (body.paymentMethod === 'credit-card') {
    return { kind: 'card', token: body.creditCardToken, brand: body.creditCardBrand, installments }
  }
  const isByBank = body.paymentMethod === 'payment-slip' || body.paymentMethod === 'pix'
  if (!isByBank || expires_at === null) throw new Error('charge without card, boleto or Pix')
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
