import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { Agent, get } from 'node:https'
import { join } from 'node:path'
import { startInBackground, stopBackground } from '../process/background.ts'
import { run } from '../process/run.ts'
import { freePorts } from '../process/free-ports.ts'
import { isListening } from '../process/wait-until.ts'
import { dnsRecords, type DnsRecords } from './dns-records.ts'

export interface CertificateAuthority {
  /** The server's variables for own domains. */
  env: { ACME_DIRECTORY_URL: string; ACME_ROOTS_PATH: string; DNS_SERVERS: string }
  dns: DnsRecords
  /** The root of everything that pebble issues. */
  rootCertificate(): Promise<string>
  /** The certificate with which pebble signs; every chain that it issues contains it. */
  intermediateCertificate(): Promise<string>
  stop(): Promise<void>
}

export interface CertificateAuthorityOptions {
  /** Folder for its certificate, configuration, pid files and logs. */
  dir: string
  /** The port on which it fetches challenges, instead of 80. */
  httpPort: number
  /** The life of its certificates; 90 days by default, as at Let's Encrypt. */
  certificateSeconds?: number
}

/**
 * The real pebble, Let's Encrypt's authority for tests, with its DNS server. Both are on free ports of their own, so each
 * test has its own names and certificates.
 */
export async function startCertificateAuthority(options: CertificateAuthorityOptions): Promise<CertificateAuthority> {
  const { dir, httpPort, certificateSeconds = 90 * 86_400 } = options
  mkdirSync(dir, { recursive: true })
  const [acmePort = 0, rootsPort = 0, dnsPort = 0, recordsPort = 0, tlsPort = 0] = await freePorts(5)
  const [caFile, keyFile] = [join(dir, 'pebble.pem'), join(dir, 'pebble-key.pem')]
  const kind = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '365']
  const names = ['-subj', '/CN=pebble', '-addext', 'subjectAltName=IP:127.0.0.1,DNS:localhost']
  await run('openssl', ['req', '-x509', ...kind, '-keyout', keyFile, '-out', caFile, ...names])
  const configFile = join(dir, 'pebble.json')
  const pebble = {
    listenAddress: `127.0.0.1:${acmePort}`,
    managementListenAddress: `127.0.0.1:${rootsPort}`,
    certificate: caFile,
    privateKey: keyFile,
    httpPort,
    tlsPort,
    ocspResponderURL: '',
    externalAccountBindingRequired: false,
    certificateValidityPeriod: certificateSeconds,
  }
  writeFileSync(configFile, JSON.stringify({ pebble }))
  const path = { PATH: process.env['PATH'] }
  const listening = ['-dns01', `127.0.0.1:${dnsPort}`, '-management', `127.0.0.1:${recordsPort}`]
  await startInBackground({
    name: 'pebble-dns',
    dir,
    command: 'pebble-challtestsrv',
    // No default addresses: only names that a test has set have some.
    args: [...listening, '-defaultIPv4', '', '-defaultIPv6', '', '-http01', '', '-https01', '', '-tlsalpn01', ''],
    env: path,
    cwd: dir,
    isReady: () => isListening(recordsPort),
  })
  await startInBackground({
    name: 'pebble',
    dir,
    command: 'pebble',
    args: ['-config', configFile, '-dnsserver', `127.0.0.1:${dnsPort}`, '-strict'],
    // No artificial waits before a challenge; a share of nonces is rejected, as the authority may do at any time.
    env: { ...path, PEBBLE_VA_NOSLEEP: '1', PEBBLE_WFE_NONCEREJECT: '5' },
    cwd: dir,
    isReady: () => isListening(acmePort),
  })
  const certificate = (place: string) =>
    fetchText(`https://127.0.0.1:${rootsPort}/${place}`, readFileSync(caFile, 'utf8'))
  return {
    env: {
      ACME_DIRECTORY_URL: `https://127.0.0.1:${acmePort}/dir`,
      ACME_ROOTS_PATH: caFile,
      DNS_SERVERS: `127.0.0.1:${dnsPort}`,
    },
    dns: dnsRecords(`http://127.0.0.1:${recordsPort}`),
    rootCertificate: () => certificate('roots/0'),
    intermediateCertificate: () => certificate('intermediates/0'),
    stop: async () => {
      await stopBackground({ name: 'pebble', dir })
      await stopBackground({ name: 'pebble-dns', dir })
    },
  }
}

function fetchText(url: string, ca: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const request = get(url, { agent: new Agent({ ca, keepAlive: false }) }, (response) => {
      let text = ''
      response.setEncoding('utf8')
      response.on('data', (chunk: string) => (text += chunk))
      response.on('end', () => resolve(text))
      response.on('error', reject)
    })
    request.on('error', reject)
  })
}
