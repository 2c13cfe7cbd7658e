import { ConnectionError } from '@revela/contract/client'

/** The gateway that converts a card into a token. Our server never receives the card. */
export type CardGateway = { readonly token_url: string; readonly public_key: string }

export type TypedCard = {
  readonly number: string
  /** `MM/AA`. */
  readonly expires: string
  readonly securityCode: string
  readonly owner: string
}

export const cardFieldNames = [
  'creditCardNumber',
  'creditCardOwnerName',
  'creditCardExpirationDate',
  'creditCardSecureCode',
] as const

export type CardField = (typeof cardFieldNames)[number]

/** The gateway rejected the values of these fields. */
export class CardRejectedError extends Error {
  override readonly name = 'CardRejectedError'
  readonly fields: readonly CardField[]

  constructor(fields: readonly CardField[]) {
    super('the gateway rejected the card')
    this.fields = fields
  }
}

/** The gateway's error codes for card fields; some have a leading E. */
const fieldByCode: Readonly<Record<string, CardField>> = {
  '205': 'creditCardNumber',
  '301': 'creditCardNumber',
  '208': 'creditCardExpirationDate',
  '209': 'creditCardExpirationDate',
  '325': 'creditCardExpirationDate',
  '326': 'creditCardExpirationDate',
  '203': 'creditCardSecureCode',
  '224': 'creditCardSecureCode',
  '302': 'creditCardSecureCode',
  '221': 'creditCardOwnerName',
  '316': 'creditCardOwnerName',
}

function rejectedFields(answer: unknown): readonly CardField[] {
  const causes = typeof answer === 'object' && answer !== null && 'cause' in answer ? answer.cause : null
  const known = (Array.isArray(causes) ? causes : []).flatMap((cause: unknown) => {
    const code = typeof cause === 'object' && cause !== null && 'code' in cause ? cause.code : null
    return typeof code === 'string' || typeof code === 'number'
      ? (fieldByCode[String(code).replace(/^E/, '')] ?? [])
      : []
  })
  // A rejection without a field is usually caused by a mistyped number.
  return known.length > 0 ? [...new Set(known)] : ['creditCardNumber']
}

const digits = (text: string) => text.replaceAll(/\D/g, '')

async function cardToken({ token_url, public_key }: CardGateway, card: TypedCard): Promise<string> {
  const [month = '', year = ''] = card.expires.split('/')
  const address = new URL(token_url)
  address.searchParams.set('public_key', public_key)
  const response = await fetch(address, {
    method: 'POST',
    // Sends no cookies and no referrer.
    credentials: 'omit',
    referrerPolicy: 'no-referrer',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      card_number: digits(card.number),
      expiration_month: Number(month),
      expiration_year: 2000 + Number(year),
      security_code: digits(card.securityCode),
      cardholder: { name: card.owner.trim() },
    }),
  }).catch((error: unknown) => {
    throw new ConnectionError(error)
  })
  // A response without JSON has no token and is rejected below.
  const answer: unknown = await response.json().catch(() => null)
  if (response.status >= 500) throw new ConnectionError(answer)
  if (!response.ok) throw new CardRejectedError(rejectedFields(answer))
  const id = typeof answer === 'object' && answer !== null && 'id' in answer ? answer.id : null
  if (typeof id !== 'string') throw new ConnectionError(answer)
  return id
}

/** Creates `count` tokens of one card. Each is used once: one to charge, one to save the card. */
export async function cardTokens(gateway: CardGateway, card: TypedCard, count: 1 | 2): Promise<readonly string[]> {
  const tokens: string[] = []
  for (let index = 0; index < count; index += 1) tokens.push(await cardToken(gateway, card))
  return tokens
}
