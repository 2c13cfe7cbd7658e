import { z } from 'zod'
import type { Config } from '../../../platform/config/config.ts'
import type { SocialProvider } from './social-provider.ts'

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
    authorizeUrl: ({ state, returnTo }) => {
      const url = new URL(config.FACEBOOK_DIALOG_URL)
      url.search = new URLSearchParams({
        client_id: appId,
        response_type: 'token',
        scope: 'email,public_profile',
        redirect_uri: returnTo,
        state,
      }).toString()
      return url.href
    },
    verify: async (token, { now }) => {
      // A token of another app is a valid Facebook token all the same: only the inspection tells whose it is.
      const { data } = inspected.parse(
        await ask('debug_token', { input_token: token, access_token: `${appId}|${appSecret}` }),
      )
      if (data.app_id !== appId) throw new Error('the token belongs to another app')
      if (data.expires_at !== 0 && data.expires_at * 1_000 <= now.getTime()) throw new Error('the token expired')
      const me = person.parse(await ask('me', { fields: 'id,name,email', access_token: token }))
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
