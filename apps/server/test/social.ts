import { acceptExternalTerms, externalSignIn, startExternalSignIn } from '@revela/contract'
import type { ApiUnderTest } from './api-under-test.ts'
import type { Browser } from './browser.ts'

export type SocialProvider = 'google' | 'facebook'

export type AuthorizationRequest = {
  readonly state: string
  readonly nonce: string | null
  readonly codeChallenge: string
  readonly redirectUri: string
  /** The complete address to which the browser is redirected. */
  readonly url: URL
}

/** Begins a sign-in and returns the authorization request to the provider. */
export async function startSocial(browser: Browser, provider: SocialProvider): Promise<AuthorizationRequest> {
  const { url } = (await browser.call(startExternalSignIn, { body: { auth_with: provider } })).answer
  const { searchParams } = new URL(url)
  return {
    state: searchParams.get('state')!,
    nonce: searchParams.get('nonce'),
    codeChallenge: searchParams.get('code_challenge')!,
    redirectUri: searchParams.get('redirect_uri')!,
    url: new URL(url),
  }
}

/** Requests a code from the provider's process, with a token of the given claims and defects. */
export async function issueCode(
  api: ApiUnderTest,
  provider: SocialProvider,
  request: { token: unknown; codeChallenge: string; redirectUri: string; clientId?: string; isReusable?: boolean },
): Promise<string> {
  const origin = new URL(api.stack.env['GOOGLE_ISSUER']!).origin
  const response = await fetch(`${origin}/control/${provider}/code`, { method: 'POST', body: JSON.stringify(request) })
  return ((await response.json()) as { code: string }).code
}

/**
 * Signs in at the provider's own pages, which its certified library serves, and returns the parameters of the redirect.
 */
export async function signInAtGoogle(url: URL, form: Record<string, string>): Promise<URLSearchParams> {
  const cookies = new Map<string, string>()
  const follow = async (address: string, body?: URLSearchParams): Promise<string> => {
    const response = await fetch(new URL(address, url), {
      redirect: 'manual',
      headers: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
      ...(body && { method: 'POST', body }),
    })
    for (const cookie of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
      cookies.set(name, value)
    }
    return response.headers.get('location') ?? ''
  }
  const page = await follow(url.href)
  const returned = await follow(await follow(page, new URLSearchParams({ decision: 'enter', ...form })))
  return new URL(returned).searchParams
}

/** The sign-in call of the studio. The profile beside the code names another person and must be ignored. */
export function finishSocial(browser: Browser, provider: SocialProvider, code: string, state: string) {
  const profile = { id: '1', name: 'Outra', email: 'vitima@estudio.test', img: '' }
  return browser.call(externalSignIn, { body: { auth_with: provider, auth: state, token: code, ...profile } })
}

/** The second step of a new account. */
export const acceptTerms = (browser: Browser) => browser.call(acceptExternalTerms, { body: { terms_of_use: true } })

/** Signs in by Google as `sub`, through the provider's own process; the first time it creates the account. */
export async function signInByGoogle(
  api: ApiUnderTest,
  browser: Browser,
  { sub, email, now }: { readonly sub: string; readonly email: string; readonly now: Date },
) {
  const { state, nonce, codeChallenge, redirectUri } = await startSocial(browser, 'google')
  const iat = Math.floor(now.getTime() / 1_000)
  const times = { iat, exp: iat + 3_600, jti: crypto.randomUUID() }
  const token = { claims: { sub, email, name: 'Bia Rosa', nonce, ...times } }
  const code = await issueCode(api, 'google', { token, codeChallenge, redirectUri })
  const reply = await finishSocial(browser, 'google', code, state)
  return reply.error.error === 'TermsNeeded' ? acceptTerms(browser) : reply
}
