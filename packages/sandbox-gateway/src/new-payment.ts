import { boletoBarCode, boletoLine, brCode, isCnpj, isCpf, saoPauloDay } from '@revela/domain'
import type { Requirement } from './account-state.ts'
import type { AccountRecords, CardToken } from './record-store.ts'
import { ApiError, record, text } from './http.ts'
import { resultOf, wireDate, type BookedPayment, type PaymentResult, type WirePayment } from './payment.ts'
import type { Outcome } from './test-cards.ts'

const DAY = 86_400_000
const BANK = '237'
export const SHOP_COLLECTOR = 44_444

export type NewPaymentContext = {
  readonly id: number
  readonly now: number
  /** The address of the boleto's page. */
  readonly ticketUrl: string
  /** The scripted outcome of the account's saved cards. */
  readonly savedCards: Outcome | null
  readonly requirements: readonly Requirement[]
  readonly settleAfterMs: number | null
  /** The account that was connected by OAuth; null for a shop's own. */
  readonly sellerId: string | null
}

/** `POST /v1/payments`: the requested payment, or an error. Writes nothing. */
export function newPayment(
  records: AccountRecords,
  body: Record<string, unknown>,
  context: NewPaymentContext,
): { payment: BookedPayment; token: CardToken | null } {
  const payer = record(body['payer'])
  const amount = body['transaction_amount']
  if (typeof amount !== 'number' || !(amount > 0) || Math.abs(amount * 100 - Math.round(amount * 100)) > 1e-6) {
    throw new ApiError(400, 4_037, 'Invalid transaction_amount')
  }
  const email = text(payer['email'])
  const isCustomer = payer['type'] === 'customer' && records.customers.has(text(payer['id']) ?? '')
  if (!isCustomer && !/^[^\s@]+@[^\s@]+$/.test(email ?? '')) throw new ApiError(400, 4_050, 'payer.email must be valid')
  const common = commonParts(body, context)
  switch (body['payment_method_id']) {
    case 'bolbradesco':
      return { payment: pendingPayment(common, boletoParts(common, payer, body, context)), token: null }
    case 'pix':
      return { payment: pendingPayment(common, pixParts(common, payer, body, context)), token: null }
    default:
      return byCard(records, body, common, context)
  }
}

type CommonParts = ReturnType<typeof commonParts>

function commonParts(body: Record<string, unknown>, { id, now, sellerId }: NewPaymentContext) {
  const payer = record(body['payer'])
  const identification = record(payer['identification'])
  const amount = Number(body['transaction_amount'])
  return {
    id,
    date_created: wireDate(now),
    date_approved: null,
    date_last_updated: wireDate(now),
    operation_type: 'regular_payment',
    currency_id: 'BRL',
    description: text(body['description']),
    live_mode: false,
    collector_id: sellerId === null ? SHOP_COLLECTOR : Number(sellerId),
    payer: {
      id: text(payer['id']),
      type: text(payer['type']),
      email: text(payer['email']),
      identification: { type: text(identification['type']), number: text(identification['number']) },
    },
    metadata: record(body['metadata']),
    external_reference: text(body['external_reference']),
    transaction_amount: amount,
    transaction_amount_refunded: 0,
    refunds: [],
  } as const
}

function pendingPayment(common: CommonParts, parts: Parts): BookedPayment {
  const pendingStatus = { status: 'pending', status_detail: 'pending_waiting_payment', captured: true } as const
  return { wire: { ...common, ...pendingStatus, card: {}, installments: 1, ...parts }, outcome: null, settleAt: null }
}

type Parts = Pick<
  WirePayment,
  'payment_method_id' | 'payment_type_id' | 'date_of_expiration' | 'transaction_details' | 'point_of_interaction'
> &
  Partial<Pick<WirePayment, 'barcode' | 'status_detail'>>

function boletoParts(
  common: CommonParts,
  payer: Record<string, unknown>,
  body: Record<string, unknown>,
  { id, now, ticketUrl }: NewPaymentContext,
): Parts {
  mustBeIdentified(payer)
  mustHaveAddress(payer)
  if (text(payer['first_name']) === null || text(payer['last_name']) === null) {
    throw new ApiError(400, 4_063, 'payer.first_name and payer.last_name are required')
  }
  const expires = expiration(body, { now, min: 0, max: 30 * DAY })
  const cents = Math.round(common.transaction_amount * 100)
  // Branch, wallet, our number, account: the bank's own layout; only the number differs between boletos.
  const freeField = `338126${String(id).padStart(11, '0')}00063330`
  const barCode = boletoBarCode({ bank: BANK, cents, dueOn: saoPauloDay(new Date(expires)), free: freeField })
  return {
    payment_method_id: 'bolbradesco',
    payment_type_id: 'ticket',
    date_of_expiration: wireDate(expires),
    barcode: { content: barCode },
    transaction_details: {
      total_paid_amount: common.transaction_amount,
      installment_amount: 0,
      external_resource_url: ticketUrl,
      digitable_line: boletoLine(barCode),
    },
    point_of_interaction: { type: 'UNSPECIFIED' },
  }
}

