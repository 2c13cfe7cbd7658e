import { GatewayUnavailable, PaymentRefused } from '../gateway.ts'
import { refusalReason } from './decline-reason.ts'

export type ApiOptions = {
  readonly apiUrl: string
  readonly accessToken: string
  readonly timeoutMs: number
  readonly fetch?: typeof fetch
}

export type ApiCall = {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  readonly path: string
  readonly query?: Readonly<Record<string, string>>
  readonly body?: unknown
  readonly idempotencyKey?: string
}

/** The answer's body, or null where the gateway has no such thing. */
export type Api = (call: ApiCall) => Promise<unknown>

/**
 * One call over plain HTTP. Whatever leaves open what happened (no answer, half an answer, 5xx, too many requests, our own
 * credentials refused) is `GatewayUnavailable`; a request that was understood and refused is `PaymentRefused`.
 * No message carries anything of the request, the answer or the headers.
 */
export function createApi({ apiUrl, accessToken, timeoutMs, fetch: send = fetch }: ApiOptions): Api {
  return async ({ method, path, query, body, idempotencyKey }) => {
    const url = new URL(`${apiUrl.replace(/\/$/, '')}${path}`)
    for (const [name, value] of Object.entries(query ?? {})) url.searchParams.set(name, value)
    const { status, answer } = await exchange(send, url, {
      method,
      redirect: 'error',
      headers: {
        accept: 'application/json',
        authorization: `Bearer ${accessToken}`,
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(idempotencyKey !== undefined && { 'x-idempotency-key': idempotencyKey }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(timeoutMs),
    })
    if (status >= 200 && status < 300) return answer
    if (status === 404 && method === 'GET') return null
    if (isRefusal(status)) throw new PaymentRefused(refusalReason(answer))
    throw new GatewayUnavailable(`the gateway answered ${status}`)
  }
}

/** Whether the request itself was wrong: then nothing was done, and repeating it changes nothing. */
function isRefusal(status: number): boolean {
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
