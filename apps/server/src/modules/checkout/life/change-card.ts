import type { AnswerOf, BodyOf, changeCard as endpoint, payInvoice as payInvoiceEndpoint } from '@revela/contract'
import { billing, purchaseHelp } from '@revela/phrases'
import { newId } from '../../../platform/ids/uuid.ts'
import { GatewayUnavailable, PaymentRefused, type KeptCard, type Payer } from '../../../platform/payments/gateway.ts'
import type { RateLimiter } from '../../../platform/rate-limit/rate-limit.ts'
import { Refusal, refuseField } from '../../../platform/refusal/refusal.ts'
import { applyNews, sendCharge } from '../apply-gateway-charge.ts'
import { keepCard } from '../card.repository.ts'
import { findCharge, setCharge, type ChargeRow } from '../charge.repository.ts'
import type { CheckoutNeeds } from '../checkout.module.ts'
import { findInvoice } from '../invoice.repository.ts'
import { checkTaxNumber } from '../order.ts'
import { keepPayer } from '../payer.repository.ts'
import { declined, purchaseOutcome } from '../purchase-outcome.ts'
import { readOpenInvoice, stateOf } from './invoice-list.ts'
import { openPayment, type Payment, type PaymentAsked } from './open-payment.ts'

type Asked = { readonly customerId: string; readonly body: BodyOf<typeof endpoint> }

/** Keeps the card, and pays a renewal that waits for one: a frozen account works again at once. */
export async function changeCard(
  needs: CheckoutNeeds & { readonly limiter: RateLimiter },
  { customerId, body }: Asked,
): Promise<AnswerOf<typeof endpoint>> {
  // A card that is not taken leaves no row: whoever looks for cards that work is counted here.
  await needs.limiter.take([{ name: 'card:change', of: customerId, most: 10, windowSeconds: 3_600 }])
  const card = await keep(needs, customerId, body)
  const open = await needs.db.tenant(customerId, (tx) => readOpenInvoice(tx, customerId, needs.clock()))
  if (open?.kind === 'renewal' && open.method === 'credit-card' && stateOf(open) === 'open') {
    await pay(needs, customerId, open.id)
  }
  return { card: { brand: card.brand, last_four: card.lastFour, expires: card.expires } }
}

async function keep(needs: CheckoutNeeds, customerId: string, body: Asked['body']): Promise<KeptCard> {
  const name = body.creditCardOwnerName
  const payer = await needs.db.tenant(customerId, (tx) => keepPayer(tx, customerId, { name, taxNumber: null }))
  try {
    return await keepCard(needs, payer, body.creditCardToken)
  } catch (fault) {
    if (fault instanceof PaymentRefused) throw declined(fault.reason)
    if (fault instanceof GatewayUnavailable) {
      throw refuseField('PaymentRefused', 'checkout-popup', purchaseHelp.noAnswer)
    }
    throw fault
  }
}

async function pay(needs: CheckoutNeeds, customerId: string, invoiceId: string): Promise<void> {
  try {
    await payInvoice(needs, { customerId, invoiceId, key: newId(), body: { paymentMethod: 'kept-card' } })
  } catch (fault) {
    // The card is kept all the same; what it did not pay is said.
    if (!(fault instanceof Refusal) || fault.code !== 'PaymentRefused') throw fault
    throw refuseField('PaymentRefused', 'checkout-popup', billing.cardKeptNotPaid)
  }
}

/** Pays an invoice that is open. An older boleto of it is taken back first, so that nobody pays the same thing twice. */
export async function payInvoice(
  needs: CheckoutNeeds,
  asked: PaymentAsked,
): Promise<AnswerOf<typeof payInvoiceEndpoint>> {
  const { customerId, invoiceId, body } = asked
  if ('cpf_cnpj' in body) checkTaxNumber(body.cpf_cnpj)
  const { chargeId, request, older } = await needs.db.tenant(customerId, (tx) => openPayment(needs, tx, asked))
  if (request) {
    try {
      for (const charge of older) await takeBack(needs, charge)
    } catch (fault) {
      // So that it can be tried again at once.
      await giveUp(needs, customerId, chargeId)
      throw fault
    }
    if (await isPaid(needs, customerId, invoiceId)) await giveUp(needs, customerId, chargeId)
    else {
      await sendCharge(needs, request)
      await keepPayersCard(needs, request.payer, body, chargeId)
    }
  }
  return needs.db.tenant(customerId, async (tx) => {
    const invoice = await findInvoice(tx, customerId, invoiceId)
    if (!invoice) throw new Error('an invoice is gone')
    return purchaseOutcome(invoice, await findCharge(tx, customerId, chargeId))
  })
}

/** One that was paid meanwhile comes back as paid, and pays the invoice. */
async function takeBack(needs: CheckoutNeeds, { gateway_id: gatewayId }: ChargeRow): Promise<void> {
  if (gatewayId === null) throw refuseField('PaymentRefused', 'checkout-popup', purchaseHelp.inProgress)
  try {
    await applyNews(needs, await needs.gateway.cancel(gatewayId))
  } catch (fault) {
    if (!(fault instanceof GatewayUnavailable)) throw fault
    throw refuseField('PaymentRefused', 'checkout-popup', purchaseHelp.noAnswer)
  }
}

async function isPaid({ db }: CheckoutNeeds, customerId: string, invoiceId: string): Promise<boolean> {
  const invoice = await db.tenant(customerId, (tx) => findInvoice(tx, customerId, invoiceId))
  return (invoice?.paid_at ?? null) !== null
}

/** Never sent: the gateway has not heard of it and never will. */
async function giveUp({ db }: CheckoutNeeds, customerId: string, chargeId: string): Promise<void> {
  await db.tenant(customerId, async (tx) => {
    const charge = await findCharge(tx, customerId, chargeId)
    if (charge?.state === 'sending') await setCharge(tx, customerId, chargeId, { state: 'lost', check_at: null })
  })
}

/** The card that pays is the one that is kept from now on, where its owner sent it a second time for that. */
async function keepPayersCard(needs: CheckoutNeeds, payer: Payer, body: Payment, chargeId: string): Promise<void> {
  const token = body.paymentMethod === 'credit-card' ? body.creditCardKeepToken : undefined
  if (token === undefined) return
  const { customerId } = payer
  const charge = await needs.db.tenant(customerId, (tx) => findCharge(tx, customerId, chargeId))
  if (charge?.state !== 'paid' && charge?.state !== 'pending') return
  await keepCard(needs, payer, token).catch((fault: unknown) =>
    needs.log.warn({ err: fault, customerId, chargeId }, 'a card was not kept'),
  )
}
