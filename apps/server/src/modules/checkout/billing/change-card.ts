import type { AnswerOf, BodyOf, changeCard as endpoint, payInvoice as payInvoiceEndpoint } from '@revela/contract'
import { billing, purchaseHelp } from '@revela/phrases'
import { newId } from '../../../platform/ids/uuid.ts'
import {
  GatewayUnavailable,
  PaymentDeclinedError,
  type SavedCard,
  type Payer,
} from '../../../platform/payments/gateway.ts'
import type { RateLimiter } from '../../../platform/rate-limit/rate-limit.ts'
import { ApiError, fieldError } from '../../../platform/api-error/api-error.ts'
import { applyChargeUpdate, sendCharge } from '../apply-gateway-charge.ts'
import { deleteCard, findCard, saveCard } from '../card.repository.ts'
import { findCharge, setCharge, type ChargeRow } from '../charge.repository.ts'
import type { CheckoutDeps } from '../checkout.module.ts'
import { findInvoice } from '../invoice.repository.ts'
import { checkTaxNumber } from '../order.ts'
import { savePayer } from '../payer.repository.ts'
import { declined, purchaseOutcome } from '../purchase-outcome.ts'
import { readOpenInvoice, readInvoiceState } from './invoice-list.ts'
import { openPayment, type Payment, type PaymentRequest } from './open-payment.ts'

type ChangeCardInput = { readonly customerId: string; readonly body: BodyOf<typeof endpoint> }

/** Saves the card and pays an open renewal with it: a frozen account works again at once. */
export async function changeCard(
  deps: CheckoutDeps & { readonly limiter: RateLimiter },
  { customerId, body }: ChangeCardInput,
): Promise<AnswerOf<typeof endpoint>> {
  // A rejected card leaves no row, so testing stolen cards is limited here.
  await deps.limiter.consume([{ name: 'card:change', key: customerId, max: 10, windowSeconds: 3_600 }])
  const card = await saveNewCard(deps, customerId, body)
  const open = await deps.db.tenant(customerId, (tx) => readOpenInvoice(tx, customerId, deps.clock()))
  if (open?.kind === 'renewal' && open.method === 'credit-card' && readInvoiceState(open) === 'open') {
    await pay(deps, customerId, open.id)
  }
  return { card: { brand: card.brand, last_four: card.lastFour, expires: card.expires } }
}

async function saveNewCard(deps: CheckoutDeps, customerId: string, body: ChangeCardInput['body']): Promise<SavedCard> {
  const name = body.creditCardOwnerName
  const payer = await deps.db.tenant(customerId, (tx) => savePayer(tx, customerId, { name }))
  try {
    return await saveCard(deps, payer, body.creditCardToken)
  } catch (error) {
    if (error instanceof PaymentDeclinedError) throw declined(error.reason)
    if (error instanceof GatewayUnavailable) {
      throw fieldError('PaymentRejected', 'checkout-popup', purchaseHelp.noAnswer)
    }
    throw error
  }
}

async function pay(deps: CheckoutDeps, customerId: string, invoiceId: string): Promise<void> {
  try {
    await payInvoice(deps, { customerId, invoiceId, key: newId(), body: { paymentMethod: 'saved-card' } })
  } catch (error) {
    // The card stays saved; the error says what it did not pay.
    if (!(error instanceof ApiError) || error.code !== 'PaymentRejected') throw error
    throw fieldError('PaymentRejected', 'checkout-popup', billing.cardSavedNotPaid)
  }
}

/**
 * Deletes the card at the gateway, then its row: a gateway that does not answer leaves both, and the person is told.
 * Removing a card that does not exist changes nothing.
 */
export async function removeCard({ db, gateway }: CheckoutDeps, customerId: string): Promise<void> {
  const card = await db.tenant(customerId, (tx) => findCard(tx, customerId))
  if (!card) return
  try {
    // The card of another gateway is unknown to this one; deleting its row ends its use.
    if (card.gateway === gateway.name) await gateway.deleteCard(card)
  } catch (error) {
    if (!(error instanceof GatewayUnavailable)) throw error
    throw fieldError('PaymentRejected', 'checkout-popup', billing.cardNotRemoved)
  }
  await db.tenant(customerId, (tx) => deleteCard(tx, customerId, card))
}

/** Pays an open invoice. Its older boleto is canceled first, so that the invoice is not paid twice. */
export async function payInvoice(
  deps: CheckoutDeps,
  input: PaymentRequest,
): Promise<AnswerOf<typeof payInvoiceEndpoint>> {
  const { customerId, invoiceId, body } = input
  if ('cpf_cnpj' in body) checkTaxNumber(body.cpf_cnpj)
  const { chargeId, request, older } = await deps.db.tenant(customerId, (tx) => openPayment(deps, tx, input))
  if (request) {
    try {
      for (const charge of older) await cancelAtGateway(deps, charge)
    } catch (error) {
      // The customer can then retry at once.
      await cancelCharge(deps, customerId, chargeId)
      throw error
    }
    if (await isPaid(deps, customerId, invoiceId)) await cancelCharge(deps, customerId, chargeId)
    else {
      await sendCharge(deps, request)
      await savePayersCard(deps, request.payer, body, chargeId)
    }
  }
  return deps.db.tenant(customerId, async (tx) => {
    const invoice = await findInvoice(tx, customerId, invoiceId)
    if (!invoice) throw new Error('invoice not found')
    return purchaseOutcome(invoice, await findCharge(tx, customerId, chargeId))
  })
}

/** A charge that was paid meanwhile is returned as paid, and pays the invoice. */
async function cancelAtGateway(deps: CheckoutDeps, { gateway_id: gatewayId }: ChargeRow): Promise<void> {
  if (gatewayId === null) throw fieldError('PaymentRejected', 'checkout-popup', purchaseHelp.inProgress)
  try {
    await applyChargeUpdate(deps, await deps.gateway.cancel(gatewayId))
  } catch (error) {
    if (!(error instanceof GatewayUnavailable)) throw error
    throw fieldError('PaymentRejected', 'checkout-popup', purchaseHelp.noAnswer)
  }
}

async function isPaid({ db }: CheckoutDeps, customerId: string, invoiceId: string): Promise<boolean> {
  const invoice = await db.tenant(customerId, (tx) => findInvoice(tx, customerId, invoiceId))
  return (invoice?.paid_at ?? null) !== null
}

/** The charge was never sent, so the gateway does not know it. */
async function cancelCharge({ db }: CheckoutDeps, customerId: string, chargeId: string): Promise<void> {
  await db.tenant(customerId, async (tx) => {
    const charge = await findCharge(tx, customerId, chargeId)
    if (charge?.state === 'sending') await setCharge(tx, customerId, chargeId, { state: 'lost', check_at: null })
  })
}

/** Saves the card that pays for renewals, if its owner sent a second token for that. */
async function savePayersCard(deps: CheckoutDeps, payer: Payer, body: Payment, chargeId: string): Promise<void> {
  const token = body.paymentMethod === 'credit-card' ? body.creditCardKeepToken : undefined
  if (token === undefined) return
  const { customerId } = payer
  const charge = await deps.db.tenant(customerId, (tx) => findCharge(tx, customerId, chargeId))
  if (charge?.state !== 'paid' && charge?.state !== 'pending') return
  await saveCard(deps, payer, token).catch((error: unknown) =>
    deps.log.warn({ err: error, customerId, chargeId }, 'card could not be saved'),
  )
}
