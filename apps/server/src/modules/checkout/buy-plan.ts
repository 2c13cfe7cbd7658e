import type { AnswerOf, buyPlan as endpoint } from '@revela/contract'
import type { OfferedPlan } from '@revela/domain'
import { checkoutAnswers } from '@revela/phrases'
import type { ChargeMethod, ChargeRequest, Payer } from '../../platform/payments/gateway.ts'
import { sendCharge } from './apply-gateway-charge.ts'
import { keepCard } from './card.repository.ts'
import { findCharges, type ChargeRow } from './charge.repository.ts'
import type { CheckoutNeeds } from './checkout.module.ts'
import { findInvoice, type InvoiceRow } from './invoice.repository.ts'
import { checkInstallments, checkTaxNumber, orderOf, type PurchaseBody } from './order.ts'
import { keepPayer } from './payer.repository.ts'
import { mustBeSold } from './price-order.ts'
import { purchaseOutcome } from './purchase-outcome.ts'
import { writeOrder } from './write-order.ts'

type Asked = { readonly customerId: string; readonly key: string; readonly body: PurchaseBody }

/**
 * The order is committed, the gateway is asked, its answer is applied. Whatever dies in between: the same call with the
 * same key goes on where it stopped, and without any call the sweep of charges does.
 */
export async function buyPlan(
  needs: CheckoutNeeds,
  { customerId, key, body }: Asked,
): Promise<AnswerOf<typeof endpoint>> {
  const order = orderOf(body)
  checkInstallments(order)
  checkTaxNumber(body.cpf_cnpj)
  const plans = await needs.plans.all()
  const plan = mustBeSold(plans, order.planId)
  const { invoice, charge, payer } = await needs.db.tenant(customerId, async (tx) => ({
    ...(await writeOrder(needs, tx, { customerId, key, order, plan, plans })),
    payer: await keepPayer(tx, customerId, payerOf(body)),
  }))
  if (charge?.state === 'sending') {
    await sendCharge(needs, requestOf(plan, charge, payer, body))
    await keepPayersCard(needs, payer, body, charge)
  }
  return outcomeOf(needs, invoice)
}

async function outcomeOf({ db }: CheckoutNeeds, { customer_id: customerId, id }: InvoiceRow) {
  return db.tenant(customerId, async (tx) => {
    const invoice = await findInvoice(tx, customerId, id)
    if (!invoice) throw new Error('an order is gone')
    return purchaseOutcome(invoice, (await findCharges(tx, customerId, id)).at(-1))
  })
}

function payerOf(body: PurchaseBody): { name: string | null; taxNumber: string | null } {
  const name = body.paymentMethod === 'credit-card' ? body.creditCardOwnerName : null
  return { name, taxNumber: body.cpf_cnpj ?? null }
}

function requestOf(plan: OfferedPlan, charge: ChargeRow, payer: Payer, body: PurchaseBody): ChargeRequest {
  return {
    chargeId: charge.id,
    amountCents: charge.amount_cents,
    description: checkoutAnswers.charge(plan.name, body.periodicityType),
    payer,
    method: methodOf(body, charge),
  }
}

function methodOf(body: PurchaseBody, { installments, expires_at }: ChargeRow): ChargeMethod {
  if (body.paymentMethod === 'credit-card') {
    return { kind: 'card', token: body.creditCardToken, brand: body.creditCardBrand, installments }
  }
  if (expires_at === null) throw new Error('a boleto or Pix without an end')
  return { kind: body.paymentMethod, expiresAt: expires_at }
}

/** For renewals and upgrades with one click. A card that paid and cannot be kept is no reason to refuse the purchase. */
async function keepPayersCard(needs: CheckoutNeeds, payer: Payer, body: PurchaseBody, charge: ChargeRow) {
  const token = body.paymentMethod === 'credit-card' ? body.creditCardKeepToken : undefined
  if (token === undefined) return
  const { customerId } = payer
  const settled = await needs.db.tenant(customerId, async (tx) =>
    (await findCharges(tx, customerId, charge.invoice_id)).find(({ id }) => id === charge.id),
  )
  if (settled?.state !== 'paid' && settled?.state !== 'pending') return
  await keepCard(needs, payer, token).catch((fault: unknown) =>
    needs.log.warn({ err: fault, customerId, chargeId: charge.id }, 'a card was not kept'),
  )
}
