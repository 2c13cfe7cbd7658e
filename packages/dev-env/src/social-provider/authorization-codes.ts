import { createHash, randomBytes } from 'node:crypto'

export interface AuthorizationCode<Tokens> {
  clientId: string
  redirectUri: string
  /** S256 of the verifier that the token request must show. */
  codeChallenge: string
  tokens: Tokens
  /** A provider that honours a code twice, so that a test sees whether its client does. */
  isReusable?: boolean
}

export interface AuthorizationCodes<Tokens> {
  issue(code: AuthorizationCode<Tokens>): string
  has(code: string): boolean
  /** Checks a token request of the client whose secret was verified. Returns null where the provider refuses it. */
  redeem(form: URLSearchParams): Tokens | null
}

/** One-time codes of the authorization code grant with PKCE (RFC 6749, 4.1.3; RFC 7636, 4.6). */
export function authorizationCodes<Tokens>(): AuthorizationCodes<Tokens> {
  const issued = new Map<string, AuthorizationCode<Tokens>>()
  return {
    issue: (given) => {
      const code = `code-${randomBytes(24).toString('base64url')}`
      issued.set(code, given)
      return code
    },
    has: (code) => issued.has(code),
    redeem: (form) => {
      const code = form.get('code') ?? ''
      const known = issued.get(code)
      if (!known) return null
      // A wrong attempt uses the code up too.
      if (!known.isReusable) issued.delete(code)
      const challenge = createHash('sha256')
        .update(form.get('code_verifier') ?? '')
        .digest('base64url')
      const isRight =
        form.get('grant_type') === 'authorization_code' &&
        form.get('client_id') === known.clientId &&
        form.get('redirect_uri') === known.redirectUri &&
        challenge === known.codeChallenge
      return isRight ? known.tokens : null
    },
  }
}
