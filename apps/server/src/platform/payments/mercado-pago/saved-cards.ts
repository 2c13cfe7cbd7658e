import { z } from 'zod'
import { GatewayUnavailable, PaymentDeclinedError, type SavedCard, type Payer } from '../gateway.ts'
import type { Api } from './api.ts'
import { brandName, isCardBrand } from './card-brand.ts'
import { customerCauses, savedCardCauses, payerCauses } from './decline-reason.ts'

const customer = z.object({ id: z.string().min(1) })
const customers = z.object({ results: z.array(customer) })
const card = z.object({
  id: z.union([z.string(), z.number()]).transform(String),
  last_four_digits: z.string().regex(/^\d{4}$/),
  expiration_month: z.number().int(),
  expiration_year: z.number().int(),
  payment_method: z.object({ id: z.string() }),
})

function read<T>(schema: z.ZodType<T>, answer: unknown, subject: string): T {
  const parsed = schema.safeParse(answer)
  if (!parsed.success) throw new GatewayUnavailable(`the gateway’s response is not ${subject}`)
  return parsed.data
}

/** Cards saved at the gateway, under a customer that is found by e-mail. */
export function createSavedCards(api: Api) {
  const findCustomer = async (email: string) => {
    const answer = await api({ method: 'GET', path: '/v1/customers/search', query: { email } })
    return read(customers, answer, 'a list of customers').results[0]?.id
  }

  const ensureCustomer = async (payer: Payer): Promise<string> => {
    const existing = await findCustomer(payer.email)
    if (existing !== undefined) return existing
    const [first = '', ...rest] = payer.name.trim().split(/\s+/)
    try {
      const body = { email: payer.email, first_name: first, last_name: rest.join(' ') }
      const created = await api({ method: 'POST', path: '/v1/customers', body, declineCauses: customerCauses })
      return read(customer, created, 'a customer').id
    } catch (error) {
      if (!(error instanceof PaymentDeclinedError)) throw error
      // Another process created the customer concurrently; the search may not return it yet.
      const concurrent = await findCustomer(payer.email)
      if (concurrent === undefined)
        throw new GatewayUnavailable('the gateway reports an existing customer but does not find it')
      return concurrent
    }
  }

  return {
    save: async (payer: Payer, token: string): Promise<SavedCard> => {
      const gatewayCustomer = await ensureCustomer(payer)
      const path = `/v1/customers/${encodeURIComponent(gatewayCustomer)}/cards`
      const answer = await api({ method: 'POST', path, body: { token }, declineCauses: payerCauses })
      const savedCard = read(card, answer, 'a card')
      const brand = brandName(savedCard.payment_method.id)
      if (!isCardBrand(brand)) throw new PaymentDeclinedError('other')
      const month = String(savedCard.expiration_month).padStart(2, '0')
      return {
        gatewayCustomer,
        gatewayCard: savedCard.id,
        brand,
        lastFour: savedCard.last_four_digits,
        expires: `${month}/${String(savedCard.expiration_year).slice(-2)}`,
      }
    },

    delete: async ({ gatewayCustomer, gatewayCard }: SavedCard): Promise<void> => {
      const path = `/v1/customers/${encodeURIComponent(gatewayCustomer)}/cards/${encodeURIComponent(gatewayCard)}`
      try {
        await api({ method: 'DELETE', path })
      } catch (error) {
        // A card that does not exist is already deleted.
        if (!(error instanceof PaymentDeclinedError)) throw error
      }
    },

    /** Creates a token of a saved card for one payment without its owner. */
    token: async ({ gatewayCustomer, gatewayCard }: SavedCard): Promise<string> => {
      const body = { card_id: gatewayCard, customer_id: gatewayCustomer }
      const created = await api({ method: 'POST', path: '/v1/card_tokens', body, declineCauses: savedCardCauses })
      return read(customer, created, 'a token').id
    },
  }
}
