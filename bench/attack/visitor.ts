import { dial } from '@revela/dev-env'
import type { IncomingHttpHeaders } from 'node:http'

export type Reply = {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  readonly body: Buffer
  readonly text: string
  readonly ms: number
  readonly json: () => unknown
}

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'
type Headers = Record<string, string>

const agentName = 'Mozilla/5.0 (Linux; Android 15; SM-A155M) AppleWebKit/537.36 Chrome/150.0.0.0 Mobile Safari/537.36'

/** The headers that the page's script sends with its calls. */
export const pageHeaders: Headers = { 'x-revela': '1', 'sec-fetch-site': 'same-origin' }

/** One browser at one loopback address, which nginx treats as a separate client. It stores its cookies. */
export class Visitor {
  readonly cookies: Map<string, string>
  readonly origin: string
  readonly address: string

  constructor(origin: string, address: string, cookies = new Map<string, string>()) {
    this.origin = origin
    this.address = address
    this.cookies = cookies
  }

  /** A second browser with a copy of this browser's cookies. */
  withStolenSession(address: string): Visitor {
    return new Visitor(this.origin, address, new Map(this.cookies))
  }

  /** An API call of the page. */
  async call(method: Method, path: string, body?: unknown, headers: Headers = {}): Promise<Reply> {
    const type: Headers = body === undefined ? {} : { 'content-type': 'application/json' }
    return this.request(method, `/api${path}`, {
      headers: { ...pageHeaders, origin: this.origin, ...type, ...headers },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
  }

  /** A form with one file, as the page sends it. */
  async send(method: 'POST' | 'PUT', path: string, field: string, file: Buffer): Promise<Reply> {
    const form = new FormData()
    form.set(field, new File([new Uint8Array(file)], `${field}.jpg`, { type: 'image/jpeg' }))
    const encoded = new Response(form)
    const type = encoded.headers.get('content-type') ?? ''
    return this.request(method, path, {
      headers: { ...pageHeaders, origin: this.origin, 'content-type': type },
      body: Buffer.from(await encoded.arrayBuffer()),
    })
  }

  /** Requests an address of any of the three origins, without this browser's cookies. */
  async readAddress(address: string): Promise<Reply> {
    const { origin, pathname, search } = new URL(address)
    return new Visitor(origin, this.address).request('GET', `${pathname}${search}`)
  }

  async request(
    method: Method,
    path: string,
    options: { headers?: Headers; body?: string | Buffer } = {},
  ): Promise<Reply> {
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const startedAt = performance.now()
    const response = await dial(this.origin, path, {
      method,
      localAddress: this.address,
      headers: { 'user-agent': agentName, ...(cookie !== '' && { cookie }), ...options.headers },
      ...(options.body !== undefined && { body: options.body }),
    })
    const ms = performance.now() - startedAt
    for (const set of response.headers['set-cookie'] ?? []) this.#keep(set)
    const text = response.body.toString()
    return { ...response, text, ms, json: (): unknown => JSON.parse(text) }
  }

  #keep(set: string): void {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(set) ?? []
    if (value === '') this.cookies.delete(name)
    else this.cookies.set(name, value)
  }
}

/** Throws unless the setup request succeeded. */
export async function expectSuccess(reply: Promise<Reply>): Promise<Reply> {
  const response = await reply
  if (response.status >= 300)
    throw new Error(`setup request returned ${response.status}: ${response.text.slice(0, 300)}`)
  return response
}
