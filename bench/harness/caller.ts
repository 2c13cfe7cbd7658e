import { Agent, request } from 'node:http'

export type ApiRequest = {
  readonly method?: 'GET' | 'POST' | 'PUT'
  readonly path: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: unknown
}

export type Reply = {
  readonly status: number
  /** Names and values in the order of the response. */
  readonly headers: readonly (readonly [string, string])[]
  readonly body: string
  readonly ms: number
}

export type Caller = { readonly call: (apiRequest: ApiRequest) => Promise<Reply>; readonly close: () => void }

/** The headers that the studio app's browser sends with every call. */
const browserHeaders = {
  'x-revela': '1',
  'sec-fetch-site': 'same-origin',
  'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Chrome/156.0',
}

/** A loopback client with keep-alive connections, as nginx has towards the api. */
export function createCaller(
  port: number,
  connections: number,
  /** Behind nginx the host decides what is served, and the address is that of the visitor. */
  { host, localAddress }: { readonly host?: string; readonly localAddress?: string } = {},
): Caller {
  const agent = new Agent({
    keepAlive: true,
    maxSockets: connections,
    maxFreeSockets: connections,
    ...(localAddress === undefined ? {} : { localAddress }),
  })
  return {
    call: ({ method = 'GET', path, headers, body }) => {
      const { promise, resolve, reject } = Promise.withResolvers<Reply>()
      const payload = body === undefined ? undefined : JSON.stringify(body)
      const entity =
        payload === undefined
          ? {}
          : { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(payload)) }
      const startedAt = performance.now()
      const clientRequest = request(
        {
          agent,
          host: '127.0.0.1',
          port,
          method,
          path,
          headers: { ...browserHeaders, ...entity, ...(host === undefined ? {} : { host }), ...headers },
        },
        (response) => {
          const chunks: Buffer[] = []
          response.on('data', (chunk: Buffer) => chunks.push(chunk))
          response.on('error', reject)
          response.on('end', () => {
            const ms = performance.now() - startedAt
            resolve({
              status: response.statusCode ?? 0,
              headers: pairs(response.rawHeaders),
              body: Buffer.concat(chunks).toString(),
              ms,
            })
          })
        },
      )
      clientRequest.setTimeout(30_000, () => clientRequest.destroy(new Error('request timed out after 30 s')))
      clientRequest.on('error', reject)
      clientRequest.end(payload)
      return promise
    },
    close: () => agent.destroy(),
  }
}

function pairs(raw: readonly string[]): [string, string][] {
  return Array.from({ length: raw.length / 2 }, (_, index) => [raw[2 * index]!, raw[2 * index + 1]!])
}
