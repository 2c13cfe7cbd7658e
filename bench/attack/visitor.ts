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

/** What the script of a page sends with its calls. */
export const pageHeaders: Headers = { 'x-revela': '1', 'sec-fetch-site': 'same-origin' }

/** One browser at one address of loopback, which nginx sees as a caller of its own. It keeps its cookies. */
export class Visitor {
  readonly cookies: Map<string, string>
  readonly origin: string
  readonly address: string

  constructor(origin: string, address: string, cookies = new Map<string, string>()) {
    this.origin = origin
    this.address = address
    this.cookies = cookies
  }

  /** Somebody else with a copy of this browser's cookies. */
  stolenAt(address: string): Visitor {
    return new Visitor(this.origin, address, new Map(this.cookies))
  }

  /** A call of the page to the API. */
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

  /** Opens an address of any of the three origins, without this browser's cookies. */
  async see(address: string): Promise<Reply> {
    const { origin, pathname, search } = new URL(address)
    return new Visitor(origin, this.address).request('GET', `${pathname}${search}`)
  }

  async request(
    method: Method,
    path: string,
    given: { headers?: Headers; body?: string | Buffer } = {},
  ): Promise<Reply> {
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const begun = performance.now()
    const answer = await dial(this.origin, path, {
      method,
      localAddress: this.address,
      headers: { 'user-agent': agentName, ...(cookie !== '' && { cookie }), ...given.headers },
      ...(given.body !== undefined && { body: given.body }),
    })
    const ms = performance.now() - begun
    for (const set of answer.headers['set-cookie'] ?? []) this.#keep(set)
    const text = answer.body.toString()
    return { ...answer, text, ms, json: (): unknown => JSON.parse(text) }
  }

  #keep(set: string): void {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(set) ?? []
    if (value === '') this.cookies.delete(name)
    else this.cookies.set(name, value)
  }
}

/** Throws unless the call was answered as it must be; for steps that prepare an attack. */
export async function done(reply: Promise<Reply>): Promise<Reply> {
  const answer = await reply
  if (answer.status >= 300) throw new Error(`a step was answered with ${answer.status}: ${answer.text.slice(0, 300)}`)
  return answer
}
