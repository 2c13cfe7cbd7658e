import type { SentBodyOf } from '@revela/contract'
import { ApiError } from '@revela/contract/client'
import type { FormInstance } from 'antd'
import { CardRejectedError, cardTokens, type CardGateway } from '../../../lib/card-token.ts'
import { cardFacts, typedCard, type CardValues, showCardRejection } from '../../../lib/card-values.ts'
import { showFieldErrors } from '../../../lib/call-errors.ts'
import type { TypedAddress } from '../../../ui/address-fields.tsx'
import type { financialCalls } from '../api/billing.ts'

export type PaymentBody = SentBodyOf<typeof financialCalls.payInvoice>
type CardBody = SentBodyOf<typeof financialCalls.changeCard>

export type PayMethod = PaymentBody['paymentMethod']

/** The form values; card data is sent to the gateway only. */
export type PaymentValues = CardValues & { readonly cpf_cnpj?: string; readonly payer_address?: TypedAddress }

async function tokenizeCard(gateway: CardGateway, values: CardValues, count: 1 | 2) {
  const [token = '', saveToken] = await cardTokens(gateway, typedCard(values), count)
  return { body: { creditCardToken: token, ...cardFacts(values) }, saveToken }
}

export async function cardBody(gateway: CardGateway, values: CardValues): Promise<CardBody> {
  return (await tokenizeCard(gateway, values, 1)).body
}

/** A card that pays is also saved, so that the next renewal does not fail as this one did. */
export async function paymentBody(
  method: PayMethod,
  values: PaymentValues,
  gateway: CardGateway | null,
): Promise<PaymentBody> {
  if (method === 'saved-card') return { paymentMethod: method }
  if (method === 'credit-card') {
    if (gateway === null) throw new CardRejectedError(['creditCardNumber'])
    const { body, saveToken } = await tokenizeCard(gateway, values, 2)
    return { ...body, paymentMethod: method, ...(saveToken === undefined ? {} : { creditCardKeepToken: saveToken }) }
  }
  const typed = values.cpf_cnpj ?? ''
  const taxNumber = typed === '' ? {} : { cpf_cnpj: typed }
  const address = values.payer_address
  if (method === 'pix' || address === undefined) return { paymentMethod: method, ...taxNumber }
  return { paymentMethod: method, ...taxNumber, payer_address: address }
}

/** Boletos and Pix need a tax number; the form asks for it only if the account has none yet. */
export function needsTaxNumber(error: unknown): boolean {
  return error instanceof ApiError && error.messages.some(({ id }) => id === 'cpf_cnpj')
}

/** As the tax number, for boletos. */
export function needsAddress(error: unknown): boolean {
  return error instanceof ApiError && error.messages.some(({ id }) => id.startsWith('payer_address'))
}

/** Shows the errors of the gateway and of our server under their fields. */
export function showPaymentErrors<Values>(form: FormInstance<Values>, error: unknown, fields: readonly string[]): void {
  if (error instanceof CardRejectedError) showCardRejection(form, error)
  else showFieldErrors(form, error, fields)
}
