import { createHash, createHmac, randomBytes } from 'node:crypto'
import { ApiError, text, type Call, type HttpResponse } from './http.ts'
import type { Grant, RecordStore } from './record-store.ts'

/** An application at the gateway, with which other accounts ("sellers") connect by OAuth. */
export type SandboxApplication = {
  readonly clientId: string
  readonly clientSecret: string
  readonly webhookSecret: string
}

const reject = () => ({ status: 400, body: { error: 'invalid_grant', message: 'invalid_grant', status: 400 } })

/** All derive from the secret, so a test creates an application by choosing one. */
export function sandboxApplication(clientSecret: string): SandboxApplication {
  if (!/^TEST-app-[A-Za-z0-9-]{8,80}$/.test(clientSecret)) throw new RangeError('secrets start with TEST-app-')
  const hash = createHash('sha256').update(clientSecret).digest()
  return {
    clientId: String(hash.readUIntBE(0, 6) + 1_000_000_000_000_000),
    clientSecret,
    webhookSecret: createHmac('sha256', clientSecret).update('webhooks').digest('hex'),
  }
}

const SELLER_TOKEN = /^TEST-seller-[0-9a-f]{48}$/
const CODE_MS = 10 * 60_000
/** 180 days, as the real gateway says. */
const ACCESS_SECONDS = 15_552_000

export const isSellerToken = (token: string) => SELLER_TOKEN.test(token)
export const sellerAccount = (clientId: string, sellerId: string) => `seller-${clientId}-${sellerId}`
const hashOf = (token: string) => createHash('sha256').update(token).digest('hex')

/** The authorization page, the token endpoint and the tokens of sellers. Only hashes of tokens are stored. */
export function createSellers(records: RecordStore, now: (account: string) => number) {
  const issue = async (clientId: string, grant: Omit<Grant, 'hash' | 'clientId' | 'spent'>) => {
    const token = `TEST-seller-${randomBytes(24).toString('hex')}`
    const account = sellerAccount(clientId, grant.sellerId)
    await records.write({ kind: 'grant', account, value: { ...grant, clientId, hash: hashOf(token), spent: false } })
    return token
  }

  const spend = (grant: Grant) =>
    records.write({
      kind: 'grant',
      account: sellerAccount(grant.clientId, grant.sellerId),
      value: { ...grant, spent: true },
    })

  const issueTokens = async (clientId: string, sellerId: string, webhookSecret: string) => {
    const account = sellerAccount(clientId, sellerId)
    const expiresAt = now(account) + ACCESS_SECONDS * 1_000
    const access = await issue(clientId, { type: 'access', sellerId, expiresAt, webhookSecret })
    const refresh = await issue(clientId, { type: 'refresh', sellerId, expiresAt, webhookSecret })
    return {
      access_token: access,
      token_type: 'Bearer',
      expires_in: ACCESS_SECONDS,
      scope: 'offline_access payments write',
      user_id: Number(sellerId),
      refresh_token: refresh,
      public_key: `TEST-pub-${hashOf(account).slice(0, 32)}`,
      live_mode: false,
    }
  }

  return {
    /** The account of a seller's access token; rejects one that expired or was revoked. */
    accountOf: (token: string): string => {
      const grant = records.grants.get(hashOf(token))
      if (!grant || grant.type !== 'access' || grant.spent) throw new ApiError(401, 1, 'invalid access token')
      const account = sellerAccount(grant.clientId, grant.sellerId)
      if (grant.expiresAt <= now(account)) throw new ApiError(401, 1, 'expired access token')
      return account
    },

    /** The page where a seller allows the application, and its answer. */
    authorize: async (call: Call): Promise<HttpResponse> => {
      const from = call.method === 'POST' ? new URLSearchParams(call.body as Record<string, string>) : call.query
      const redirectUri = from.get('redirect_uri') ?? ''
      const [clientId, state, challenge] = [from.get('client_id'), from.get('state'), from.get('code_challenge')]
      const isComplete = from.get('response_type') === 'code' && from.get('code_challenge_method') === 'S256'
      if (!isComplete || !clientId || !state || !challenge || !URL.canParse(redirectUri)) {
        throw new ApiError(400, 1, 'incomplete authorization request')
      }
      if (call.method !== 'POST') return page(from)
      const back = new URL(redirectUri)
      back.searchParams.set('state', state)
      const sellerId = from.get('seller') ?? ''
      if (from.get('answer') === 'allow' && /^\d{4,12}$/.test(sellerId)) {
        const expiresAt = Date.now() + CODE_MS
        const code = await issue(clientId, { type: 'code', sellerId, expiresAt, challenge, redirectUri })
        back.searchParams.set('code', code)
      } else back.searchParams.set('error', 'access_denied')
      return { status: 302, body: null, headers: { location: back.href } }
    },

    /** RFC 6749: a code works once, for the caller with its verifier; a refresh token is replaced when it is used. */
    token: async ({ body }: Call): Promise<HttpResponse> => {
      const secret = text(body['client_secret']) ?? ''
      const clientId = text(body['client_id'])
      if (!secret.startsWith('TEST-app-') || sandboxApplication(secret).clientId !== clientId) {
        // The real gateway responds with 400, too.
        return { status: 400, body: { error: 'invalid_client', message: 'invalid_client', status: 400 } }
      }
      const isRefresh = body['grant_type'] === 'refresh_token'
      const grant = records.grants.get(hashOf(text(body[isRefresh ? 'refresh_token' : 'code']) ?? ''))
      if (!grant || grant.spent || grant.clientId !== clientId) return reject()
      if (grant.type !== (isRefresh ? 'refresh' : 'code')) return reject()
      if (!isRefresh) {
        const verifier = text(body['code_verifier']) ?? ''
        const challenge = createHash('sha256').update(verifier).digest('base64url')
        if (grant.expiresAt <= Date.now() || challenge !== grant.challenge) return reject()
        if (body['redirect_uri'] !== grant.redirectUri) return reject()
      }
      await spend(grant)
      const { webhookSecret } = sandboxApplication(secret)
      return { status: 200, body: await issueTokens(clientId, grant.sellerId, webhookSecret) }
    },

    /** The seller removes the application: no token works any more. */
    revoke: async (clientId: string, sellerId: string): Promise<void> => {
      const live = [...records.grants.values()].filter((grant) => grant.clientId === clientId && !grant.spent)
      for (const grant of live) if (grant.sellerId === sellerId) await spend(grant)
    },
  }
}

export type Sellers = ReturnType<typeof createSellers>

const escape = (value: string) => value.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')

/** One button; the number of the seller can be changed, so that a test connects several. */
function page(query: URLSearchParams): HttpResponse {
  const hidden = [...query]
    .map(([name, value]) => `<input type="hidden" name="${escape(name)}" value="${escape(value)}">`)
    .join('')
  const sellerId = 100_000_000 + (Number(BigInt(`0x${hashOf(query.get('state') ?? '').slice(0, 8)}`)) % 899_999_999)
  const html = `<!doctype html><html lang="pt-BR"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Mercado Pago (teste)</title><body style="font-family:sans-serif;max-width:24rem;margin:3rem auto;padding:0 1rem">
<h1>Mercado Pago (teste)</h1><p>Revela quer criar cobranças Pix na sua conta.</p>
<form method="post" action="/authorization">${hidden}
<p><label>Número da conta <input name="seller" value="${sellerId}" inputmode="numeric"></label></p>
<button name="answer" value="allow">Autorizar</button> <button name="answer" value="deny">Cancelar</button></form>`
  return { status: 200, body: Buffer.from(html), headers: { 'content-type': 'text/html; charset=utf-8' } }
}
