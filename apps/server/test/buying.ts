import { buyPlan, type SentBodyOf } from '@revela/contract'
import { testCards, type TestCard } from '@revela/sandbox-gateway'
import { randomUUID } from 'node:crypto'
import type { ApiUnderTest } from './api-under-test.ts'
import type { User } from './users.ts'

type Body = SentBodyOf<typeof buyPlan>

export const someTaxNumber = '529.982.247-25'

export const someAddress = {
  zip_code: '01310100',
  street: 'Avenida Paulista',
  number: '1000',
  neighborhood: 'Bela Vista',
  city: 'São Paulo',
  state: 'SP',
} as const

const order = { planId: 19, periodicityType: 'monthly', installmentCount: 1 } as const

/** The body that the browser sends after the gateway issued a card token. */
export async function byCard(
  api: ApiUnderTest,
  options: Record<string, unknown> = {},
  card: TestCard = testCards.approved,
): Promise<Body> {
  return {
    ...order,
    paymentMethod: 'credit-card',
    creditCardToken: await api.sandbox.token(card),
    creditCardOwnerName: 'ANA PRADO',
    creditCardExpirationDate: '11/35',
    creditCardBrand: card.brand === 'master' ? 'mastercard' : card.brand,
    ...options,
  }
}

export function byBoleto(options: Record<string, unknown> = {}): Body {
  return { ...order, paymentMethod: 'payment-slip', cpf_cnpj: someTaxNumber, payer_address: someAddress, ...options }
}

export function byPix(options: Record<string, unknown> = {}): Body {
  return { ...order, paymentMethod: 'pix', cpf_cnpj: someTaxNumber, ...options }
}

export function buy({ browser }: User, body: Body, key: string = randomUUID()) {
  return browser.call(buyPlan, { body, headers: { 'idempotency-key': key } })
}

export type MoneyRows = {
  readonly invoices: Record<string, unknown>[]
  readonly charges: Record<string, unknown>[]
  readonly subscription: Record<string, unknown>
}

/** All billing rows of a customer, oldest first. */
export async function readMoney(api: ApiUnderTest, { customerId }: User): Promise<MoneyRows> {
  // Under a fixed clock, the charge of the order (UUID version 7) sorts before later ones, whose ids are derived from
  // their key (version 8).
  const readRows = (table: string) =>
    api.rows(`select * from ${table} where customer_id = $1 order by created_at, substr(id::text, 15, 1), id`, [
      customerId,
    ])
  const [subscription = {}] = await api.rows(
    `select * from subscription where customer_id = $1 and product = 'gallery_pro'`,
    [customerId],
  )
  return { invoices: await readRows('invoice'), charges: await readRows('charge'), subscription }
}
