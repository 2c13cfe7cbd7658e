import { boletoLine } from '@revela/domain'
import { z } from 'zod'
import { GatewayUnavailable, type GatewayCharge } from '../gateway.ts'
import { brandName } from './card-brand.ts'
import { declineReason } from './decline-reason.ts'

const moment = z
  .string()
  .transform((text) => new Date(text))
  .refine((date) => !Number.isNaN(date.getTime()))

const text = z.string().min(1).nullish()

/** The fields of a payment that we read. All others may change. */
const payment = z.object({
  id: z.union([z.number().int().positive(), z.string().regex(/^\d+$/)]).transform(String),
  status: z.string(),
  status_detail: z.string().nullish(),
  external_reference: text,
  metadata: z.object({ customer_id: text }).nullish(),
  collector_id: z.union([z.number().int().positive(), z.string().regex(/^\d+$/)]).nullish(),
  transaction_amount: z.number(),
  date_approved: moment.nullish(),
  date_of_expiration: moment.nullish(),
  payment_method_id: text,
  transaction_details: z.object({ external_resource_url: text, digitable_line: text }).nullish(),
  barcode: z.object({ content: text }).nullish(),
  point_of_interaction: z.object({ transaction_data: z.object({ qr_code: text }).nullish() }).nullish(),
  card: z.object({ last_four_digits: text }).nullish(),
})

type Payment = z.output<typeof payment>

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** A response that cannot be parsed leaves the outcome unknown. */
export function readPayment(answer: unknown): GatewayCharge {
  const read = payment.safeParse(answer)
  if (!read.success) throw new GatewayUnavailable('the gateway’s response is not a payment')
  return toCharge(read.data)
}

export function readPayments(answer: unknown): GatewayCharge[] {
  const read = z.object({ results: z.array(z.unknown()) }).safeParse(answer)
  if (!read.success) throw new GatewayUnavailable('the gateway’s response is not a list')
  return read.data.results.map(readPayment)
}

function toCharge(answered: Payment): GatewayCharge {
  const state = chargeState(answered)
  const chargeId = uuid.test(answered.external_reference ?? '') ? (answered.external_reference ?? null) : null
  const customerId = answered.metadata?.customer_id ?? null
  const isOurs = chargeId !== null && customerId !== null && uuid.test(customerId)
  const lastFour = answered.card?.last_four_digits
  const code = answered.point_of_interaction?.transaction_data?.qr_code
  return {
    gatewayId: answered.id,
    chargeId: isOurs ? chargeId : null,
    customerId: isOurs ? customerId : null,
    sellerId: answered.collector_id == null ? null : String(answered.collector_id),
    state,
    amountCents: Math.round(answered.transaction_amount * 100),
    paidAt: state === 'paid' || state === 'refunded' ? (answered.date_approved ?? null) : null,
    reason: state === 'declined' ? declineReason(answered.status_detail ?? '') : null,
    boleto: readBoleto(answered),
    pix: answered.payment_method_id === 'pix' && code ? { code } : null,
    expiresAt: answered.date_of_expiration ?? null,
    card: lastFour && answered.payment_method_id ? { brand: brandName(answered.payment_method_id), lastFour } : null,
  }
}

function chargeState({ status, status_detail: detail }: Payment): GatewayCharge['state'] {
  switch (status) {
    case 'approved':
    // A dispute is open but not decided: the money is still ours.
    case 'in_mediation':
      return 'paid'
    case 'rejected':
      return 'declined'
    case 'cancelled':
      return detail === 'expired' ? 'expired' : 'canceled'
    case 'refunded':
    case 'charged_back':
      return 'refunded'
    case 'pending':
    case 'in_process':
    case 'authorized':
      return 'pending'
    default:
      throw new GatewayUnavailable('the gateway’s response has an unknown status')
  }
}

function readBoleto(answered: Payment): GatewayCharge['boleto'] {
  const url = answered.transaction_details?.external_resource_url
  const bars = answered.barcode?.content ?? ''
  const line = answered.transaction_details?.digitable_line ?? (/^\d{44}$/.test(bars) ? boletoLine(bars) : null)
  return url && line ? { url, line: line.replace(/\D/g, '') } : null
}
