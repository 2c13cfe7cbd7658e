import { createHash, createHmac, randomBytes } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import {
  authorizationCodes,
  answerJson,
  answerPage,
  readForm,
  redirect,
  isOurReturnAddress,
  signInPage,
} from './http.ts'

export interface FacebookToken {
  user_id: string
  app_id: string
  is_valid: boolean
  /** Seconds since 1970; 0 never expires. */
  expires_at: number
  name: string
  email?: string
}

export interface FacebookDouble {
  handle(request: IncomingMessage, response: ServerResponse, url: URL): Promise<void>
  /** Issues a code for a token with the properties that a test requests, valid or not. */
  issueCode(request: FacebookCodeRequest): string
}

export interface FacebookCodeRequest {
  token: Partial<FacebookToken>
  clientId?: string
  redirectUri: string
  codeChallenge: string
  isReusable?: boolean
}

/**
 * Facebook's login dialog, token exchange, token inspection and profile call, as far as a browser sign-in uses them.
 */
export function facebookDouble({ appId, appSecret }: { appId: string; appSecret: string }): FacebookDouble {
  const tokens = new Map<string, FacebookToken>()
  const codes = authorizationCodes<Partial<FacebookToken>>()

  function mint(options: Partial<FacebookToken>): string {
    const token = `EAA${randomBytes(24).toString('hex')}`
    tokens.set(token, {
      user_id: '10158000000000001',
      app_id: appId,
      is_valid: true,
      expires_at: inSixtyDays(),
      name: 'Alguém de Teste',
      ...options,
    })
    return token
  }

  async function dialog(request: IncomingMessage, response: ServerResponse, url: URL): Promise<void> {
    const returnTo = url.searchParams.get('redirect_uri') ?? ''
    const state = url.searchParams.get('state') ?? ''
    const codeChallenge = url.searchParams.get('code_challenge') ?? ''
    if (
      url.searchParams.get('client_id') !== appId ||
      url.searchParams.get('response_type') !== 'code' ||
      url.searchParams.get('code_challenge_method') !== 'S256' ||
      !codeChallenge ||
      !isOurReturnAddress(returnTo, 'facebook')
    ) {
      return answerJson(
        response,
        400,
        oauthError('Invalid client_id, response_type, code_challenge or redirect_uri', 191),
      )
    }
    if (request.method !== 'POST') {
      const page = signInPage({ provider: 'Facebook', action: `${url.pathname}${url.search}`, emailRequired: false })
      return answerPage(response, 200, page)
    }
    const form = await readForm(request)
    if (form.get('decision') === 'cancel') {
      const denial = { error: 'access_denied', error_reason: 'user_denied', state }
      return redirect(response, `${returnTo}?${new URLSearchParams(denial)}`)
    }
    const email = (form.get('email') ?? '').trim().toLowerCase()
    const name = form.get('name') ?? ''
    const token = { user_id: userIdOf(email || name), name, ...(email && { email }) }
    const code = codes.issue({ clientId: appId, redirectUri: returnTo, codeChallenge, tokens: token })
    redirect(response, `${returnTo}?${new URLSearchParams({ code, state })}`)
  }

  async function exchange(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const form = await readForm(request)
    if (form.get('client_id') !== appId || form.get('client_secret') !== appSecret) {
      return answerJson(response, 400, oauthError('Error validating client secret.', 1))
    }
    const token = codes.redeem(form)
    if (!token) return answerJson(response, 400, oauthError('This authorization code has been used.', 100))
    answerJson(response, 200, { access_token: mint(token), token_type: 'bearer', expires_in: 5_184_000 })
  }

  function debugToken(response: ServerResponse, query: URLSearchParams): void {
    if (query.get('access_token') !== `${appId}|${appSecret}`) {
      return answerJson(response, 400, oauthError('Invalid OAuth access token', 190))
    }
    const token = tokens.get(query.get('input_token') ?? '')
    if (!token) {
      const error = { code: 190, message: 'The access token could not be decrypted' }
      return answerJson(response, 200, { data: { is_valid: false, scopes: [], error } })
    }
    const { app_id, user_id, is_valid, expires_at } = token
    const scopes = ['public_profile', ...(token.email ? ['email'] : [])]
    const inspected = { app_id, type: 'USER', application: 'Revela', is_valid, user_id, expires_at, scopes }
    answerJson(response, 200, { data: inspected })
  }

  function me(response: ServerResponse, query: URLSearchParams): void {
    const token = tokens.get(query.get('access_token') ?? '')
    const proof = createHmac('sha256', appSecret)
      .update(query.get('access_token') ?? '')
      .digest('hex')
    // As for an app with “Require App Secret” enabled.
    if (query.get('appsecret_proof') !== proof) {
      return answerJson(response, 400, oauthError('API calls from the server require an appsecret_proof argument', 100))
    }
    if (!token?.is_valid) return answerJson(response, 400, oauthError('Invalid OAuth access token', 190))
    const profileFields: Record<string, unknown> = {
      id: token.user_id,
      name: token.name,
      email: token.email,
      picture: { data: { url: `https://graph.facebook.example/${token.user_id}/picture`, is_silhouette: true } },
    }
    const fields = (query.get('fields') ?? 'id,name').split(',').filter((field) => profileFields[field] !== undefined)
    answerJson(response, 200, Object.fromEntries(fields.map((field) => [field, profileFields[field]])))
  }

  return {
    issueCode: ({ token, clientId = appId, ...code }) => codes.issue({ ...code, clientId, tokens: token }),
    handle: async (request, response, url) => {
      if (url.pathname === '/facebook/dialog/oauth') return await dialog(request, response, url)
      if (url.pathname === '/facebook/graph/oauth/access_token') return await exchange(request, response)
      if (url.pathname === '/facebook/graph/debug_token') return debugToken(response, url.searchParams)
      if (url.pathname === '/facebook/graph/me') return me(response, url.searchParams)
      answerJson(response, 404, oauthError('Unknown path', 2500))
    },
  }
}

function inSixtyDays(): number {
  return Math.floor(Date.now() / 1000) + 60 * 86_400
}

function userIdOf(text: string): string {
  return `101${BigInt(`0x${createHash('sha256').update(text).digest('hex').slice(0, 12)}`)}`
}

function oauthError(message: string, code: number): unknown {
  return { error: { message, type: 'OAuthException', code } }
}
