import { createHash, randomBytes } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { interactionPolicy, Provider } from 'oidc-provider'
import type { Context } from 'oidc-provider'
import { answerPage, readForm } from './http.ts'
import { isOurReturnAddress } from './return-address.ts'
import { signInPage } from './sign-in-page.ts'
import type { SigningKeys } from './signing-keys.ts'

interface Person {
  email: string
  email_verified: boolean
  name: string
  picture: string
}

export interface GoogleDouble {
  handle(request: IncomingMessage, response: ServerResponse): Promise<void>
}

/** OpenID Connect as Google speaks it to a browser: an ID token in the fragment, bound by state and nonce. */
export function googleDouble({
  issuer,
  clientId,
  keys,
}: {
  issuer: string
  clientId: string
  keys: SigningKeys
}): GoogleDouble {
  const people = new Map<string, Person>()
  const prompts = interactionPolicy.base()
  prompts.add(new interactionPolicy.Prompt({ name: 'select_account', requestable: true }), 0)
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: clientId,
        response_types: ['id_token'],
        grant_types: ['implicit'],
        // Must be https to be registered; what is really allowed is decided below.
        redirect_uris: ['https://app.revela.localhost/login/return/google'],
        token_endpoint_auth_method: 'none',
      },
    ],
    responseTypes: ['id_token'],
    conformIdTokenClaims: false,
    scopes: ['openid', 'email', 'profile'],
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name', 'picture'] },
    jwks: { keys: [keys.privateJwk] },
    cookies: { keys: [randomBytes(16).toString('hex')] },
    features: { devInteractions: { enabled: false } },
    interactions: { policy: prompts, url: (_: Context, { uid }: { uid: string }) => `/interaction/${uid}` },
    findAccount: (_: Context, id: string) => {
      const person = people.get(id)
      return person && { accountId: id, claims: () => ({ sub: id, ...person }) }
    },
    loadExistingGrant: grantEverything,
    ttl: { IdToken: 3600, Interaction: 600, Session: 3600, Grant: 3600 },
  })
  provider.Client.prototype.redirectUriAllowed = (uri) => isOurReturnAddress(uri, 'google')
  const speakOidc = provider.callback()

  return {
    handle: async (request, response) => {
      forgetSession(request)
      if (!request.url?.startsWith('/interaction/')) return speakOidc(request, response)
      if (request.method !== 'POST') {
        const { uid } = await provider.interactionDetails(request, response)
        const page = signInPage({ provider: 'Google', action: `/interaction/${uid}`, emailRequired: true })
        return answerPage(response, 200, page)
      }
      const form = await readForm(request)
      if (form.get('decision') === 'cancel') {
        const refusal = { error: 'access_denied', error_description: 'the person cancelled' }
        return await provider.interactionFinished(request, response, refusal)
      }
      const email = (form.get('email') ?? '').trim().toLowerCase()
      const accountId = subjectOf(email)
      people.set(accountId, {
        email,
        email_verified: form.has('email_verified'),
        name: form.get('name') ?? '',
        picture: `${issuer}/picture/${accountId}.png`,
      })
      await provider.interactionFinished(request, response, { login: { accountId }, select_account: {} })
    },
  }
}

/** Without it the second person in the same browser would first have to sign the first one out. */
function forgetSession(request: IncomingMessage): void {
  const cookies = request.headers.cookie?.split('; ').filter((cookie) => !cookie.startsWith('_session'))
  request.headers.cookie = cookies?.join('; ')
}

/** Google's subjects are long numbers; the same e-mail is the same person. */
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
