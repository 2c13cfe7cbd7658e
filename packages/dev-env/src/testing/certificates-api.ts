import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface ReceivedRequest {
  readonly url: string
  readonly headers: IncomingHttpHeaders
}

/** The api as nginx and the certificate sync see it, for tests of the edge without a database. */
export interface CertificatesApi {
  readonly port: number
  readonly received: ReceivedRequest[]
  /** Adds or replaces a domain's key and chain; null removes it. */
  put(name: string, pem: string | null): void
  stop(): Promise<void>
  start(): Promise<void>
}

const pageSize = 2

export async function startCertificatesApi(token: string): Promise<CertificatesApi> {
  const rows = new Map<string, { name: string; pem: string | null; revision: number }>()
  let revision = 0
  const received: ReceivedRequest[] = []
  const server = createServer((request, response) => {
    const { url = '', headers } = request
    const { pathname, searchParams } = new URL(url, 'http://api')
    if (pathname === '/edge/certificates') {
      if (headers.authorization !== `Bearer ${token}`) return void response.writeHead(401).end()
      const after = Number(searchParams.get('after'))
      const changed = [...rows.values()].filter((row) => row.revision > after)
      const sorted = changed.toSorted((a, b) => a.revision - b.revision)
      const page = { certificates: sorted.slice(0, pageSize), more: sorted.length > pageSize }
      return void response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(page))
    }
    received.push({ url, headers })
    if (pathname.startsWith('/acme-challenge/known-token-')) {
      return void response.writeHead(200, { 'content-type': 'text/plain' }).end(`${pathname.slice(16)}.thumbprint`)
    }
    response.writeHead(pathname.startsWith('/acme-challenge/') ? 404 : 200).end(`${pathname} of ${headers.host}`)
  })
  let port = 0
  const start = async () => {
    server.listen(port, '127.0.0.1')
    await once(server, 'listening')
    port = (server.address() as AddressInfo).port
  }
  await start()
  return {
    port,
    received,
    put: (name, pem) => {
      revision += 1
      rows.set(name, { name, pem, revision })
    },
    start,
    stop: async () => {
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
}