function pixParts(
  common: CommonParts,
  payer: Record<string, unknown>,
  body: Record<string, unknown>,
  { id, now, ticketUrl, sellerId }: NewPaymentContext,
): Parts {
  // Our own bills name the payer's tax number; a family is not asked for one.
  if (sellerId === null) mustBeIdentified(payer)
  const expires = expiration(body, { now, min: 0, max: 30 * DAY })
  const code = brCode({
    key: 'sandbox@revela.localhost',
    cents: Math.round(common.transaction_amount * 100),
    name: 'Revela Sandbox',
    city: 'São Paulo',
    txid: `mpqrinter${id}`,
  })
  return {
    payment_method_id: 'pix',
    payment_type_id: 'bank_transfer',
    status_detail: 'pending_waiting_transfer',
    date_of_expiration: wireDate(expires),
    transaction_details: {
      total_paid_amount: common.transaction_amount,
      installment_amount: 0,
      external_resource_url: null,
    },
    point_of_interaction: { type: 'PIX', transaction_data: { qr_code: code, ticket_url: ticketUrl } },
  }
}

function byCard(
  records: AccountRecords,
  body: Record<string, unknown>,
  common: CommonParts,
  { now, savedCards, requirements, settleAfterMs }: NewPaymentContext,
): { payment: BookedPayment; token: CardToken } {
  const token = records.tokens.get(text(body['token']) ?? '')
  if (!token) throw new ApiError(400, 2_006, 'Card Token not found')
  if (token.spent) throw new ApiError(400, 3_003, 'Invalid card_token_id')
  const { card } = token
  const installments = Number(body['installments'])
  if (!Number.isInteger(installments) || installments < 1 || installments > 12) {
    throw new ApiError(400, 4_036, 'Invalid installments')
  }
  if (body['payment_method_id'] !== card.brand) throw new ApiError(400, 3_028, 'Invalid payment_method_id')
  const isSavedCard = token.cardId !== null
  if (isSavedCard && token.coded !== true && requirements.includes('saved-card-code')) {
    throw new ApiError(400, 3_031, "security_code_id can't be null")
  }
  const outcome = isSavedCard ? (savedCards ?? card.outcome) : card.outcome
  const result: PaymentResult = resultOf(outcome, isSavedCard)
  const paid = result.status === 'approved'
  const wire: WirePayment = {
    ...common,
    ...result,
    date_approved: paid ? wireDate(now) : null,
    date_of_expiration: null,
    payment_method_id: card.brand,
    payment_type_id: 'credit_card',
    installments,
    captured: paid,
    transaction_details: {
      total_paid_amount: common.transaction_amount,
      installment_amount: Math.ceil((common.transaction_amount * 100) / installments) / 100,
      external_resource_url: null,
    },
    point_of_interaction: { type: 'UNSPECIFIED' },
    card: {
      id: token.cardId,
      first_six_digits: card.firstSix,
      last_four_digits: card.lastFour,
      expiration_month: card.expirationMonth,
      expiration_year: card.expirationYear,
      cardholder: { name: card.holder },
    },
  }
  const waits = result.status === 'in_process' && settleAfterMs !== null
  return { payment: { wire, outcome, settleAt: waits ? Date.now() + settleAfterMs : null }, token }
}

const addressParts = ['zip_code', 'street_name', 'street_number', 'neighborhood', 'city', 'federal_unit'] as const

function mustHaveAddress(payer: Record<string, unknown>): void {
  const address = record(payer['address'])
  const missing = addressParts.filter((part) => text(address[part]) === null)
  if (missing.length === 0) return
  const names = missing.map((part) => `payer.address.${part}`).join(' , ')
  throw new ApiError(400, 7_521, `To generate a registered boleto the following parameters are required: ${names}`)
}

function mustBeIdentified(payer: Record<string, unknown>): void {
  const { type, number } = record(payer['identification'])
  const plain = text(number) ?? ''
  const isValid = (type === 'CPF' && isCpf(plain)) || (type === 'CNPJ' && isCnpj(plain))
  if (!isValid) throw new ApiError(400, 2_067, 'Invalid user identification number')
}

function expiration(body: Record<string, unknown>, limits: { now: number; min: number; max: number }): number {
  const dateText = text(body['date_of_expiration']) ?? ''
  const expiresAt = Date.parse(dateText)
  // The format requires an offset.
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}[+-]\d\d:\d\d$/.test(dateText) || Number.isNaN(expiresAt)) {
    throw new ApiError(400, 23, 'The following parameters must be valid date and format date_of_expiration')
  }
  const leadMs = expiresAt - limits.now
  if (leadMs <= limits.min || leadMs > limits.max) {
    throw new ApiError(400, 4_099, 'date_of_expiration is out of range')
  }
  return expiresAt
}
