import { trust, type CertificateAuthority } from '@revela/dev-env'
import { createHash, X509Certificate } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { startDedicatedSite, type DedicatedSite } from '../harness/site-under-test.ts'

export interface SiteWithTls extends DedicatedSite {
  /** The DNS that the site and its certificate authority ask about own domains. */
  dns: CertificateAuthority['dns']
}

/**
 * A site with own domains as in production: everything by https, certificates of own domains from the real pebble,
 * which fetches its challenges at the edge. Chromium verifies the names of certificates, but not who issued them.
 */
export async function startSiteWithTls(): Promise<SiteWithTls> {
  const site = await startDedicatedSite({}, { ownDomains: true })
  const parts = site.ownDomains
  if (!parts) throw new Error('the site was started without own domains')
  const { authority, tls } = parts
  trust(await authority.rootCertificate())
  const issuers = [readFileSync(tls.certificate, 'utf8'), await authority.intermediateCertificate()]
  return {
    ...site,
    dns: authority.dns,
    browserArguments: [
      `--ignore-certificate-errors-spki-list=${issuers.map(keyHash).join(',')}`,
      '--host-resolver-rules=MAP *.com.br 127.0.0.1',
    ],
  }
}

/** Of the first certificate in a PEM text, as Chromium writes it. */
function keyHash(pem: string): string {
  const key = new X509Certificate(pem).publicKey.export({ type: 'spki', format: 'der' })
  return createHash('sha256').update(key).digest('base64')
}
