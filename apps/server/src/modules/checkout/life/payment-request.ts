import type { BodyOf, payInvoice } from '@revela/contract'
import { billing, checkoutAnswers, purchaseHelp } from '@revela/phrases'
import type { Tx } from '../../../platform/db/database.ts'
import type { ChargeMethod, ChargeRequest, Payer } from '../../../platform/payments/gateway.ts'
import { refuseField } from '../../../platform/refusal/refusal.ts'
import { findCard } from '../card.repository.ts'
import type { ChargeRow } from '../charge.repository.ts'
import { keepPayer } from '../payer.repository.ts'
import type { ListedInvoice } from './invoice-list.read.ts'

export type Payment = BodyOf<typeof payInvoice>

/** What the gateway is asked for, so that this charge pays this invoice. */
export async function paymentRequest(
  tx: Tx,
  invoice: ListedInvoice,
  charge: ChargeRow,
  body: Payment,
): Promise<ChargeRequest> {
  const name = body.paymentMethod === 'credit-card' ? body.creditCardOwnerName : null
  const taxNumber = 'cpf_cnpj' in body ? (body.cpf_cnpj ?? null) : null
  const payer = await keepPayer(tx, charge.customer_id, { name, taxNumber })
  return {
    chargeId: charge.id,
    amountCents: charge.amount_cents,
    description: checkoutAnswers.charge(invoice.plan_name, invoice.periodicity),
    payer,
    method: await methodOf(tx, charge, body, payer),
  }
}

async function methodOf(tx: Tx, charge: ChargeRow, body: Payment, payer: Payer): Promise<ChargeMethod> {
  const { installments, expires_at: expiresAt } = charge
  if (body.paymentMethod === 'credit-card') {
    return { kind: 'card', token: body.creditCardToken, brand: body.creditCardBrand, installments }
  }
  if (body.paymentMethod === 'kept-card') {
    const card = await findCard(tx, charge.customer_id)
    if (!card) throw refuseField('PaymentRefused', 'card', billing.noKeptCard)
    return { kind: 'kept-card', card, installments }
  }
  if (payer.taxNumber === null) throw refuseField('PaymentRefused', 'cpf_cnpj', purchaseHelp.taxNumberInvalid)
  if (expiresAt === null) throw new Error('a boleto or Pix without an end')
  return { kind: body.paymentMethod, expiresAt }
}
