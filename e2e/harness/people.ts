import { randomInt, randomUUID } from 'node:crypto'
import { ask } from './ask.ts'
import type { Answered } from './ask.ts'
import type { SiteUnderTest } from './site-under-test.ts'

export interface Person {
  name: string
  email: string
  password: string
  customerId: string
}

export interface PersonOptions {
  name?: string
  email?: string
  /** The product they began with; null leaves the account without any. */
  product?: 'gallery_pro' | 'site_pro' | null
  architect?: boolean
  /** False leaves the e-mail unconfirmed, as after a sign-up. */
  isConfirmed?: boolean
}

export interface Signed extends Person {
  cookies: Record<string, string>
}

export const goodPassword = 'céu aberto em Olinda'

export function freshEmail(who = 'ana'): string {
  return `${who}-${randomUUID().slice(0, 8)}@estudio.test`
}

/** Somebody who already has an account, made through the API from an address of their own. */
export async function somebody(site: SiteUnderTest, options: PersonOptions = {}): Promise<Signed> {
  const { name = 'Ana Prado', email = freshEmail(), product = 'gallery_pro', architect = false } = options
  const answers = [{ solution: 'selection', response: 'Quero uma ferramenta de seleção de fotos' }]
  const from = `198.18.${randomInt(256)}.${randomInt(256)}`
  const created = await call(site, from, 'POST', `/customer/signup${architect ? '?userType=architecture' : ''}`, {
    body: {
      name,
      email,
      password: goodPassword,
      whatsapp_number: '(11) 98765-4321',
      terms_of_use: true,
      ...(architect ? {} : { question_response: answers, question: 'how_revela_helps' }),
    },
  })
  const { customer_id: customerId } = JSON.parse(created.text) as { customer_id: string }
  const person = { name, email, password: goodPassword, customerId }
  if (options.isConfirmed !== false) {
    await site.rows('update customer set email_confirmed_at = created_at where customer_id = $1', [customerId])
  }
  // The same browser: its first sign-in is not one on a new device.
  const signed = await signIn(site, person, from, undefined, cookiesOf(created))
  if (product !== null) {
    await call(site, from, 'POST', `/subscription/product/${product}/activate`, { cookies: signed.cookies })
  }
  return signed
}

/** One more session of the same person, as from another device. */
export async function signIn(
  site: SiteUnderTest,
  person: Person,
  from = '198.18.0.1',
  agent?: string,
  cookies: Record<string, string> = {},
): Promise<Signed> {
  const { email, password } = person
  const answer = await call(site, from, 'POST', '/auth/signin', {
    body: { email, password },
    cookies,
    ...(agent === undefined ? {} : { agent }),
  })
  return { ...person, cookies: cookiesOf(answer) }
}

function cookiesOf(answer: Answered): Record<string, string> {
  const set = [answer.headers['set-cookie'] ?? []].flat()
  return Object.fromEntries(set.map((cookie) => (cookie.split(';')[0] ?? '').split('=') as [string, string]))
}

interface CallOptions {
  body?: unknown
  cookies?: Record<string, string>
  agent?: string
}

async function call(
  site: SiteUnderTest,
  from: string,
  method: string,
  path: string,
  options: CallOptions,
): Promise<Answered> {
  const cookie = Object.entries(options.cookies ?? {}).map(([name, value]) => `${name}=${value}`)
  const answer = await ask(`http://127.0.0.1:${site.apiPort}/api${path}`, {
    method,
    headers: {
      'x-revela': '1',
      'sec-fetch-site': 'same-origin',
      // The api believes its proxy about where a call comes from: nobody here shares a rate limit.
      'x-forwarded-for': from,
      'user-agent': options.agent ?? 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Safari/605.1.15',
      ...(cookie.length > 0 ? { cookie: cookie.join('; ') } : {}),
    },
    ...(options.body === undefined ? {} : { body: options.body }),
  })
  if (answer.status >= 300) throw new Error(`${method} ${path} answered ${answer.status}: ${answer.text}`)
  return answer
}
