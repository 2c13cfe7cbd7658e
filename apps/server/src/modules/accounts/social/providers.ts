import { DAY_MS } from '@revela/domain'
import { createRemoteJWKSet, jwtVerify } from 'jose'
import { createHmac } from 'node:crypto'
import { z } from 'zod'
import type { Config } from '../../../platform/config/config.ts'

export type SocialProviderName = 'google' | 'facebook'

/** The identity as verified by the provider. No claim of the browser is trusted. */
export type SocialIdentity = {
  readonly issuer: string
  readonly subject: string
  readonly email: string | null
  readonly name: string
  readonly expiresAt: Date
}

type AuthorizeInput = {
  readonly state: string
  readonly nonce: string
  readonly codeChallenge: string
  readonly redirectUri: string
}

type RedeemInput = {
  readonly nonce: string
  readonly codeVerifier: string
  readonly redirectUri: string
  readonly now: Date
}

type SocialProvider = {
  readonly authorizeUrl: (input: AuthorizeInput) => string
  /**
   * Exchanges the authorization code for tokens and verifies them. Throws unless the code was issued to us, just now,
   * for this browser.
   */
  readonly redeem: (code: string, input: RedeemInput) => Promise<SocialIdentity>
}

export type SocialProviders = Readonly<Partial<Record<SocialProviderName, SocialProvider>>>

const facebookTokenAnswer = z.object({ access_token: z.string().min(1).max(8192) })

const inspected = z.object({
  data: z.object({
    app_id: z.string(),
    is_valid: z.literal(true),
    user_id: z.string().min(1),
    /** 0 means that it never expires. */
    expires_at: z.number(),
  }),
})

const graphUser = z.object({ id: z.string(), name: z.string().default(''), email: z.email().max(254).optional() })

function facebookProvider(config: Config, appId: string, appSecret: string): SocialProvider {
  const fetchGraph = async (path: string, query: Record<string, string>): Promise<unknown> => {
    const response = await fetch(`${config.FACEBOOK_GRAPH_URL}/${path}?${new URLSearchParams(query)}`, {
      signal: AbortSignal.timeout(5_000),
      redirect: 'error',
    })
    if (!response.ok) throw new Error(`the provider responded with ${response.status}`)
    return response.json()
  }
  return {
    authorizeUrl: ({ state, codeChallenge, redirectUri }) => {
      const url = new URL(config.FACEBOOK_DIALOG_URL)
      url.search = new URLSearchParams({
        client_id: appId,
        response_type: 'code',
        scope: 'email,public_profile',
        redirect_uri: redirectUri,
        state,
        code_challenge: codeChallenge,
        code_challenge_method: 'S256',
      }).toString()
      return url.href
    },
    redeem: async (code, { codeVerifier, redirectUri, now }) => {
      const exchange = { clientId: appId, clientSecret: appSecret, code, codeVerifier, redirectUri }
      const tokenUrl = `${config.FACEBOOK_GRAPH_URL}/oauth/access_token`
      const { access_token: token } = facebookTokenAnswer.parse(await exchangeCode(tokenUrl, exchange))
      // A token of another app is also a valid Facebook token: only the inspection shows which app it belongs to.
      const { data } = inspected.parse(
        await fetchGraph('debug_token', { input_token: token, access_token: `${appId}|${appSecret}` }),
      )
      if (data.app_id !== appId) throw new Error('the token belongs to another app')
      if (data.expires_at !== 0 && data.expires_at * 1_000 <= now.getTime()) throw new Error('the token expired')
      // Once the app requires the proof, Facebook rejects calls without it, so a stolen token is useless elsewhere.
      const appsecret_proof = createHmac('sha256', appSecret).update(token).digest('hex')
      const me = graphUser.parse(
        await fetchGraph('me', { fields: 'id,name,email', access_token: token, appsecret_proof }),
      )
      if (me.id !== data.user_id) throw new Error('token user id mismatch')
      return {
        issuer: 'facebook',
        subject: me.id,
        email: me.email?.toLowerCase() ?? null,
        name: me.name,
        expiresAt: data.expires_at === 0 ? new Date(now.getTime() + 90 * DAY_MS) : new Date(data.expires_at * 1_000),
      }
    },
  }
}

const tokenAnswer = z.object({ id_token: z.string().min(1).max(8192) })

const claims = z.object({
  sub: z.string().min(1).max(255),
  exp: z.number(),
  nonce: z.string(),
  email: z.email().max(254).optional(),
  email_verified: z.union([z.boolean(), z.stringbool()]).optional(),
  name: z.string().optional(),
})

function googleProvider(config: Config, clientId: string, clientSecret: string): SocialProvider {
  const keys = createRemoteJWKSet(new URL(config.GOOGLE_JWKS_URL), { timeoutDuration: 5_000, cooldownDuration: 10_000 })
  // Google uses either spelling of its issuer.
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
        // Fixed here, never read from the token: no `none`, no HMAC with the public key.
        algorithms: ['RS256'],
        requiredClaims: ['exp', 'iat', 'sub', 'nonce'],
        clockTolerance: 30,
        maxTokenAge: 3_600,
        currentDate: now,
      })
      const read = claims.parse(payload)
      if (read.nonce !== nonce) throw new Error('token nonce mismatch')
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

export function configuredProviders(config: Config): SocialProviders {
  return {
    ...(config.GOOGLE_CLIENT_ID && config.GOOGLE_CLIENT_SECRET
      ? { google: googleProvider(config, config.GOOGLE_CLIENT_ID, config.GOOGLE_CLIENT_SECRET) }
      : {}),
    ...(config.FACEBOOK_APP_ID && config.FACEBOOK_APP_SECRET
      ? { facebook: facebookProvider(config, config.FACEBOOK_APP_ID, config.FACEBOOK_APP_SECRET) }
      : {}),
  }
}

type CodeExchange = {
  readonly clientId: string
  readonly clientSecret: string
  readonly code: string
  readonly codeVerifier: string
  readonly redirectUri: string
}

/**
 * The token request of the authorization code grant (RFC 6749, 4.1.3). A POST keeps the secret out of logged addresses.
 */
async function exchangeCode(tokenUrl: string, exchange: CodeExchange): Promise<unknown> {
  const response = await fetch(tokenUrl, {
    method: 'POST',
    body: new URLSearchParams({
      grant_type: 'authorization_code',
      client_id: exchange.clientId,
      client_secret: exchange.clientSecret,
      code: exchange.code,
      code_verifier: exchange.codeVerifier,
      redirect_uri: exchange.redirectUri,
    }),
    headers: { accept: 'application/json' },
    signal: AbortSignal.timeout(5_000),
    redirect: 'error',
  })
  if (!response.ok) throw new Error(`the token endpoint responded with ${response.status}`)
  return response.json()
}
