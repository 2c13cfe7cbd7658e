import { startCertificateAuthority, type CertificateAuthority } from '@revela/dev-env'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { httpRequest } from '../harness/http-request.ts'
import { startDedicatedSite, type DedicatedSite } from '../harness/site-under-test.ts'

export interface SiteWithAuthority extends DedicatedSite {
  /** The DNS that the site asks about own domains. */
  dns: CertificateAuthority['dns']
}

/**
 * A site that offers own domains: the real pebble issues their certificates, and finds its challenges at a port that
 * forwards them to the api, as the edge does at port 80.
 */
export async function startSiteWithAuthority(): Promise<SiteWithAuthority> {
  let apiPort = 0
  const challenges = createServer((request, response) => {
    const token = /^\/\.well-known\/acme-challenge\/([\w-]+)$/.exec(request.url ?? '')?.[1] ?? ''
    httpRequest(`http://127.0.0.1:${apiPort}/acme-challenge/${token}`).then(
      ({ status, text }) => response.writeHead(status, { 'content-type': 'text/plain' }).end(text),
      () => response.writeHead(502).end(),
    )
  })
  await new Promise<void>((resolve) => challenges.listen(0, '127.0.0.1', resolve))
  const dir = mkdtempSync(join(tmpdir(), 'revela-pebble-'))
  const { port: httpPort } = challenges.address() as AddressInfo
  const authority = await startCertificateAuthority({ dir, httpPort })
  const site = await startDedicatedSite(authority.env)
  apiPort = site.apiPort
  return {
    ...site,
    dns: authority.dns,
    close: async () => {
      await new Promise((resolve) => challenges.close(resolve))
      await site.close()
      await authority.stop()
      rmSync(dir, { recursive: true, force: true })
    },
  }
}
