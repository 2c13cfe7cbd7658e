import { developmentHosts } from '@revela/edge'
import { randomBytes } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { type CertificateAuthority, startCertificateAuthority } from '../certificate-authority/certificate-authority.ts'
import { certificateSyncName, startCertificateSync } from '../nginx/certificate-sync.ts'
import { stopBackground } from '../process/background.ts'
import { testAuthority } from '../testing/test-authority.ts'

/** What a site with own domains has besides: TLS, plain HTTP, a certificate authority, and the process beside nginx. */
export interface OwnDomainParts {
  /** The authority that issues certificates for own domains, and the DNS that it and the server ask. */
  authority: CertificateAuthority
  /** The port of plain HTTP, on which the authority fetches challenges. */
  httpPort: number
  /** The root of the certificate of our own hosts, as a file. */
  rootFile: string
  /** The certificate of our own hosts and its key, as files. */
  tls: { certificate: string; key: string }
}

interface PrepareOptions {
  /** Folder of the site. */
  dir: string
  httpPort: number
}

export interface PreparedParts extends OwnDomainParts {
  /** The server's variables. */
  env: Record<string, string>
}

const authorityFolder = (dir: string) => join(dir, 'certificate-authority')

/** Starts what the server and nginx need before they start. This process then trusts the site's own certificate. */
export async function prepareOwnDomains({ dir, httpPort }: PrepareOptions): Promise<PreparedParts> {
  const hosts = await testAuthority(join(dir, 'tls'))
  const { app, galleries, content } = developmentHosts
  const tls = await hosts.issueFiles([app, `*.${galleries}`, content])
  const authority = await startCertificateAuthority({ dir: authorityFolder(dir), httpPort })
  trust(hosts.root)
  const env = {
    ...authority.env,
    CERTIFICATES_TOKEN: randomBytes(24).toString('hex'),
    // Our processes and the payment gateway call the site by https.
    NODE_EXTRA_CA_CERTS: hosts.rootFile,
  }
  return { authority, httpPort, rootFile: hosts.rootFile, tls, env }
}

/** Connections of this process accept certificates of this authority. */
export function trust(root: string): void {
  setDefaultCACertificates([...getCACertificates('default'), root])
}

interface TrustOptions {
  dir: string
  /** The root of our own hosts. */
  own: string
  /** A file of roots that the caller's server needs besides. */
  further: string | undefined
}

/** The server's variable with the roots that it trusts: one file for all. */
export function trustedBy({ dir, own, further }: TrustOptions): { NODE_EXTRA_CA_CERTS: string } {
  if (further === undefined) return { NODE_EXTRA_CA_CERTS: own }
  const file = join(dir, 'trusted-roots.pem')
  writeFileSync(file, readFileSync(own, 'utf8') + readFileSync(further, 'utf8'))
  return { NODE_EXTRA_CA_CERTS: file }
}

interface SyncOptions {
  dir: string
  edgeDir: string
  apiPort: number
  env: Record<string, string>
}

export async function startSiteSync({ dir, edgeDir, apiPort, env }: SyncOptions): Promise<void> {
  const token = env['CERTIFICATES_TOKEN'] ?? ''
  await startCertificateSync({ dir, edgeDir, apiUpstreams: [`127.0.0.1:${apiPort}`], token })
}

/** Also stops what an interrupted run left. */
export async function stopOwnDomains(dir: string): Promise<void> {
  await Promise.all(ownDomainBackgrounds(dir).map((background) => stopBackground(background)))
}

/** For the end of the process that started them. */
export function ownDomainBackgrounds(dir: string): { name: string; dir: string }[] {
  return [
    { name: certificateSyncName, dir },
    { name: 'pebble', dir: authorityFolder(dir) },
    { name: 'pebble-dns', dir: authorityFolder(dir) },
  ]
}
