import { Agent, request } from 'node:http'

export type Response = {
  readonly status: number
  readonly json: Record<string, unknown>
  /** The first cookie that was set, in the form of a request header. */
  readonly cookie: string
}
export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'
export type HttpClient = {
  readonly send: (call: {
    readonly port: number
    readonly host: string
    readonly method: Method
    readonly path: string
    readonly headers?: Readonly<Record<string, string>>
    readonly body?: Buffer
  }) => Promise<Response>
  readonly close: () => void
}

const pageHeaders = {
  'x-revela': '1',
  'sec-fetch-site': 'same-origin',
  'user-agent': 'Mozilla/5.0 (Linux; Android 15; SM-A155M) AppleWebKit/537.36 Chrome/150.0.0.0 Mobile Safari/537.36',
}

/** Browsers of many people behind nginx: kept-alive connections to the server's processes, any host. */
export function createHttpClient(connections: number): HttpClient {
  const agent = new Agent({ keepAlive: true, maxSockets: connections, maxFreeSockets: connections })
  return {
    send: ({ port, host, method, path, headers = {}, body }) => {
      const { promise, resolve, reject } = Promise.withResolvers<Response>()
      const length = body === undefined ? {} : { 'content-length': String(body.length) }
      const clientRequest = request(
        { agent, host: '127.0.0.1', port, method, path, headers: { host, ...pageHeaders, ...length, ...headers } },
        (response) => {
          const chunks: Buffer[] = []
          response.on('data', (chunk: Buffer) => chunks.push(chunk))
          response.on('error', reject)
          response.on('end', () => {
            const [set = ''] = response.headers['set-cookie'] ?? []
            const text = Buffer.concat(chunks).toString()
            const json = text.startsWith('{') ? (JSON.parse(text) as Record<string, unknown>) : {}
            resolve({ status: response.statusCode ?? 0, json, cookie: set.split(';')[0] ?? '' })
          })
        },
      )
      clientRequest.setTimeout(30_000, () => clientRequest.destroy(new Error(`${method} ${path} timed out`)))
      clientRequest.on('error', reject)
      clientRequest.end(body)
      return promise
    },
    close: () => agent.destroy(),
  }
}
