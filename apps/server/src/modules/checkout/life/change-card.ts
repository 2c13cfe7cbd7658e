import type { AnswerOf, BodyOf, changeCard as endpoint } from '@revela/contract'
import { billing, purchaseHelp } from '@revela/phrases'
import { newId } from '../../../platform/ids/uuid.ts'
import { GatewayUnavailable, PaymentRefused, type KeptCard } from '../../../platform/payments/gateway.ts'
import type { RateLimiter } from '../../../platform/rate-limit/rate-limit.ts'
import { Refusal, refuseField } from '../../../platform/refusal/refusal.ts'
import type { CheckoutNeeds } from '../checkout.needs.ts'
import { keepCard } from '../keep-card.ts'
import { keepPayer } from '../payer.repository.ts'
import { declined } from '../purchase-outcome.ts'
import { readOpenInvoice } from './invoice-list.read.ts'
import { stateOf } from './invoice.presenter.ts'
import { payInvoice } from './pay-invoice.ts'

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
