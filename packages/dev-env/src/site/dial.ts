import { request } from 'node:http'
import type { Agent, IncomingHttpHeaders } from 'node:http'
import { OneLineError } from '../one-line-error.ts'

export interface DialOptions {
  method?: string
  headers?: Record<string, string>
  body?: string | Buffer
  /** Keeps connections between calls; without it each has its own. */
  agent?: Agent
  /** A loopback address to call from, e.g. 127.0.0.2: the edge sees another visitor. */
  localAddress?: string
}

export interface HttpResponse {
  status: number
  headers: IncomingHttpHeaders
  body: Buffer
}

/** Asks an origin of *.localhost, which is dialled on loopback, whatever the resolver says. */
export function dial(origin: string, path: string, options: DialOptions = {}): Promise<HttpResponse> {
  const { method = 'GET', headers = {}, body = '', agent = false, localAddress } = options
  const { host, port } = new URL(origin)
  return new Promise((resolve, reject) => {
    const call = request(
      {
        host: '127.0.0.1',
        port,
        path,
        method,
        agent,
        ...(localAddress !== undefined && { localAddress }),
        timeout: 20_000,
        headers: { host, 'content-length': Buffer.byteLength(body), ...headers },
      },
      (response) => {
        const chunks: Buffer[] = []
        response.on('data', (chunk: Buffer) => chunks.push(chunk))
        response.on('error', reject)
        response.on('end', () => {
          resolve({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(chunks) })
        })
      },
    )
    call.on('timeout', () => call.destroy(new OneLineError(`${path} did not answer within 20 s`)))
    call.on('error', reject)
    call.end(body)
  })
}
