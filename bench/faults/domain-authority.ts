import { freePorts, startCertificateAuthority, type CertificateAuthority } from '@revela/dev-env'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { readAuthorityRecords } from '../domains/authority-records.ts'

export type DomainAuthority = {
  readonly env: CertificateAuthority['env']
  readonly dns: CertificateAuthority['dns']
  /** Orders that the authority has received. */
  readonly countOrders: () => number
  readonly stop: () => Promise<void>
}

/**
 * The real authority of tests (pebble) with its DNS server. In place of an edge, a small server takes its requests for
 * challenges to the api, as nginx does on port 80. Nothing of it is killed: it is not ours.
 */
export async function startDomainAuthority(dir: string, apiPort: number): Promise<DomainAuthority> {
  const [httpPort = 0] = await freePorts(1)
  const server = createServer((request, response) => {
    const token = /^\/\.well-known\/acme-challenge\/([\w-]+)$/.exec(request.url ?? '')?.[1]
    void (async () => {
      const answer = token === undefined ? null : await fetch(`http://127.0.0.1:${apiPort}/acme-challenge/${token}`)
      response.writeHead(answer?.status ?? 404).end(await answer?.text())
    })().catch(() => response.writeHead(502).end())
  }).listen(httpPort, '127.0.0.1')
  await once(server, 'listening')
  const authority = await startCertificateAuthority({ dir, httpPort })
  return {
    env: authority.env,
    dns: authority.dns,
    countOrders: () => readAuthorityRecords(`${dir}/pebble.log`).orders,
    stop: async () => {
      await authority.stop()
      server.closeAllConnections()
      server.close()
    },
  }
}
