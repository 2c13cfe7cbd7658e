import { z } from 'zod'
import type { Config } from '../config/config.ts'
import type { Logger } from '../log/logger.ts'
import { GatewayUnavailable, type EventRequest, type Gateway, type GatewayEvent } from './gateway.ts'
import { createMercadoPago } from './mercado-pago/mercado-pago.ts'
import { readEvent } from './mercado-pago/read-event.ts'

/** Tokens of a photographer's own account. Sealed as soon as they are read, and never logged. */
export type SellerTokens = {
  readonly accessToken: string
  readonly refreshToken: string
  /** The number of the account. */
  readonly sellerId: string
  readonly expiresInMs: number
}

type AuthorizeInput = { readonly state: string; readonly codeChallenge: string; readonly redirectUri: string }
type RedeemInput = { readonly codeVerifier: string; readonly redirectUri: string }

/** Charges in accounts that photographers connected with our application. */
export type SellerGateway = {
  /** Stored in the rows of accounts and charges. */
  readonly name: string
  readonly authorizeUrl: (input: AuthorizeInput) => string
  /** Throws `GrantRejected` for a code that is not ours, used, too old, or begun by another browser. */
  readonly redeem: (code: string, input: RedeemInput) => Promise<SellerTokens>
  /** The refresh token is replaced: the old one no longer works, whether or not the answer arrived. */
  readonly refresh: (refreshToken: string) => Promise<SellerTokens>
  readonly seller: (accessToken: string) => Pick<Gateway, 'charge' | 'read' | 'find' | 'cancel'>
  readonly readEvent: (request: EventRequest) => GatewayEvent | 'other' | null
}

/** The gateway does not accept this code or refresh token, and will not later. */
export class GrantRejected extends Error {
  override readonly name = 'GrantRejected'
}

const tokenAnswer = z.object({
  access_token: z.string().min(8).max(4_096),
  refresh_token: z.string().min(8).max(4_096),
  user_id: z
    .union([z.number().int().positive(), z.string()])
    .transform(String)
    .pipe(z.string().regex(/^\d{1,20}$/)),
  expires_in: z.number().int().min(60).max(100_000_000),
})

type Application = { readonly clientId: string; readonly clientSecret: string }

export type ApplicationConfig = Pick<Config, 'PAYMENTS' | 'RECEIVABLES_CLIENT_ID' | 'RECEIVABLES_CLIENT_SECRET'>

/** Whose accounts make and confirm charges; null when no application is configured. */
export function sellerGatewayName(config: ApplicationConfig): string | null {
  return config.RECEIVABLES_CLIENT_ID && config.RECEIVABLES_CLIENT_SECRET ? config.PAYMENTS : null
}

/** Null when no application is configured: then the connection is not offered. */
export function createSellerGateway(config: Config, log: Logger): SellerGateway | null {
  const { RECEIVABLES_CLIENT_ID: clientId, RECEIVABLES_CLIENT_SECRET: clientSecret } = config
  if (!clientId || !clientSecret) return null
  const application = { clientId, clientSecret }
  const exchange = (parts: Record<string, string>) => exchangeTokens(config, application, parts)
  return {
    name: config.PAYMENTS,
    authorizeUrl: ({ state, codeChallenge, redirectUri }) => {
      const url = new URL(config.RECEIVABLES_AUTHORIZE_URL)
      url.search = new URLSearchParams({
        client_id: clientId,
        response_type: 'code',
        platform_id: 'mp',
        state,
        redirect_uri: redirectUri,
        code_challenge: codeChallenge,
        code_challenge_method: 'S256',
      }).toString()
      return url.href
    },
    redeem: (code, { codeVerifier, redirectUri }) =>
      exchange({ grant_type: 'authorization_code', code, code_verifier: codeVerifier, redirect_uri: redirectUri }),
    refresh: (refreshToken) => exchange({ grant_type: 'refresh_token', refresh_token: refreshToken }),
    seller: (accessToken) =>
      createMercadoPago({
        name: config.PAYMENTS,
        apiUrl: config.PAYMENTS_API_URL,
        accessToken,
        webhookSecret: '',
        timeoutMs: config.PAYMENTS_TIMEOUT_MS,
        log,
      }),
    readEvent: (request) => {
      const secret = config.RECEIVABLES_WEBHOOK_SECRET
      return secret === undefined ? null : readEvent(request, secret, Date.now())
    },
  }
}

/** RFC 6749, 5.2: the grant is gone, or our application may no longer use it. */
const rejectedGrant = z.object({ error: z.enum(['invalid_grant', 'unauthorized_client']) })
const isGrantRejected = (answer: unknown) => rejectedGrant.safeParse(answer).success

/** No error message contains anything of the request or the response. */
async function exchangeTokens(
  { PAYMENTS_API_URL: apiUrl, PAYMENTS_TIMEOUT_MS: timeoutMs }: Config,
  { clientId, clientSecret }: Application,
  parts: Record<string, string>,
): Promise<SellerTokens> {
  let status: number
  let answer: unknown
  try {
    const response = await fetch(`${apiUrl.replace(/\/$/, '')}/oauth/token`, {
      method: 'POST',
      headers: { accept: 'application/json', 'content-type': 'application/json' },
      body: JSON.stringify({ client_id: clientId, client_secret: clientSecret, ...parts }),
      signal: AbortSignal.timeout(timeoutMs),
      redirect: 'error',
    })
    status = response.status
    answer = (await response.json()) as unknown
  } catch (error) {
    const kind = error instanceof Error ? error.name : 'unknown'
    throw new GatewayUnavailable(`no response from the token endpoint (${kind})`)
  }
  if (status === 400 && isGrantRejected(answer)) throw new GrantRejected('the gateway rejected the grant')
  // Other errors are about our own application or request: they say nothing about the photographer's account.
  if (status < 200 || status > 299) throw new GatewayUnavailable(`the token endpoint responded with ${status}`)
  const read = tokenAnswer.safeParse(answer)
  if (!read.success) throw new GatewayUnavailable('the token endpoint’s response is not a token')
  const { access_token: accessToken, refresh_token: refreshToken, user_id: sellerId, expires_in } = read.data
  return { accessToken, refreshToken, sellerId, expiresInMs: expires_in * 1_000 }
}
