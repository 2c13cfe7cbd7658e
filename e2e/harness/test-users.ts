import { randomInt, randomUUID } from 'node:crypto'
import { httpRequest } from './http-request.ts'
import type { HttpResponse } from './http-request.ts'
import type { SiteUnderTest } from './site-under-test.ts'

export interface TestUser {
  name: string
  email: string
  password: string
  customerId: string
}

export interface TestUserOptions {
  name?: string
  email?: string
  /** The product chosen at sign-up; null leaves the account without one. */
  product?: 'gallery_pro' | 'site_pro' | null
  architect?: boolean
  /** False leaves the e-mail unconfirmed, as after a sign-up. */
  isConfirmed?: boolean
}

export interface SignedInUser extends TestUser {
  cookies: Record<string, string>
}

export const validPassword = 'céu aberto em Olinda'

export function freshEmail(prefix = 'ana'): string {
  return `${prefix}-${randomUUID().slice(0, 8)}@estudio.test`
}

/** Creates an account through the API, from a source address of its own. */
export async function createTestUser(site: SiteUnderTest, options: TestUserOptions = {}): Promise<SignedInUser> {
  const { name = 'Ana Prado', email = freshEmail(), product = 'gallery_pro', architect = false } = options
  const questionAnswers = [{ solution: 'selection', response: 'Quero uma ferramenta de seleção de fotos' }]
  const sourceAddress = `198.18.${randomInt(256)}.${randomInt(256)}`
  const created = await call(
    site,
    sourceAddress,
    'POST',
    `/customer/signup${architect ? '?userType=architecture' : ''}`,
    {
      body: {
        name,
        email,
        password: validPassword,
        whatsapp_number: '(11) 98765-4321',
        terms_of_use: true,
        ...(architect ? {} : { question_response: questionAnswers, question: 'how_revela_helps' }),
      },
    },
  )
  const { customer_id: customerId } = JSON.parse(created.text) as { customer_id: string }
  const user = { name, email, password: validPassword, customerId }
  if (options.isConfirmed !== false) {
    await site.rows('update customer set email_confirmed_at = created_at where customer_id = $1', [customerId])
  }
  // With the same device cookie, so that the first sign-in is not one on a new device.
  const signedInUser = await signIn(site, user, sourceAddress, undefined, cookiesOf(created))
  if (product !== null) {
    await call(site, sourceAddress, 'POST', `/subscription/product/${product}/activate`, {
      cookies: signedInUser.cookies,
    })
  }
  return signedInUser
}

/** Opens another session of the same user, as from another device. */
export async function signIn(
  site: SiteUnderTest,
  user: TestUser,
  sourceAddress = '198.18.0.1',
  agent?: string,
  cookies: Record<string, string> = {},
): Promise<SignedInUser> {
  const { email, password } = user
  const response = await call(site, sourceAddress, 'POST', '/auth/signin', {
    body: { email, password },
    cookies,
    ...(agent === undefined ? {} : { agent }),
  })
  return { ...user, cookies: cookiesOf(response) }
}

function cookiesOf(response: HttpResponse): Record<string, string> {
  const set = [response.headers['set-cookie'] ?? []].flat()
  return Object.fromEntries(set.map((cookie) => (cookie.split(';')[0] ?? '').split('=') as [string, string]))
}

interface CallOptions {
  body?: unknown
  cookies?: Record<string, string>
  agent?: string
}

async function call(
  site: SiteUnderTest,
  sourceAddress: string,
  method: string,
  path: string,
  options: CallOptions,
): Promise<HttpResponse> {
  const cookie = Object.entries(options.cookies ?? {}).map(([name, value]) => `${name}=${value}`)
  const response = await httpRequest(`http://127.0.0.1:${site.apiPort}/api${path}`, {
    method,
    headers: {
      'x-revela': '1',
      'sec-fetch-site': 'same-origin',
      // The api trusts its proxy for the source address. Each user has one, so no two share a rate limit.
      'x-forwarded-for': sourceAddress,
      'user-agent': options.agent ?? 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Safari/605.1.15',
      ...(cookie.length > 0 ? { cookie: cookie.join('; ') } : {}),
    },
    ...(options.body === undefined ? {} : { body: options.body }),
  })
  if (response.status >= 300) throw new Error(`${method} ${path} returned ${response.status}: ${response.text}`)
  return response
}
