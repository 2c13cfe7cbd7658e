import { createRemoteJWKSet, jwtVerify } from 'jose'
import { z } from 'zod'
import type { Config } from '../../../platform/config/config.ts'
import { exchangeCode } from './code-exchange.ts'
import type { SocialProvider } from './social-provider.ts'

const tokenAnswer = z.object({ id_token: z.string().min(1).max(8192) })

const claims = z.object({
  sub: z.string().min(1).max(255),
  exp: z.number(),
  nonce: z.string(),
  email: z.email().max(254).optional(),
  email_verified: z.union([z.boolean(), z.stringbool()]).optional(),
  name: z.string().optional(),
})

export function googleProvider(config: Config, clientId: string, clientSecret: string): SocialProvider {
  const keys = createRemoteJWKSet(new URL(config.GOOGLE_JWKS_URL), { timeoutDuration: 5_000, cooldownDuration: 10_000 })
  // Google signs with either spelling of its own name.
  const issuer = [config.GOOGLE_ISSUER, config.GOOGLE_ISSUER.replace(/^https:\/\//, '')]
  return {
    authorizeUrl: ({ state, nonce, codeChallenge, redirectUri }) => {
      const url = new URL(config.GOOGLE_AUTHORIZE_URL)
      url.search = new URLSearchParams({
        client_id: clientId,
        response_type: 'code',
        scope: 'openid profile email',
        redirect_uri: redirectUri,
        state,
        nonce,
        code_challenge: codeChallenge,
        code_challenge_method: 'S256',
        prompt: 'select_account',
      }).toString()
      return url.href
    },
    redeem: async (code, { nonce, codeVerifier, redirectUri, now }) => {
      const exchange = { clientId, clientSecret, code, codeVerifier, redirectUri }
      const { id_token: token } = tokenAnswer.parse(await exchangeCode(config.GOOGLE_TOKEN_URL, exchange))
      const { payload } = await jwtVerify(token, keys, {
        issuer,
        audience: clientId,
        // Fixed here, never taken from the token: no `none`, no HMAC with the public key.
        algorithms: ['RS256'],
        requiredClaims: ['exp', 'iat', 'sub', 'nonce'],
        clockTolerance: 30,
        maxTokenAge: 3_600,
        currentDate: now,
      })
      const read = claims.parse(payload)
      if (read.nonce !== nonce) throw new Error('the token was asked for by another browser')
      return {
        issuer: config.GOOGLE_ISSUER,
        subject: read.sub,
        email: read.email && read.email_verified ? read.email.toLowerCase() : null,
        name: read.name ?? '',
        expiresAt: new Date(read.exp * 1_000),
      }
    },
  }
}
