import { Agent, request } from 'node:http'

export type HttpResponse = {
  readonly status: number
  readonly body: Buffer
  readonly ms: number
  /** The first cookie that was set, in the form of a request header. */
  readonly cookie: string
}

const agent = new Agent({ keepAlive: true, maxSockets: 256, maxFreeSockets: 256 })

/** Requests an address of *.localhost as a browser does, over keep-alive connections. */
export function httpRequest(
  address: string,
  options: { method?: string; headers?: Record<string, string>; body?: Buffer } = {},
): Promise<HttpResponse> {
  const { host, port, pathname, search } = new URL(address)
  const { promise, resolve, reject } = Promise.withResolvers<HttpResponse>()
  const { method = 'GET', headers = {}, body } = options
  const entity = body === undefined ? {} : { 'content-length': String(body.length) }
  const startedAt = performance.now()
  const clientRequest = request(
    { agent, host: '127.0.0.1', port, path: `${pathname}${search}`, method, headers: { host, ...entity, ...headers } },
    (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('error', reject)
      response.on('end', () => {
        const [set = ''] = response.headers['set-cookie'] ?? []
        resolve({
          status: response.statusCode ?? 0,
          body: Buffer.concat(chunks),
          ms: performance.now() - startedAt,
          cookie: set.split(';')[0] ?? '',
        })
      })
    },
  )
  clientRequest.setTimeout(90_000, () => clientRequest.destroy(new Error('request timed out after 90 s')))
  clientRequest.on('error', reject)
  clientRequest.end(body)
  return promise
}
