import type { ChargeRequest, Payer } from '../gateway.ts'
import { brandId } from './card-brand.ts'

/** The body of `POST /v1/payments`. A saved card is sent as a token that was just created for it. */
export function paymentRequest(request: ChargeRequest, savedCardToken: string | null): Record<string, unknown> {
  const { chargeId, amountCents, description, payer, method, notificationUrl } = request
  const common = {
    transaction_amount: amountCents / 100,
    description,
    // Only the charge id, because a reference has at most 64 characters; the customer is in the metadata.
    external_reference: chargeId,
    metadata: { customer_id: payer.customerId },
    ...(notificationUrl !== undefined && { notification_url: notificationUrl }),
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
    case 'saved-card':
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
        payer: { ...payerOf(payer), ...addressOf(payer) },
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
  // Boletos require two names; a single name is sent twice.
  const identification = taxNumber && {
    identification: { type: taxNumber.length === 11 ? 'CPF' : 'CNPJ', number: taxNumber },
  }
  return { email, first_name: first, last_name: rest.join(' ') || first, ...identification }
}

function addressOf({ address }: Payer): Record<string, unknown> {
  if (address === null) return {}
  return {
    address: {
      zip_code: address.zip_code,
      street_name: address.street,
      street_number: address.number,
      neighborhood: address.neighborhood,
      city: address.city,
      federal_unit: address.state,
    },
  }
}

const SAO_PAULO_MS = -3 * 3_600_000

/** Milliseconds and an offset are part of the format; `Z` is not accepted. */
export function protocolDate(date: Date): string {
  return new Date(date.getTime() + SAO_PAULO_MS).toISOString().replace('Z', '-03:00')
}
