import { z } from 'zod'
import {
  type ChargeRequest,
  type Gateway,
  type GatewayCharge,
  GatewayUnavailable,
  PaymentDeclinedError,
} from '../gateway.ts'
import { type ApiOptions, createApi } from './api.ts'
import { savedCardCauses, payerCauses } from './decline-reason.ts'
import { createSavedCards } from './saved-cards.ts'
import { readPayment, readPayments } from './payment-answer.ts'
import { paymentRequest } from './payment-request.ts'
import { readEvent } from './read-event.ts'

const number = z.union([z.string(), z.number()]).transform(String)
const chargeback = z.object({
  // Documented as a list of ids; its example shows objects.
  payments: z.array(z.union([number, z.object({ id: number }).transform(({ id }) => id)])).max(100),
})

/** The ids of the payments that a chargeback is about. */
function readChargebackPayments(answer: unknown): string[] {
  const read = chargeback.safeParse(answer)
  if (!read.success) throw new GatewayUnavailable('the gateway’s chargeback response has no list of payments')
  return read.data.payments
}

export type MercadoPagoOptions = ApiOptions & {
  /** Stored in the rows of its charges. */
  readonly name: string
  readonly webhookSecret: string
  /** The machine's clock, not the product's: it determines the age of an event signature. */
  readonly now?: () => number
}

/** Mercado Pago's payments API. The sandbox's `README` lists the parts that are used. */
export function createMercadoPago(options: MercadoPagoOptions): Gateway {
  const { name, now = Date.now } = options
  const api = createApi(options)
  const cards = createSavedCards(api)

  const read = async (gatewayId: string): Promise<GatewayCharge | null> => {
    // Digits only: anything else could change the request path.
    if (!/^\d{1,20}$/.test(gatewayId)) return null
    const answer = await api({ method: 'GET', path: `/v1/payments/${gatewayId}` })
    return answer === null ? null : readPayment(answer)
  }

  const readChargeback = async (chargebackId: string): Promise<GatewayCharge[]> => {
    if (!/^\d{1,20}$/.test(chargebackId)) return []
    const answer = await api({ method: 'GET', path: `/v1/chargebacks/${chargebackId}`, asSeller: true })
    if (answer === null) return []
    const payments = await Promise.all(readChargebackPayments(answer).map((id) => read(id)))
    return payments.filter((payment) => payment !== null)
  }

  const find = async (chargeId: string): Promise<GatewayCharge | null> => {
    const query = { external_reference: chargeId, sort: 'date_created', criteria: 'desc' }
    const payments = readPayments(await api({ method: 'GET', path: '/v1/payments/search', query }))
    const matching = payments.filter((charge) => charge.chargeId === chargeId)
    return matching.find((charge) => charge.state === 'paid') ?? matching[0] ?? null
  }

  const createPayment = async (request: ChargeRequest): Promise<GatewayCharge> => {
    const { chargeId, method } = request
    const savedCardToken = method.kind === 'saved-card' ? await cards.token(method.card) : null
    const body = paymentRequest(request, savedCardToken)
    const declineCauses = savedCardToken === null ? payerCauses : savedCardCauses
    const call = { method: 'POST', path: '/v1/payments', body, idempotencyKey: chargeId, declineCauses } as const
    return readPayment(await api(call))
  }

  /** Reads the payment after a rejected change, which may have been applied before. */
  const readIfApplied = async (gatewayId: string, error: unknown, ...acceptedStates: GatewayCharge['state'][]) => {
    const payments = error instanceof PaymentDeclinedError ? await read(gatewayId) : null
    if (!payments || !acceptedStates.includes(payments.state)) throw error
    return payments
  }

  return {
    name,
    charge: async (request) => {
      try {
        return await createPayment(request)
      } catch (error) {
        // An earlier attempt without a response may have been paid: a token or saved card does not outlive the charge.
        const existing = error instanceof PaymentDeclinedError ? await find(request.chargeId) : null
        if (!existing) throw error
        return existing
      }
    },
    read,
    readChargeback,
    find,
    refund: async (gatewayId, refundId) => {
      try {
        const path = `/v1/payments/${encodeURIComponent(gatewayId)}/refunds`
        await api({ method: 'POST', path, body: {}, idempotencyKey: refundId })
      } catch (error) {
        return await readIfApplied(gatewayId, error, 'refunded')
      }
      return await readOrThrow(read, gatewayId)
    },
    cancel: async (gatewayId) => {
      try {
        const path = `/v1/payments/${encodeURIComponent(gatewayId)}`
        return readPayment(await api({ method: 'PUT', path, body: { status: 'cancelled' } }))
      } catch (error) {
        return await readIfApplied(gatewayId, error, 'paid', 'canceled', 'expired', 'refunded', 'declined')
      }
    },
    saveCard: cards.save,
    deleteCard: cards.delete,
    readEvent: (request) => readEvent(request, options.webhookSecret, now()),
  }
}

async function readOrThrow(read: Gateway['read'], gatewayId: string): Promise<GatewayCharge> {
  const payments = await read(gatewayId)
  if (!payments) throw new PaymentDeclinedError('other')
  return payments
}
