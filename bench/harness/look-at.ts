import { Agent, request } from 'node:http'

export type Seen = {
  readonly status: number
  readonly body: Buffer
  readonly ms: number
  /** The first one that was set, as it is sent back. */
  readonly cookie: string
}

const agent = new Agent({ keepAlive: true, maxSockets: 256, maxFreeSockets: 256 })

/** Opens an address of *.localhost as a browser does, over connections that are kept. */
export function lookAt(
  address: string,
  given: { method?: string; headers?: Record<string, string>; body?: Buffer } = {},
): Promise<Seen> {
  const { host, port, pathname, search } = new URL(address)
  const { promise, resolve, reject } = Promise.withResolvers<Seen>()
  const { method = 'GET', headers = {}, body } = given
  const entity = body === undefined ? {} : { 'content-length': String(body.length) }
  const begun = performance.now()
  const asked = request(
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
          ms: performance.now() - begun,
          cookie: set.split(';')[0] ?? '',
        })
      })
    },
  )
  asked.setTimeout(90_000, () => asked.destroy(new Error('no answer within 90 s')))
  asked.on('error', reject)
  asked.end(body)
  return promise
}
