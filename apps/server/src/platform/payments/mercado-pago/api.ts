import { GatewayUnavailable, PaymentDeclinedError } from '../gateway.ts'
import { causeCodes, toDeclineReason, type Causes } from './decline-reason.ts'

export type ApiOptions = {
  readonly apiUrl: string
  readonly accessToken: string
  readonly timeoutMs: number
  /** For what only we can mend. */
  readonly log: { readonly error: (facts: Record<string, unknown>, message: string) => void }
  readonly fetch?: typeof fetch
}

export type ApiCall = {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  readonly path: string
  readonly query?: Readonly<Record<string, string>>
  readonly body?: unknown
  readonly idempotencyKey?: string
  /** Names the seller in `x-caller-id`, which the chargebacks API demands. */
  readonly asSeller?: boolean
  /**
   * The causes that are the payer's or their card's, for a call that is made for them. Refused for any other cause, our
   * request or our account is at fault, and nobody is told that a card was declined.
   */
  readonly declineCauses?: Causes
}

/** The answer's body, or null where the gateway has no such thing. */
export type Api = (call: ApiCall) => Promise<unknown>

/**
 * One call over plain HTTP. Whatever leaves open what happened (no answer, half an answer, 5xx, too many requests, our own
 * credentials refused) is `GatewayUnavailable`, and so is what we asked for wrongly; a request that was understood and
 * refused is `PaymentRefused`. No message carries anything of the request, the answer or the headers; of an answer only
 * the numbers of its causes are logged.
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
    if (!isRejection(status)) throw new GatewayUnavailable(`the gateway answered ${status}`)
    const reason = declineCauses ? toDeclineReason(answer, declineCauses) : 'other'
    if (reason !== null) throw new PaymentDeclinedError(reason)
    // Without the names of customers that an address may end with.
    const call = `${method} ${path.split('/').slice(0, 3).join('/')}`
    log.error({ call, status, causes: causeCodes(answer) }, 'the gateway refuses what we ask, for a fault of ours')
    throw new GatewayUnavailable(`the gateway answered ${status}, for a fault of ours`)
  }
}

/** Whether the request itself was wrong: then nothing was done, and repeating it changes nothing. */
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
    // What a proxy on the way says in HTML is no word of the gateway's.
    return { status: response.status, answer: text === '' ? null : (JSON.parse(text) as unknown) }
  } catch (error) {
    const kind = error instanceof Error ? error.name : 'unknown'
    throw new GatewayUnavailable(`the gateway did not answer (${kind})`)
  }
}
