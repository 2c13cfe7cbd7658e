import { Agent, request } from 'node:http'

export type Heard = { readonly status: number; readonly json: unknown; readonly cookie: string }

/** One browser with a connection of its own, on the studio's host. */
export type Device = {
  readonly call: (method: 'GET' | 'POST' | 'PUT', path: string, body?: object) => Promise<Heard>
  readonly close: () => void
}

export type Host = { readonly port: number; readonly host: string; readonly headers?: Readonly<Record<string, string>> }

const patienceMs = 15_000
const browserHeaders = {
  'x-revela': '1',
  'sec-fetch-site': 'same-origin',
  'user-agent': 'Mozilla/5.0 (Linux; Android 15; SM-A155M) AppleWebKit/537.36 Chrome/150.0.0.0 Mobile Safari/537.36',
}

export function openDevice({ port, host, headers = {} }: Host, cookie = ''): Device {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const call: Device['call'] = (method, path, body) => {
    const { promise, resolve, reject } = Promise.withResolvers<Heard>()
    const text = body === undefined ? '' : JSON.stringify(body)
    const entity =
      body === undefined
        ? {}
        : { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(text)) }
    const sent = request(
      {
        agent,
        host: '127.0.0.1',
        port,
        method,
        path: `/api${path}`,
        headers: { host, ...browserHeaders, ...headers, ...entity, ...(cookie === '' ? {} : { cookie }) },
      },
      (response) => {
        let heard = ''
        response.setEncoding('utf8')
        response.on('data', (chunk: string) => {
          heard += chunk
        })
        response.on('error', reject)
        response.on('end', () => {
          // An answer that broke off is none.
          if (!response.complete) return reject(new Error('the answer broke off'))
          const [set = ''] = response.headers['set-cookie'] ?? []
          const isJson = response.headers['content-type']?.includes('json') ?? false
          resolve({
            status: response.statusCode ?? 0,
            json: isJson ? JSON.parse(heard) : undefined,
            cookie: set.split(';')[0] ?? '',
          })
        })
      },
    )
    sent.setTimeout(patienceMs, () => sent.destroy(new Error('no answer in time')))
    sent.on('error', reject)
    sent.end(text)
    return promise
  }
  return { call, close: () => agent.destroy() }
}
