import { externalSignIn, startExternalSignIn } from '@revela/contract'
import type { ApiUnderTest } from './api-under-test.ts'
import type { Browser } from './browser.ts'

/** Signs in by Google as `sub`, through the provider's own process; the first time it makes the account. */
export async function signInByGoogle(
  api: ApiUnderTest,
  browser: Browser,
  { sub, email, now }: { readonly sub: string; readonly email: string; readonly now: Date },
) {
  const { url } = (await browser.call(startExternalSignIn, { body: { auth_with: 'google' } })).answer
  const asked = new URL(url).searchParams
  const origin = new URL(api.stack.env['GOOGLE_ISSUER']!).origin
  const iat = Math.floor(now.getTime() / 1_000)
  const times = { iat, exp: iat + 3_600, jti: crypto.randomUUID() }
  const claims = { sub, email, name: 'Bia Rosa', nonce: asked.get('nonce'), ...times }
  const minted = await fetch(`${origin}/control/google/token`, { method: 'POST', body: JSON.stringify({ claims }) })
  const { id_token } = (await minted.json()) as { id_token: string }
  const said = { id: '1', name: 'Bia Rosa', email, img: '' }
  return browser.call(externalSignIn, {
    body: { auth_with: 'google', auth: asked.get('state')!, token: id_token, ...said },
  })
}
