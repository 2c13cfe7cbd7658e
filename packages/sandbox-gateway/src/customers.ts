import type { AccountRecords, RecordStore, SavedCard, SavedCustomer } from './record-store.ts'
import { ApiError, text, type HttpResponse, type Call } from './http.ts'
import { wireDate } from './payment.ts'

/** Customers of the shop and their saved cards. */
export function createCustomers(records: RecordStore, now: (account: string) => number) {
  const customer = (account: string, id: string): SavedCustomer => {
    const existing = records.forAccount(account).customers.get(id)
    if (!existing) throw new ApiError(404, 2_002, 'Customer not found')
    return existing
  }

  return {
    create: async (account: string, { body }: Call): Promise<HttpResponse> => {
      const email = text(body['email'])?.toLowerCase() ?? ''
      if (!/^[^\s@]+@[^\s@]+$/.test(email)) throw new ApiError(400, 100, 'the email is not valid')
      if (records.forAccount(account).byEmail.has(email)) throw new ApiError(400, 101, 'the customer already exist')
      const id = `${records.nextId()}-sandbox`
      const value = { id, email, createdAt: wireDate(now(account)) }
      await records.write({ kind: 'customer', account, value })
      return { status: 201, body: presentCustomer(records.forAccount(account), value) }
    },

    search: (account: string, email: string): HttpResponse => {
      const existing = records.forAccount(account).byEmail.get(email.toLowerCase())
      const results = existing ? [presentCustomer(records.forAccount(account), existing)] : []
      return { status: 200, body: { paging: { limit: 10, offset: 0, total: results.length }, results } }
    },

    read: (account: string, id: string): HttpResponse => ({
      status: 200,
      body: presentCustomer(records.forAccount(account), customer(account, id)),
    }),

    keepCard: async (account: string, customerId: string, { body }: Call): Promise<HttpResponse> => {
      customer(account, customerId)
      const token = records.forAccount(account).tokens.get(text(body['token']) ?? '')
      if (!token || token.spent) throw new ApiError(400, 3_003, 'Invalid card_token_id')
      const value: SavedCard = { id: String(records.nextId()), customerId, card: token.card, gone: false }
      await records.write(
        { kind: 'card', account, value },
        { kind: 'token', account, value: { ...token, spent: true } },
      )
      return { status: 201, body: presentCard(value) }
    },

    cards: (account: string, customerId: string): HttpResponse => ({
      status: 200,
      body: cardsOf(records.forAccount(account), customer(account, customerId).id).map(presentCard),
    }),

    forgetCard: async (account: string, customerId: string, cardId: string): Promise<HttpResponse> => {
      const savedCard = records.forAccount(account).cards.get(cardId)
      if (!savedCard || savedCard.gone || savedCard.customerId !== customerId)
        throw new ApiError(404, 2_002, 'card not found')
      await records.write({ kind: 'card', account, value: { ...savedCard, gone: true } })
      return { status: 200, body: presentCard(savedCard) }
    },
  }
}

function cardsOf(records: AccountRecords, customerId: string): SavedCard[] {
  return [...records.cards.values()].filter((card) => card.customerId === customerId && !card.gone)
}

function presentCustomer(records: AccountRecords, { id, email, createdAt }: SavedCustomer): unknown {
  return { id, email, date_created: createdAt, live_mode: false, cards: cardsOf(records, id).map(presentCard) }
}

function presentCard({ id, customerId, card }: SavedCard): unknown {
  return {
    id,
    customer_id: customerId,
    first_six_digits: card.firstSix,
    last_four_digits: card.lastFour,
    expiration_month: card.expirationMonth,
    expiration_year: card.expirationYear,
    payment_method: { id: card.brand, name: card.brand, payment_type_id: 'credit_card' },
    cardholder: { name: card.holder },
    live_mode: false,
  }
}
