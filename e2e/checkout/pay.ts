import type { TestCard, WirePayment } from '@revela/dev-env'
import type { Request } from 'playwright-core'
import type { TestUser } from '../harness/test-users.ts'
import type { SiteUnderTest } from '../harness/site-under-test.ts'
import type { Visitor } from '../harness/visitor.ts'
import { waitUntil } from '../harness/wait-until.ts'

export const validCpf = '529.982.247-25'
const code = '739'

/** Fills in the card form, with the number as it is printed on the card. */
export async function fillCardForm(
  visitor: Visitor,
  { number }: Pick<TestCard, 'number'>,
  owner = 'Ana Prado',
): Promise<void> {
  await visitor.field('Número do cartão').fill(number)
  await visitor.field('Nome impresso no cartão').fill(owner)
  await visitor.field('Validade').fill('11/2035')
  await visitor.field('Código de segurança').fill(code)
}

/** Fills in the address that a boleto needs. */
export async function fillAddress(visitor: Visitor): Promise<void> {
  await visitor.field('CEP').fill('01310100')
  await visitor.field('UF').selectOption('SP')
  await visitor.field('Rua ou avenida').fill('Avenida Paulista')
  await visitor.field('Número').fill('1000')
  await visitor.field('Bairro').fill('Bela Vista')
  await visitor.field('Cidade').fill('São Paulo')
}

export async function pays(visitor: Visitor): Promise<void> {
  await visitor.page.getByRole('button', { name: /^(PAGAR|GERAR)/ }).click()
}

const newestCharge = `select id from charge where customer_id = $1 order by created_at desc, id desc limit 1`

/** The newest payment of a user at the gateway. */
export async function paymentAt(site: SiteUnderTest, user: TestUser): Promise<WirePayment> {
  let payment: WirePayment | undefined
  await waitUntil(async () => {
    const [charge] = await site.rows<{ id: string }>(newestCharge, [user.customerId])
    payment = charge && (await site.sandbox.paymentOf(charge.id))
    return payment !== undefined
  }, 'the gateway has no payment of this user')
  if (!payment) throw new Error('unreachable')
  return payment
}

/** Records the bodies of all further requests, to our own server and to the gateway. */
export function captureRequests(
  visitor: Visitor,
  site: SiteUnderTest,
): { apiBodies: string[]; tokens: string[]; keys: string[] } {
  const captured = { apiBodies: [] as string[], tokens: [] as string[], keys: [] as string[] }
  visitor.context.on('request', (request: Request) => {
    const { origin, pathname } = new URL(request.url())
    const body = request.postData() ?? ''
    if (origin === site.paymentsOrigin && pathname === '/v1/card_tokens') captured.tokens.push(body)
    else captured.apiBodies.push(`${request.url()} ${JSON.stringify(request.headers())} ${body}`)
    const key = request.headers()['idempotency-key']
    if (key !== undefined) captured.keys.push(key)
  })
  return captured
}

/** The bodies that contain the card number or its code, in any notation. */
export function cardDataIn(bodies: readonly string[], { number }: Pick<TestCard, 'number'>): readonly string[] {
  return bodies.filter((text) => {
    const digits = text.replaceAll(/[\s.+-]|%20/g, '')
    return digits.includes(number) || text.includes(`"${code}"`)
  })
}

export const subscriptionOf = `select plan_id, periodicity, renews_with, paid_until is not null as paid
  from subscription where customer_id = $1 and product = 'gallery_pro'`

/** Waits until the ledger has the payment. */
export async function isPaid(site: SiteUnderTest, user: TestUser): Promise<void> {
  await waitUntil(async () => {
    const [row] = await site.rows<{ paid: boolean }>(subscriptionOf, [user.customerId])
    return row?.paid === true
  }, 'the subscription is not paid')
}
