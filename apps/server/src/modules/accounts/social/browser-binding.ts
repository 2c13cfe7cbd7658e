import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Visit } from '../../../http/visit.ts'
import type { Keys } from '../../../platform/crypto/keys.ts'
import type { SocialProviderName } from './social-provider.ts'

const cookieName = '__Host-revela-social'
const maxAgeSeconds = 600

export type Binding = {
  readonly state: string
  readonly nonce: string
  /** PKCE (RFC 7636): the provider gives the tokens of a code only to whoever shows the verifier of its challenge. */
  readonly codeVerifier: string
  readonly codeChallenge: string
}

/**
 * State, nonce and verifier are derived from a secret that only this browser's cookie holds, and from the server's key. A code that was
 * given to another browser therefore fits neither the state nor the verifier, and the verifier never leaves the server.
 */
export function bindBrowser(keys: Keys, visit: Visit, provider: SocialProviderName): Binding {
  const secret = randomBytes(32).toString('base64url')
  visit.setCookie(cookieName, secret, maxAgeSeconds)
  return deriveBinding(keys, provider, secret)
}

export function claimBinding(
  keys: Keys,
  visit: Visit,
  provider: SocialProviderName,
  shownState: string,
): Binding | null {
  const secret = visit.cookie(cookieName)
  if (!secret) return null
  const binding = deriveBinding(keys, provider, secret)
  const shown = Buffer.from(shownState)
  const right = Buffer.from(binding.state)
  if (shown.length !== right.length || !timingSafeEqual(shown, right)) return null
  visit.clearCookie(cookieName)
  return binding
}

function deriveBinding(keys: Keys, provider: SocialProviderName, secret: string): Binding {
  const derive = (part: string) => keys.mac('social-start', `${part}\n${provider}\n${secret}`).toString('base64url')
  const codeVerifier = derive('verifier')
  return {
    state: derive('state'),
    nonce: derive('nonce'),
    codeVerifier,
    codeChallenge: createHash('sha256').update(codeVerifier).digest('base64url'),
  }
}
