import { randomBytes, timingSafeEqual } from 'node:crypto'
import type { Visit } from '../../../http/visit.ts'
import type { Keys } from '../../../platform/crypto/keys.ts'
import type { SocialProviderName } from './social-provider.ts'

const cookieName = '__Host-revela-social'
const maxAgeSeconds = 600

export type Binding = { readonly state: string; readonly nonce: string }

/** State and nonce come from a secret that only this browser's cookie holds: nobody else's answer fits them. */
export function bindBrowser(keys: Keys, visit: Visit, provider: SocialProviderName): Binding {
  const secret = randomBytes(32).toString('base64url')
  visit.setCookie(cookieName, secret, maxAgeSeconds)
  return bindingOf(keys, provider, secret)
}

export function claimBinding(
  keys: Keys,
  visit: Visit,
  provider: SocialProviderName,
  shownState: string,
): Binding | null {
  const secret = visit.cookie(cookieName)
  if (!secret) return null
  const binding = bindingOf(keys, provider, secret)
  const shown = Buffer.from(shownState)
  const right = Buffer.from(binding.state)
  if (shown.length !== right.length || !timingSafeEqual(shown, right)) return null
  visit.clearCookie(cookieName)
  return binding
}

function bindingOf(keys: Keys, provider: SocialProviderName, secret: string): Binding {
  const of = (part: string) => keys.mac('social-start', `${part}\n${provider}\n${secret}`).toString('base64url')
  return { state: of('state'), nonce: of('nonce') }
}
