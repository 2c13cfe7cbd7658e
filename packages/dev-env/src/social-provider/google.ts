import { createHash, randomBytes } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { interactionPolicy, Provider } from 'oidc-provider'
import type { Context } from 'oidc-provider'
import { authorizationCodes, answerJson, answerPage, readForm, isOurReturnAddress, signInPage } from './http.ts'
import { mintGoogleToken, type GoogleTokenRequest, type SigningKeys } from './google-tokens.ts'

interface ProviderUser {
  email: string
  email_verified: boolean
  name: string
  picture: string
}

export interface GoogleDouble {
  handle(request: IncomingMessage, response: ServerResponse): Promise<void>
  /** Issues a code for an ID token with the properties that a test requests, valid or not. */
  issueCode(request: GoogleCodeRequest): string
}

export interface GoogleCodeRequest {
  token: GoogleTokenRequest
  clientId?: string
  redirectUri: string
  codeChallenge: string
  isReusable?: boolean
}

/**
 * Google's OpenID Connect code flow: a code for the browser, an ID token for the server that sends secret and verifier.
 */
export function googleDouble({
  issuer,
  clientId,
  clientSecret,
  keys,
}: {
  issuer: string
  clientId: string
  clientSecret: string
  keys: SigningKeys
}): GoogleDouble {
  const users = new Map<string, ProviderUser>()
  const codes = authorizationCodes<GoogleTokenRequest>()
  const prompts = interactionPolicy.base()
  prompts.add(new interactionPolicy.Prompt({ name: 'select_account', requestable: true }), 0)
  const provider = new Provider(issuer, {
    clients: [registration(clientId, clientSecret), registration(anotherClient.id, anotherClient.secret)],
    responseTypes: ['code'],
    pkce: { required: () => true },
    conformIdTokenClaims: false,
    scopes: ['openid', 'email', 'profile'],
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name', 'picture'] },
    jwks: { keys: [keys.privateJwk] },
    cookies: { keys: [randomBytes(16).toString('hex')] },
    features: { devInteractions: { enabled: false } },
    interactions: { policy: prompts, url: (_: Context, { uid }: { uid: string }) => `/interaction/${uid}` },
    findAccount: (_: Context, id: string) => {
      const user = users.get(id)
      return user && { accountId: id, claims: () => ({ sub: id, ...user }) }
    },
    loadExistingGrant: grantEverything,
    ttl: { AuthorizationCode: 600, AccessToken: 3600, IdToken: 3600, Interaction: 600, Session: 3600, Grant: 3600 },
  })
  provider.Client.prototype.redirectUriAllowed = (uri) => isOurReturnAddress(uri, 'google')
  const speakOidc = provider.callback()

  /** Redeems codes that a test requested; all others go to the certified library. */
  async function exchange(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const form = await readForm(request)
    if (!codes.has(form.get('code') ?? '')) {
      return speakOidc(Object.assign(request, { body: Object.fromEntries(form) }), response)
    }
    if (form.get('client_id') !== clientId || form.get('client_secret') !== clientSecret) {
      return answerJson(response, 401, { error: 'invalid_client' })
    }
    const token = codes.redeem(form)
    if (!token) return answerJson(response, 400, { error: 'invalid_grant' })
    const id_token = await mintGoogleToken(token, { keys, issuer, clientId })
    answerJson(response, 200, { access_token: 'unused', token_type: 'Bearer', expires_in: 3600, id_token })
  }

  return {
    issueCode: ({ token, clientId: receiver = clientId, ...code }) =>
      codes.issue({ ...code, clientId: receiver, tokens: token }),
    handle: async (request, response) => {
      forgetSession(request)
      if (request.url === '/token' && request.method === 'POST') return await exchange(request, response)
      if (!request.url?.startsWith('/interaction/')) return speakOidc(request, response)
      if (request.method !== 'POST') {
        const { uid } = await provider.interactionDetails(request, response)
        const page = signInPage({ provider: 'Google', action: `/interaction/${uid}`, emailRequired: true })
        return answerPage(response, 200, page)
      }
      const form = await readForm(request)
      if (form.get('decision') === 'cancel') {
        const denial = { error: 'access_denied', error_description: 'the user cancelled' }
        return await provider.interactionFinished(request, response, denial)
      }
      const email = (form.get('email') ?? '').trim().toLowerCase()
      const accountId = subjectOf(email)
      users.set(accountId, {
        email,
        email_verified: form.has('email_verified'),
        name: form.get('name') ?? '',
        picture: `${issuer}/picture/${accountId}.png`,
      })
      await provider.interactionFinished(request, response, { login: { accountId }, select_account: {} })
    },
  }
}

/** Another client of the provider: its codes are valid, but were not issued to us. */
export const anotherClient = { id: 'another-client', secret: 'another-secret' }

function registration(id: string, secret: string): Record<string, unknown> {
  return {
    client_id: id,
    client_secret: secret,
    response_types: ['code'],
    grant_types: ['authorization_code'],
    // The library requires https here; the allowed addresses are checked below.
    redirect_uris: ['https://app.revela.localhost/login/return/google'],
    token_endpoint_auth_method: 'client_secret_post',
  }
}

/** Forgets the session, so that another user can sign in in the same browser without signing out first. */
function forgetSession(request: IncomingMessage): void {
  const cookies = request.headers.cookie?.split('; ').filter((cookie) => !cookie.startsWith('_session'))
  request.headers.cookie = cookies?.join('; ')
}

/** Google's subjects are long numbers; the same e-mail has the same subject. */
export function subjectOf(email: string): string {
  return `1${BigInt(`0x${createHash('sha256').update(email).digest('hex').slice(0, 16)}`)}`
}

async function grantEverything(context: Context): Promise<unknown> {
  const { client, session, provider } = context.oidc
  const grant = new provider.Grant({ accountId: session.accountId, clientId: client.clientId })
  grant.addOIDCScope('openid email profile')
  await grant.save()
  return grant
}
