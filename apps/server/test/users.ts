import { activateProduct, signIn, signUp } from '@revela/contract'
import { randomUUID } from 'node:crypto'
import type { ApiUnderTest } from './api-under-test.ts'
import type { Browser } from './browser.ts'

export const validPassword = 'céu aberto em Olinda'

export type User = { readonly browser: Browser; readonly email: string; readonly customerId: string }

export function uniqueEmail(): string {
  return `p-${randomUUID()}@estudio.test`
}

export function signUpBody(email: string) {
  return {
    name: 'Ana Prado',
    email,
    password: validPassword,
    whatsapp_number: '(11) 98765-4321',
    question_response: [{ solution: 'selection' as const, response: 'Quero uma ferramenta de seleção de fotos' }],
    terms_of_use: true as const,
    question: 'how_revela_helps',
  }
}

/** Confirms an account's e-mail without the mailed link, which email-confirmation tests. */
export async function confirmAddress(api: ApiUnderTest, customerId: string): Promise<void> {
  await api.rows('update customer set email_confirmed_at = created_at where customer_id = $1', [customerId])
}

/** A customer who signed up and in through the API, with a confirmed e-mail unless `isConfirmed` is false. */
export async function createUser(
  api: ApiUnderTest,
  options: { product?: 'gallery_pro' | 'site_pro'; isConfirmed?: boolean } = {},
): Promise<User> {
  const email = uniqueEmail()
  const browser = api.browser()
  const created = await browser.call(signUp, { body: signUpBody(email) })
  if (created.status !== 200) throw new Error(`sign-up failed: ${created.text}`)
  const entered = await browser.call(signIn, { body: { email, password: validPassword } })
  if (entered.status !== 200) throw new Error(`sign-in failed: ${entered.text}`)
  if (options.isConfirmed !== false) await confirmAddress(api, created.answer.customer_id)
  if (options.product) await browser.call(activateProduct, { params: { product: options.product } })
  return { browser, email, customerId: created.answer.customer_id }
}
