import type { AnswerOf, Callable, CallableOf, CallInput } from './call-types.ts'
import { ApiError, ConnectionError } from './client-errors.ts'
import { callUrl } from './client-url.ts'
import type { Endpoint } from './endpoint.ts'
import type { ErrorBody, ErrorCode } from './errors.ts'
import { newTraceparent } from './traceparent.ts'

export { ApiError, ConnectionError } from './client-errors.ts'
export { callUrl } from './client-url.ts'
export { createErrorReporter, isMissingChunk, reportUncaught, type ReportError } from './report-errors.ts'

export type CallOptions = {
  readonly signal?: AbortSignal
  /** Sent as `Idempotency-Key`: repeating a purchase with the same key buys once. */
  readonly idempotencyKey?: string
}

/** The input is optional if the endpoint needs none. */
type CallArguments<E extends Callable> =
  Partial<CallInput<E>> extends CallInput<E>
    ? [input?: CallInput<E>, options?: CallOptions]
    : [input: CallInput<E>, options?: CallOptions]

export type Client = {
  call<E extends Callable>(endpoint: E, ...args: CallArguments<E>): Promise<AnswerOf<E>>
}

export type ClientSettings = {
  /** Where the API is mounted, e.g. `/api`. */
  readonly baseUrl: string
  readonly fetch?: (url: string, init: RequestInit) => Promise<Response>
}

type AnyInput = {
  readonly params?: Readonly<Record<string, unknown>>
  readonly query?: Readonly<Record<string, unknown>>
  readonly body?: unknown
}

/** For an app that ships no schemas: `callable<typeof signIn>('POST', '/auth/signin')`, with `signIn` a type import. */
export const callable = <E extends Endpoint>(method: E['method'], path: E['path']) =>
  ({ method, path }) as CallableOf<E>

export function createClient({ baseUrl, fetch: send = (url, init) => fetch(url, init) }: ClientSettings): Client {
  async function call<E extends Callable>(endpoint: E, ...args: CallArguments<E>): Promise<AnswerOf<E>> {
    const [input = {}, options = {}] = args as [AnyInput?, CallOptions?]
    const url = callUrl(baseUrl, endpoint.path, input.params, input.query)
    const { signal } = options
    try {
      const response = await send(url, requestInit(endpoint, input, options))
      const text = await response.text()
      if (!response.ok) throw toApiError(response, text)
      // Responses are not validated: the server checks them in its own tests.
      return (text === '' ? undefined : parsedAnswer(response, text)) as AnswerOf<E>
    } catch (error) {
      if (error instanceof ApiError) throw error
      if (signal?.aborted) throw signal.reason
      throw new ConnectionError(error)
    }
  }
  return { call }
}

function requestInit(endpoint: Callable, input: AnyInput, options: CallOptions): RequestInit {
  const headers: Record<string, string> = {
    accept: 'application/json',
    'x-revela': '1',
    traceparent: newTraceparent(),
  }
  const init: RequestInit = { method: endpoint.method, credentials: 'same-origin', cache: 'no-store', headers }
  if (options.signal) init.signal = options.signal
  if (options.idempotencyKey) headers['idempotency-key'] = options.idempotencyKey
  if (input.body instanceof FormData) {
    // The browser writes the multipart content type itself, with its boundary.
    init.body = input.body
  } else if (input.body !== undefined) {
    headers['content-type'] = 'application/json'
    init.body = JSON.stringify(input.body)
  }
  return init
}

function parsedAnswer(response: Response, text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw toApiError(response, text)
  }
}

/** The edge, a proxy or a captive portal may respond with something else than our error body. */
function toApiError(response: Response, text: string): ApiError {
  const body = errorBody(text)
  const outage = response.status === 502 || response.status === 503 || response.status === 504
  const fallback: ErrorCode = outage ? 'Unavailable' : 'Unexpected'
  return new ApiError({
    status: response.status,
    code: body?.error ?? fallback,
    messages: body?.messages ?? [],
    details: body?.details ?? {},
    requestId: body?.request_id ?? response.headers.get('x-request-id'),
  })
}

function errorBody(text: string): Partial<ErrorBody> | null {
  try {
    const parsed: unknown = JSON.parse(text)
    const shaped =
      typeof parsed === 'object' && parsed !== null && 'error' in parsed && typeof parsed.error === 'string'
    return shaped ? (parsed as Partial<ErrorBody>) : null
  } catch {
    // A proxy may respond with its own page instead of JSON.
    return null
  }
}
