import { request as requestHttp } from 'node:http'
import type { Agent, IncomingHttpHeaders } from 'node:http'
import { request as requestHttps } from 'node:https'
import { OneLineError } from '../one-line-error.ts'

export interface DialOptions {
  method?: string
  headers?: Record<string, string>
  body?: string | Buffer
  /** Reuses connections between requests; without an agent each request opens its own. */
  agent?: Agent
  /** A loopback address to connect from, e.g. 127.0.0.2: another visitor for the edge. */
  localAddress?: string
}

export interface HttpResponse {
  status: number
  headers: IncomingHttpHeaders
  body: Buffer
}

/** Sends a request to an origin of *.localhost on loopback, whatever the resolver says. */
export function dial(origin: string, path: string, options: DialOptions = {}): Promise<HttpResponse> {
  const { method = 'GET', headers = {}, body = '', agent = false, localAddress } = options
  const { host, hostname, port, protocol } = new URL(origin)
  const request = protocol === 'https:' ? requestHttps : requestHttp
  return new Promise((resolve, reject) => {
    const call = request(
      {
        host: '127.0.0.1',
        port,
        // The name in the TLS handshake; plain HTTP ignores it.
        servername: hostname,
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
    call.on('timeout', () => call.destroy(new OneLineError(`${path} timed out after 20 s`)))
    call.on('error', reject)
    call.end(body)
  })
}
