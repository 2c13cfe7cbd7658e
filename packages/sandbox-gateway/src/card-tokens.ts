import { containsCardNumber, isLuhnValid } from '@revela/domain'
import { randomBytes } from 'node:crypto'
import type { AccountRecords, RecordStore, CardFacts, CardToken } from './record-store.ts'
import { brandOf, outcomeOf } from './test-cards.ts'
import { ApiError, record, text, type HttpResponse, type Call } from './http.ts'
import { wireDate } from './payment.ts'

/** `POST /v1/card_tokens`: from the browser with a card, or from the shop with a saved card. Valid for one payment. */
export async function createCardToken(
  records: RecordStore,
  account: string,
  { body }: Pick<Call, 'body'>,
  { now, byShop }: { now: number; byShop: boolean },
): Promise<HttpResponse> {
  const cardId = text(body['card_id'])
  // A browser cannot use a saved card.
  const known = byShop ? records.forAccount(account).cards : null
  const savedCard = cardId === null ? null : findSavedCard(known, cardId)
  const token: CardToken = {
    id: newTokenId(),
    card: savedCard?.card ?? readCard(body, now),
    cardId,
    coded: text(body['security_code']) !== null,
    customerId: savedCard?.customerId ?? null,
    spent: false,
  }
  await records.write({ kind: 'token', account, value: token })
  return { status: 201, body: presentToken(token, now) }
}

/**
 * As the protocol's: 32 hexadecimal digits. Skips ids that look like a card number, which would be reported as a leak.
 */
function newTokenId(): string {
  const id = randomBytes(16).toString('hex').replace(/^./, 'a')
  return containsCardNumber(id) ? newTokenId() : id
}

function findSavedCard(cards: AccountRecords['cards'] | null, cardId: string) {
  const savedCard = cards?.get(cardId)
  if (!savedCard || savedCard.gone) throw new ApiError(404, 2_002, 'card not found')
  return savedCard
}

function readCard(body: Record<string, unknown>, now: number): CardFacts {
  const number = (text(body['card_number']) ?? '').replace(/\D/g, '')
  const code = text(body['security_code']) ?? ''
  const holder = text(record(body['cardholder'])['name'])?.trim() ?? ''
  const month = Number(body['expiration_month'])
  const year = fullYear(Number(body['expiration_year']))
  const brand = brandOf(number)
  if (number.length < 13 || number.length > 19 || !isLuhnValid(number) || brand === null) {
    throw new ApiError(400, 301, 'invalid parameter card_number')
  }
  if (!/^\d{3,4}$/.test(code)) throw new ApiError(400, 302, 'invalid parameter security_code')
  if (!Number.isInteger(month) || month < 1 || month > 12) throw new ApiError(400, 325, 'invalid expiration_month')
  if (!Number.isInteger(year) || Date.UTC(year, month, 1) <= now) {
    throw new ApiError(400, 326, 'invalid parameter expiration_year')
  }
  if (holder === '' || /\d/.test(holder)) throw new ApiError(400, 316, 'invalid parameter cardholder.name')
  return {
    brand,
    firstSix: number.slice(0, 6),
    lastFour: number.slice(-4),
    expirationMonth: month,
    expirationYear: year,
    holder,
    outcome: outcomeOf(number, holder),
  }
}

function fullYear(year: number): number {
  return year < 100 ? 2_000 + year : year
}

function presentToken({ id, card, cardId }: CardToken, now: number): unknown {
  return {
    id,
    card_id: cardId,
    first_six_digits: card.firstSix,
    last_four_digits: card.lastFour,
    expiration_month: card.expirationMonth,
    expiration_year: card.expirationYear,
    security_code_length: 3,
    cardholder: { name: card.holder },
    status: 'active',
    date_created: wireDate(now),
    date_due: wireDate(now + 7 * 86_400_000),
    luhn_validation: true,
    live_mode: false,
  }
}
