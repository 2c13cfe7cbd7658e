import type { IncomingMessage, ServerResponse } from 'node:http'

const longestBody = 64 * 1024

/** An error response of the protocol. */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly status: number
  readonly body: unknown
  constructor(status: number, code: number, description: string) {
    super(description)
    this.status = status
    this.body = {
      message: description,
      error: status === 404 ? 'not_found' : status === 401 ? 'unauthorized' : 'bad_request',
      status,
      cause: [{ code, description, data: null }],
    }
  }
}

export type HttpResponse = {
  readonly status: number
  readonly body: unknown
  readonly headers?: Record<string, string>
}

export type Call = {
  readonly method: string
  readonly path: string
  readonly query: URLSearchParams
  readonly headers: IncomingMessage['headers']
  readonly body: Record<string, unknown>
}

export async function readCall(request: IncomingMessage): Promise<Call> {
  const url = new URL(request.url ?? '/', 'http://sandbox')
  return {
    method: request.method ?? 'GET',
    path: url.pathname,
    query: url.searchParams,
    headers: request.headers,
    body: await readJson(request),
  }
}

async function readJson(request: IncomingMessage): Promise<Record<string, unknown>> {
  const chunks: Buffer[] = []
  let length = 0
  for await (const chunk of request as AsyncIterable<Buffer>) {
    length += chunk.length
    if (length > longestBody) throw new ApiError(413, 1, 'the body is too large')
    chunks.push(chunk)
  }
  if (length === 0) return {}
  const sent = Buffer.concat(chunks).toString()
  if (request.headers['content-type']?.startsWith('application/x-www-form-urlencoded')) {
    return Object.fromEntries(new URLSearchParams(sent))
  }
  try {
    const read: unknown = JSON.parse(sent)
    return typeof read === 'object' && read !== null ? (read as Record<string, unknown>) : {}
  } catch {
    // The message must not quote the body, which may contain a card.
    throw new ApiError(400, 1, 'the body is not JSON')
  }
}

export function send(response: ServerResponse, { status, body, headers = {} }: HttpResponse): void {
  if (response.destroyed) return
  const raw = Buffer.isBuffer(body)
  response.writeHead(status, {
    ...(raw ? {} : { 'content-type': 'application/json' }),
    'cache-control': 'no-store',
    ...headers,
  })
  response.end(raw ? body : body === null ? '' : JSON.stringify(body))
}

export function text(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null
}

export function record(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
}
