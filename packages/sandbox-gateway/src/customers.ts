import type { AccountBooks, Books, KeptCard, KeptCustomer } from './books.ts'
import { ApiError, text, type Answer, type Call } from './http.ts'
import { wireDate } from './payment.ts'

/** Customers of the shop and the cards they let it keep. */
export function createCustomers(books: Books, now: (account: string) => number) {
  const customer = (account: string, id: string): KeptCustomer => {
    const known = books.of(account).customers.get(id)
    if (!known) throw new ApiError(404, 2_002, 'Customer not found')
    return known
  }

  return {
    create: async (account: string, { body }: Call): Promise<Answer> => {
      const email = text(body['email'])?.toLowerCase() ?? ''
      if (!/^[^\s@]+@[^\s@]+$/.test(email)) throw new ApiError(400, 100, 'the email is not valid')
      if (books.of(account).byEmail.has(email)) throw new ApiError(400, 101, 'the customer already exist')
      const id = `${books.nextId()}-sandbox`
      const value = { id, email, createdAt: wireDate(now(account)) }
      await books.write({ kind: 'customer', account, value })
      return { status: 201, body: presentCustomer(books.of(account), value) }
    },

    search: (account: string, email: string): Answer => {
      const known = books.of(account).byEmail.get(email.toLowerCase())
      const results = known ? [presentCustomer(books.of(account), known)] : []
      return { status: 200, body: { paging: { limit: 10, offset: 0, total: results.length }, results } }
    },

    read: (account: string, id: string): Answer => ({
      status: 200,
      body: presentCustomer(books.of(account), customer(account, id)),
    }),

    keepCard: async (account: string, customerId: string, { body }: Call): Promise<Answer> => {
      customer(account, customerId)
      const token = books.of(account).tokens.get(text(body['token']) ?? '')
      if (!token || token.spent) throw new ApiError(400, 3_003, 'Invalid card_token_id')
      const value: KeptCard = { id: String(books.nextId()), customerId, card: token.card, gone: false }
      await books.write({ kind: 'card', account, value }, { kind: 'token', account, value: { ...token, spent: true } })
      return { status: 201, body: presentCard(value) }
    },

    cards: (account: string, customerId: string): Answer => ({
      status: 200,
      body: cardsOf(books.of(account), customer(account, customerId).id).map(presentCard),
    }),

    forgetCard: async (account: string, customerId: string, cardId: string): Promise<Answer> => {
      const kept = books.of(account).cards.get(cardId)
      if (!kept || kept.gone || kept.customerId !== customerId) throw new ApiError(404, 2_002, 'card not found')
      await books.write({ kind: 'card', account, value: { ...kept, gone: true } })
      return { status: 200, body: presentCard(kept) }
    },
  }
}

function cardsOf(books: AccountBooks, customerId: string): KeptCard[] {
  return [...books.cards.values()].filter((card) => card.customerId === customerId && !card.gone)
}

function presentCustomer(books: AccountBooks, { id, email, createdAt }: KeptCustomer): unknown {
  return { id, email, date_created: createdAt, live_mode: false, cards: cardsOf(books, id).map(presentCard) }
}

function presentCard({ id, customerId, card }: KeptCard): unknown {
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
