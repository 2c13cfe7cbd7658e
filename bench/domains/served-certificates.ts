import { createHash, type X509Certificate } from 'node:crypto'
import { request } from 'node:https'
import { connect, type TLSSocket } from 'node:tls'
import { runConcurrently } from '../harness/run-concurrently.ts'
import { plainSerial } from './authority-records.ts'

/** One name opened through one nginx. */
export type Served = {
  readonly edge: number
  readonly name: string
  /** Null: the handshake was refused. */
  readonly certificate: ServedCertificate | null
}

export type ServedCertificate = {
  readonly names: string
  /** Why a browser would not accept the chain or the name; null when it would. */
  readonly problem: string | null
  readonly serial: string
  /** A hash of the public key. The handshake proves that the server has its private key. */
  readonly key: string
  readonly status: number
  /** The number of the account whose page was answered; null without one. */
  readonly account: number | null
}

export type OpenOptions = {
  readonly edges: readonly number[]
  /** The port of the public address, which a browser sends with the host. */
  readonly publicPort: number
  /** The root that is trusted. */
  readonly root: string
}

/** Opens the start page of every name through every edge. */
export async function openAll(names: readonly string[], options: OpenOptions): Promise<Served[]> {
  const served: Served[] = []
  const visits = options.edges.flatMap((port, edge) => names.map((name) => ({ port, edge, name })))
  await runConcurrently(visits, 8, async ({ port, edge, name }) => {
    served.push({ edge, name, certificate: await open(name, port, options) })
  })
  return served
}

// A fatal alert arrives as one of these, depending on what was being sent.
const refusals = /^(?:ECONNRESET|EPROTO|ERR_SSL_.+)$/

/** Null when no certificate was shown. Errors after the handshake are the bench's. */
function open(name: string, port: number, { publicPort, root }: OpenOptions): Promise<ServedCertificate | null> {
  const { promise, resolve, reject } = Promise.withResolvers<ServedCertificate | null>()
  let presented: Omit<ServedCertificate, 'status' | 'account'> | null = null
  const visit = request(
    {
      host: '127.0.0.1',
      port,
      servername: name,
      ca: root,
      // Wrong ones are recorded, not refused.
      rejectUnauthorized: false,
      agent: false,
      headers: { host: `${name}:${publicPort}` },
      timeout: 30_000,
    },
    (response) => {
      let body = ''
      response.setEncoding('utf8')
      response.on('data', (chunk: string) => (body += chunk))
      response.on('error', reject)
      response.on('end', () => {
        const account = /og:site_name" content="Estúdio (\d+)"/.exec(body)?.[1]
        if (presented) resolve({ ...presented, status: response.statusCode ?? 0, account: Number(account) || null })
        else reject(new Error(`${name}: an answer without a certificate`))
      })
    },
  )
  visit.on('socket', (socket) =>
    socket.once('secureConnect', () => {
      const tls = socket as TLSSocket
      const certificate = tls.getPeerX509Certificate()
      if (certificate) presented = describe(certificate, tls)
    }),
  )
  visit.on('timeout', () => visit.destroy(new Error(`${name} timed out`)))
  visit.on('error', (error: NodeJS.ErrnoException) => {
    if (presented === null && refusals.test(error.code ?? '')) resolve(null)
    else reject(error)
  })
  visit.end()
  return promise
}

function describe(certificate: X509Certificate, { authorized, authorizationError }: TLSSocket) {
  return {
    names: certificate.subjectAltName ?? '',
    problem: authorized ? null : String(authorizationError),
    serial: plainSerial(certificate.serialNumber),
    key: createHash('sha256')
      .update(certificate.publicKey.export({ type: 'spki', format: 'der' }))
      .digest('hex'),
  }
}

/** Whether a handshake without a server name fails. */
export function rejectsWithoutName(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ host: '127.0.0.1', port, rejectUnauthorized: false }, () => {
      resolve(false)
      socket.destroy()
    })
    socket.once('error', () => resolve(true))
  })
}
