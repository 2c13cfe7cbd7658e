import { z } from 'zod'
import { GatewayUnavailable, PaymentRefused, type KeptCard, type Payer } from '../gateway.ts'
import type { Api } from './api.ts'
import { brandName, isCardBrand } from './card-brand.ts'
import { customerCauses, keptCardCauses, payerCauses } from './decline-reason.ts'

const customer = z.object({ id: z.string().min(1) })
const customers = z.object({ results: z.array(customer) })
const card = z.object({
  id: z.union([z.string(), z.number()]).transform(String),
  last_four_digits: z.string().regex(/^\d{4}$/),
  expiration_month: z.number().int(),
  expiration_year: z.number().int(),
  payment_method: z.object({ id: z.string() }),
})

function read<T>(schema: z.ZodType<T>, answer: unknown, what: string): T {
  const found = schema.safeParse(answer)
  if (!found.success) throw new GatewayUnavailable(`the gateway’s answer is not ${what}`)
  return found.data
}

/** Cards the gateway keeps, under a customer that it knows by the address of their mails. */
export function createKeptCards(api: Api) {
  const findCustomer = async (email: string) => {
    const answer = await api({ method: 'GET', path: '/v1/customers/search', query: { email } })
    return read(customers, answer, 'a list of customers').results[0]?.id
  }

  const customerOf = async (payer: Payer): Promise<string> => {
    const known = await findCustomer(payer.email)
    if (known !== undefined) return known
    const [first = '', ...rest] = payer.name.trim().split(/\s+/)
    try {
      const body = { email: payer.email, first_name: first, last_name: rest.join(' ') }
      const made = await api({ method: 'POST', path: '/v1/customers', body, theirCauses: customerCauses })
      return read(customer, made, 'a customer').id
    } catch (error) {
      if (!(error instanceof PaymentRefused)) throw error
      // Made by another process in this moment; the search may not know it yet.
      const meanwhile = await findCustomer(payer.email)
      if (meanwhile === undefined) throw new GatewayUnavailable('the gateway has a customer that it does not find')
      return meanwhile
    }
  }

  return {
    keep: async (payer: Payer, token: string): Promise<KeptCard> => {
      const gatewayCustomer = await customerOf(payer)
      const path = `/v1/customers/${encodeURIComponent(gatewayCustomer)}/cards`
      const answer = await api({ method: 'POST', path, body: { token }, theirCauses: payerCauses })
      const kept = read(card, answer, 'a card')
      const brand = brandName(kept.payment_method.id)
      if (!isCardBrand(brand)) throw new PaymentRefused('other')
      const month = String(kept.expiration_month).padStart(2, '0')
      return {
        gatewayCustomer,
        gatewayCard: kept.id,
        brand,
        lastFour: kept.last_four_digits,
        expires: `${month}/${String(kept.expiration_year).slice(-2)}`,
      }
    },

    forget: async ({ gatewayCustomer, gatewayCard }: KeptCard): Promise<void> => {
      const path = `/v1/customers/${encodeURIComponent(gatewayCustomer)}/cards/${encodeURIComponent(gatewayCard)}`
      try {
        await api({ method: 'DELETE', path })
      } catch (error) {
        // A card that is not there is forgotten already.
        if (!(error instanceof PaymentRefused)) throw error
      }
    },

    /** A token of a kept card, for one payment without its owner. */
    token: async ({ gatewayCustomer, gatewayCard }: KeptCard): Promise<string> => {
      const body = { card_id: gatewayCard, customer_id: gatewayCustomer }
      const made = await api({ method: 'POST', path: '/v1/card_tokens', body, theirCauses: keptCardCauses })
      return read(customer, made, 'a token').id
    },
  }
}
