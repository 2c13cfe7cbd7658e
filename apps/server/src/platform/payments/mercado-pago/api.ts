import { GatewayUnauthorized, GatewayUnavailable, PaymentDeclinedError } from '../gateway.ts'
import { causeCodes, toDeclineReason, type Causes } from './decline-reason.ts'

export type ApiOptions = {
  readonly apiUrl: string
  readonly accessToken: string
  readonly timeoutMs: number
  /** For errors that only we can fix. */
  readonly log: { readonly error: (facts: Record<string, unknown>, message: string) => void }
  readonly fetch?: typeof fetch
}

export type ApiCall = {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  readonly path: string
  readonly query?: Readonly<Record<string, string>>
  readonly body?: unknown
  readonly idempotencyKey?: string
  /** Sends the seller in `x-caller-id`, which the chargebacks API requires. */
  readonly asSeller?: boolean
  /**
   * The rejection causes that concern the payer or the card. For any other cause our request or account is wrong, and
   * the payer is not told that a card was declined.
   */
  readonly declineCauses?: Causes
}

/** The response body, or null when the gateway answers a GET with 404. */
export type Api = (call: ApiCall) => Promise<unknown>

/**
 * One HTTP call. Throws `GatewayUnavailable` when the outcome is unknown (no or partial response, 5xx, too many
 * requests, rejected credentials) and when our request was wrong, and `PaymentDeclinedError` when the gateway rejected
 * the payment. No message contains anything of the request, the response or the headers; of a response only the codes
 * of its causes are logged.
 */
export function createApi({ apiUrl, accessToken, timeoutMs, log, fetch: send = fetch }: ApiOptions): Api {
  const sellerId = accessToken.split('-').at(-1) ?? ''
  return async ({ method, path, query, body, idempotencyKey, asSeller, declineCauses }) => {
    const url = new URL(`${apiUrl.replace(/\/$/, '')}${path}`)
    for (const [name, value] of Object.entries(query ?? {})) url.searchParams.set(name, value)
    const { status, answer } = await exchange(send, url, {
      method,
      redirect: 'error',
      headers: {
        accept: 'application/json',
        authorization: `Bearer ${accessToken}`,
        ...(body !== undefined && { 'content-type': 'application/json' }),
        // An access token ends with the number of the account it belongs to.
        ...(asSeller && /^\d+$/.test(sellerId) && { 'x-caller-id': sellerId }),
        ...(idempotencyKey !== undefined && { 'x-idempotency-key': idempotencyKey }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(timeoutMs),
    })
    if (status >= 200 && status < 300) return answer
    if (status === 404 && method === 'GET') return null
    if (status === 401) throw new GatewayUnauthorized('the gateway rejected our access')
    if (!isRejection(status)) throw new GatewayUnavailable(`the gateway responded with ${status}`)
    const reason = declineCauses ? toDeclineReason(answer, declineCauses) : 'other'
    if (reason !== null) throw new PaymentDeclinedError(reason)
    // Without the customer ids that a path may end with.
    const call = `${method} ${path.split('/').slice(0, 3).join('/')}`
    log.error({ call, status, causes: causeCodes(answer) }, 'gateway rejected our request')
    throw new GatewayUnavailable(`the gateway rejected our request with ${status}`)
  }
}

/** Whether the request itself was wrong: then nothing was done, and a retry changes nothing. */
function isRejection(status: number): boolean {
  return status >= 400 && status < 500 && ![401, 403, 408, 409, 423, 425, 429].includes(status)
}

async function exchange(
  send: typeof fetch,
  url: URL,
  request: RequestInit,
): Promise<{ status: number; answer: unknown }> {
  try {
    const response = await send(url, request)
    const text = await response.text()
    // An HTML response of an intermediate proxy fails to parse and is not taken as the gateway's.
    return { status: response.status, answer: text === '' ? null : (JSON.parse(text) as unknown) }
  } catch (error) {
    const kind = error instanceof Error ? error.name : 'unknown'
    throw new GatewayUnavailable(`no response from the gateway (${kind})`)
  }
}
