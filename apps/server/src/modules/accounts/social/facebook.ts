import { createHmac } from 'node:crypto'
import { z } from 'zod'
import type { Config } from '../../../platform/config/config.ts'
import { exchangeCode } from './code-exchange.ts'
import type { SocialProvider } from './social-provider.ts'

const tokenAnswer = z.object({ access_token: z.string().min(1).max(8192) })

const inspected = z.object({
  data: z.object({
    app_id: z.string(),
    is_valid: z.literal(true),
    user_id: z.string().min(1),
    /** 0: never. */
    expires_at: z.number(),
  }),
})

const person = z.object({ id: z.string(), name: z.string().default(''), email: z.email().max(254).optional() })

const day = 86_400_000

export function facebookProvider(config: Config, appId: string, appSecret: string): SocialProvider {
  const ask = async (path: string, query: Record<string, string>): Promise<unknown> => {
    const response = await fetch(`${config.FACEBOOK_GRAPH_URL}/${path}?${new URLSearchParams(query)}`, {
      signal: AbortSignal.timeout(5_000),
      redirect: 'error',
    })
    if (!response.ok) throw new Error(`the provider answered ${response.status}`)
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
      const { access_token: token } = tokenAnswer.parse(await exchangeCode(tokenUrl, exchange))
      // A token of another app is a valid Facebook token all the same: only the inspection tells whose it is.
      const { data } = inspected.parse(
        await ask('debug_token', { input_token: token, access_token: `${appId}|${appSecret}` }),
      )
      if (data.app_id !== appId) throw new Error('the token belongs to another app')
      if (data.expires_at !== 0 && data.expires_at * 1_000 <= now.getTime()) throw new Error('the token expired')
      // Facebook refuses the call without the proof once the app requires it, so that a stolen token is of no use elsewhere.
      const appsecret_proof = createHmac('sha256', appSecret).update(token).digest('hex')
      const me = person.parse(await ask('me', { fields: 'id,name,email', access_token: token, appsecret_proof }))
      if (me.id !== data.user_id) throw new Error('the token speaks of someone else')
      return {
        issuer: 'facebook',
        subject: me.id,
        email: me.email?.toLowerCase() ?? null,
        name: me.name,
        expiresAt: data.expires_at === 0 ? new Date(now.getTime() + 90 * day) : new Date(data.expires_at * 1_000),
      }
    },
  }
}
