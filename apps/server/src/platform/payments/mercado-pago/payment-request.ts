import type { ChargeRequest, Payer } from '../gateway.ts'
import { brandId } from './card-brand.ts'

/** The body of `POST /v1/payments`. A kept card comes with the token that was just made of it. */
export function paymentRequest(request: ChargeRequest, savedCardToken: string | null): Record<string, unknown> {
  const { chargeId, amountCents, description, payer, method } = request
  const common = {
    transaction_amount: amountCents / 100,
    description,
    // The charge alone: a reference may have 64 characters at most, and whose it is stands beside it.
    external_reference: chargeId,
    metadata: { customer_id: payer.customerId },
  }
  switch (method.kind) {
    case 'card':
      return {
        ...common,
        payment_method_id: brandId(method.brand),
        token: method.token,
        installments: method.installments,
        payer: payerOf(payer),
      }
    case 'kept-card':
      return {
        ...common,
        payment_method_id: brandId(method.card.brand),
        token: savedCardToken,
        installments: method.installments,
        payer: { type: 'customer', id: method.card.gatewayCustomer },
      }
    case 'payment-slip':
      return {
        ...common,
        payment_method_id: 'bolbradesco',
        date_of_expiration: protocolDate(method.expiresAt),
        payer: payerOf(payer),
      }
    case 'pix':
      return {
        ...common,
        payment_method_id: 'pix',
        date_of_expiration: protocolDate(method.expiresAt),
        payer: payerOf(payer),
      }
  }
}

function payerOf({ name, email, taxNumber }: Payer): Record<string, unknown> {
  const [first = '', ...rest] = name.trim().split(/\s+/)
  // Boletos demand both names; somebody with one name has it twice.
  const identification = taxNumber && {
    identification: { type: taxNumber.length === 11 ? 'CPF' : 'CNPJ', number: taxNumber },
  }
  return { email, first_name: first, last_name: rest.join(' ') || first, ...identification }
}

const SAO_PAULO_MS = -3 * 3_600_000

/** Milliseconds and an offset are part of the format; `Z` is not accepted. */
export function protocolDate(date: Date): string {
  return new Date(date.getTime() + SAO_PAULO_MS).toISOString().replace('Z', '-03:00')
}
