import { certificatesFolder, developmentHosts } from '@revela/edge'
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { connect as connectHttp2 } from 'node:http2'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connect, type TLSSocket, type ConnectionOptions } from 'node:tls'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { logTail } from '../process/background.ts'
import { freePorts } from '../process/free-ports.ts'
import { waitUntil } from '../process/wait-until.ts'
import { dial } from '../site/dial.ts'
import { type CertificatesApi, startCertificatesApi } from '../testing/certificates-api.ts'
import { type TestAuthority, testAuthority } from '../testing/test-authority.ts'
import { certificateSyncName, startCertificateSync, stopCertificateSync } from './certificate-sync.ts'
import { nginxPid, processesAt, startNginx, stopNginx } from './nginx.ts'

const token = 'token-of-the-edge'
const root = mkdtempSync(join(tmpdir(), 'own-domains-'))
const galleries = `estudio.${developmentHosts.galleries}`
let authority: TestAuthority
let api: CertificatesApi

/** An nginx with the process beside it, as one edge machine. */
interface EdgeMachine {
  readonly dir: string
  readonly port: number
  readonly httpPort: number
}
/** Domains that exist from the start, for tests that change none. */
const existing = [
  'nome.com.br',
  'versao.com.br',
  'sessao.com.br',
  'alheia.com.br',
  'dois.com.br',
  'host.com.br',
  'outra.com.br',
  'rotas.com.br',
  'seguro.com.br',
  'plano.com.br',
]
let first: EdgeMachine
let second: EdgeMachine

async function startMachine(name: string): Promise<EdgeMachine> {
  const dir = join(root, name)
  const [port = 0, httpPort = 0] = await freePorts(2)
  const { app, galleries: families, content } = developmentHosts
  await startNginx({
    dir,
    port,
    httpPort,
    ownDomains: true,
    hsts: true,
    tls: await authority.issueFiles([app, `*.${families}`, content]),
    processes: processesAt({ api: api.port, upload: api.port, renderer: api.port }),
    store: { host: '127.0.0.1:1', bucket: 'photos', region: 'default', accessKey: 'edge', secretKey: 'secret' },
    studio: { dist: join(dir, 'studio') },
    family: { dist: join(dir, 'family') },
  })
  await startSync(name, dir)
  return { dir, port, httpPort }
}

const startSync = (name: string, edgeDir: string) =>
  startCertificateSync({
    dir: join(root, `${name}-sync`),
    edgeDir,
    // The first address never answers: the others are asked in turn.
    apiUpstreams: ['127.0.0.1:1', `127.0.0.1:${api.port}`],
    token,
  })

beforeAll(async () => {
  authority = await testAuthority(join(root, 'authority'))
  api = await startCertificatesApi(token)
  for (const name of existing) api.put(name, await authority.issue([name]))
  ;[first, second] = [await startMachine('first'), await startMachine('second')]
  await until(() => isServed(first, existing.at(-1) ?? ''), 'no domain was served')
}, 60_000)
afterAll(async () => {
  for (const name of ['first', 'second']) {
    await stopCertificateSync(join(root, `${name}-sync`))
    await stopNginx(join(root, name))
  }
  await api.stop()
  rmSync(root, { recursive: true, force: true })
})

/** Opens a connection with this name, or none; rejects when the handshake fails. */
function handshake(
  { port }: EdgeMachine,
  servername: string | null,
  options: ConnectionOptions = {},
): Promise<TLSSocket> {
  return new Promise((resolve, reject) => {
    const socket = connect(
      { host: '127.0.0.1', port, ca: authority.root, ...(servername === null ? {} : { servername }), ...options },
      () => resolve(socket),
    )
    socket.once('error', reject)
  })
}

async function presentedCertificate(machine: EdgeMachine, name: string): Promise<{ names: string; serial: string }> {
  const socket = await handshake(machine, name)
  const { subjectaltname = '', serialNumber } = socket.getPeerCertificate()
  socket.destroy()
  return { names: subjectaltname, serial: serialNumber }
}

const isServed = (machine: EdgeMachine, name: string) =>
  presentedCertificate(machine, name).then(
    () => true,
    () => false,
  )

const until = async (condition: () => Promise<boolean>, timeoutMessage: string) =>
  await waitUntil(condition, { timeoutMs: 15_000, timeoutMessage: () => timeoutMessage })

async function addDomain(name: string, served = first): Promise<void> {
  api.put(name, await authority.issue([name]))
  await until(() => isServed(served, name), `${name} was not served`)
}

/** One request on a connection for `servername`, with exactly these header lines. */
async function requestOver(servername: string, lines: readonly string[], machine = first): Promise<string> {
  const socket = await handshake(machine, servername)
  socket.write(`${lines.join('\r\n')}\r\nConnection: close\r\n\r\n`)
  const chunks: Buffer[] = []
  for await (const chunk of socket) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString()
}

describe('certificates', () => {
  test('serves a domain that was added while nginx runs, on every machine, without a reload', async () => {
    const pids = [nginxPid(first.dir), nginxPid(second.dir)]
    expect(await isServed(first, 'fotos.aurora.com.br')).toBe(false)
    await addDomain('fotos.aurora.com.br')
    await until(() => isServed(second, 'fotos.aurora.com.br'), 'the second machine did not serve it')
    const [one, two] = [
      await presentedCertificate(first, 'fotos.aurora.com.br'),
      await presentedCertificate(second, 'fotos.aurora.com.br'),
    ]
    expect(one.names).toBe('DNS:fotos.aurora.com.br')
    expect(two).toEqual(one)
    expect([nginxPid(first.dir), nginxPid(second.dir)]).toEqual(pids)
    expect(await requestOver('fotos.aurora.com.br', ['GET /ana HTTP/1.1', 'Host: fotos.aurora.com.br'])).toContain(
      '/family-page/ana of fotos.aurora.com.br',
    )
  })

  test('serves a replaced certificate and refuses a removed one', async () => {
    await addDomain('renova.com.br')
    const before = await presentedCertificate(first, 'renova.com.br')
    api.put('renova.com.br', await authority.issue(['renova.com.br']))
    await until(
      async () => (await presentedCertificate(first, 'renova.com.br')).serial !== before.serial,
      'the new certificate was not served',
    )
    api.put('renova.com.br', null)
    await until(async () => !(await isServed(first, 'renova.com.br')), 'the removed domain was still served')
    expect(readdirSync(certificatesFolder(first.dir))).not.toContain('renova.com.br.pem')
  })

  test('keeps key files readable by their user only', async () => {
    const folder = certificatesFolder(first.dir)
    expect(statSync(folder).mode & 0o777).toBe(0o700)
    for (const file of readdirSync(folder)) expect(statSync(join(folder, file)).mode & 0o777).toBe(0o600)
  })

  test('rejects a certificate of another name and one without its key, and continues', async () => {
    api.put('alheio.com.br', await authority.issue(['outro.com.br']))
    api.put('../escapa.com.br', await authority.issue(['escapa.com.br']))
    api.put('quebrado.com.br', 'not a certificate')
    const [one, other] = [await authority.issue(['trocada.com.br']), await authority.issue(['trocada.com.br'])]
    const key = one.slice(0, one.indexOf('-----BEGIN CERTIFICATE'))
    api.put('trocada.com.br', key + other.slice(other.indexOf('-----BEGIN CERTIFICATE')))
    await addDomain('depois.com.br')
    for (const name of ['alheio.com.br', 'escapa.com.br', 'quebrado.com.br', 'trocada.com.br']) {
      expect(await isServed(first, name), name).toBe(false)
    }
    const log = logTail({ name: certificateSyncName, dir: join(root, 'first-sync') }, 50)
    for (const problem of ['other_name', 'other_key', 'unreadable', '"name"']) expect(log).toContain(problem)
    expect(log).not.toMatch(/com\.br|BEGIN|token-of/)
  })

  test('keeps serving while the api is away, and after the process was restarted', async () => {
    await addDomain('segue.com.br')
    await api.stop()
    await stopCertificateSync(join(root, 'first-sync'))
    await startSync('first', first.dir)
    const folder = join(root, 'first-sync')
    await until(
      async () => logTail({ name: certificateSyncName, dir: folder }).includes('does not respond'),
      'no log line',
    )
    expect(await isServed(first, 'segue.com.br')).toBe(true)
    await api.start()
    await addDomain('volta.com.br')
    expect(await isServed(first, 'segue.com.br')).toBe(true)
  })

  test('removes at its start what was removed while it was stopped', async () => {
    await addDomain('parado.com.br', second)
    await stopCertificateSync(join(root, 'second-sync'))
    api.put('parado.com.br', null)
    expect(await isServed(second, 'parado.com.br')).toBe(true)
    await startSync('second', second.dir)
    await until(async () => !(await isServed(second, 'parado.com.br')), 'the removed domain was still served')
  })
})

async function negotiated(version: 'TLSv1.1' | 'TLSv1.2' | 'TLSv1.3'): Promise<string | null> {
  // OpenSSL offers the older versions only at this security level.
  const socket = await handshake(first, 'versao.com.br', {
    minVersion: version,
    maxVersion: version,
    ciphers: 'DEFAULT:@SECLEVEL=0',
  })
  const protocol = socket.getProtocol()
  socket.destroy()
  return protocol
}

describe('handshakes', () => {
  test.each([
    'desconhecido.com.br',
    '..',
    '.',
    'a/../fotos.aurora.com.br',
    'FOTOS.AURORA.COM.BR',
    '127.0.0.1.',
    'localhost',
  ])('refuses %s', async (name) => {
    await expect(handshake(first, name)).rejects.toThrow(/alert/)
  })

  test('refuses a connection without a name', async () => {
    await expect(handshake(first, null, { checkServerIdentity: () => undefined })).rejects.toThrow(/alert/)
  })

  test('refuses TLS 1.1 and accepts TLS 1.2 and 1.3', async () => {
    await expect(negotiated('TLSv1.1')).rejects.toThrow(/alert protocol version|unsupported protocol/)
    expect([await negotiated('TLSv1.2'), await negotiated('TLSv1.3')]).toEqual(['TLSv1.2', 'TLSv1.3'])
  })

  test('resumes a session of the same domain and of no other', async () => {
    const socket = await handshake(first, 'sessao.com.br', { maxVersion: 'TLSv1.2' })
    const session = socket.getSession()
    socket.destroy()
    expect(session).toBeDefined()
    const isReused = async (name: string) => {
      const again = await handshake(first, name, { maxVersion: 'TLSv1.2', ...(session && { session }) })
      const result = again.isSessionReused()
      again.destroy()
      return result
    }
    expect([await isReused('sessao.com.br'), await isReused('alheia.com.br')]).toEqual([true, false])
  })

  test('speaks HTTP/2', async () => {
    const socket = await handshake(first, 'dois.com.br', { ALPNProtocols: ['h2'] })
    expect(socket.alpnProtocol).toBe('h2')
    const session = connectHttp2('https://dois.com.br', { createConnection: () => socket })
    const status = async (authorityName: string) =>
      await new Promise((resolve, reject) => {
        const stream = session.request({ ':path': '/casamento', ':authority': authorityName })
        stream.once('response', (headers) => resolve(headers[':status']))
        stream.once('error', reject)
        stream.resume()
      })
    expect([await status('dois.com.br'), await status('fotos.aurora.com.br')]).toEqual([200, 421])
    expect([await status(developmentHosts.app), await status(galleries)]).toEqual([421, 421])
    session.close()
  })
})

describe('the Host header', () => {
  const cases: readonly (readonly [string, string, readonly string[], number])[] = [
    ['the same name', 'host.com.br', ['GET / HTTP/1.1', 'Host: host.com.br'], 200],
    ['the same name with a port', 'host.com.br', ['GET / HTTP/1.1', 'Host: Host.com.br:8443'], 200],
    ['another own domain', 'host.com.br', ['GET / HTTP/1.1', 'Host: outra.com.br'], 421],
    ['a longer name', 'host.com.br', ['GET / HTTP/1.1', 'Host: host.com.br.evil.com'], 421],
    ['the studio', 'host.com.br', ['GET / HTTP/1.1', `Host: ${developmentHosts.app}`], 421],
    ['a gallery host', 'host.com.br', ['GET / HTTP/1.1', `Host: ${galleries}`], 421],
    ['the content host', 'host.com.br', ['GET / HTTP/1.1', `Host: ${developmentHosts.content}`], 421],
    ['none', 'host.com.br', ['GET / HTTP/1.0'], 421],
    ['two names', 'host.com.br', ['GET / HTTP/1.1', 'Host: host.com.br', 'Host: outra.com.br'], 400],
    [
      'another name than the request line',
      'host.com.br',
      ['GET https://host.com.br/ HTTP/1.1', 'Host: outra.com.br'],
      421,
    ],
    ['a request line of another name', 'host.com.br', ['GET https://outra.com.br/ HTTP/1.1', 'Host: host.com.br'], 200],
    ['an own domain over our connection', galleries, ['GET / HTTP/1.1', 'Host: host.com.br'], 421],
    ['our own host', galleries, ['GET / HTTP/1.1', `Host: ${galleries}`], 200],
  ]
  test('must name the host of the handshake', async () => {
    for (const [title, servername, lines, status] of cases) {
      api.received.length = 0
      const answer = await requestOver(servername, lines)
      expect([title, answer.split(' ')[1]]).toEqual([title, String(status)])
      // What reaches the api always names the host of the handshake.
      const hosts = api.received.map(({ headers }) => headers.host?.toLowerCase().replace(/:\d+$/, ''))
      expect([title, hosts]).toEqual([title, status === 200 ? [servername] : []])
    }
  })

  test('reaches family endpoints and pages only, and never the internal ones', async () => {
    for (const path of [
      '/api/auth/signin',
      '/upload/picture',
      '/api/webhooks/payments',
      '/livez',
      '/edge/certificates?after=0',
    ]) {
      api.received.length = 0
      await requestOver('rotas.com.br', [`GET ${path} HTTP/1.1`, 'Host: rotas.com.br'])
      expect(api.received.filter(({ url }) => !url.startsWith('/family-page/'))).toEqual([])
    }
    api.received.length = 0
    await requestOver('rotas.com.br', ['GET /acme-challenge/known-token-000000001 HTTP/1.1', 'Host: rotas.com.br'])
    await requestOver('rotas.com.br', ['GET /api/family/../../edge/certificates HTTP/1.1', 'Host: rotas.com.br'])
    expect(api.received.map(({ url }) => url).filter((url) => !url.startsWith('/family-page/'))).toEqual([])
  })

  test('gets HSTS for this host only, because the rest of the domain is not ours', async () => {
    const answer = await requestOver('seguro.com.br', ['GET / HTTP/1.1', 'Host: seguro.com.br'])
    expect(answer.match(/Strict-Transport-Security: .*/g)).toEqual(['Strict-Transport-Security: max-age=31536000'])
  })
})

const plain = (host: string, path: string) => dial(`http://${host}:${first.httpPort}`, path)

describe('plain HTTP', () => {
  test('answers challenges with what the api has, and with nothing else of it', async () => {
    const found = await plain('novo.com.br', '/.well-known/acme-challenge/known-token-000000001')
    expect([found.status, found.body.toString()]).toEqual([200, 'known-token-000000001.thumbprint'])
    expect((await plain('novo.com.br', '/.well-known/acme-challenge/unknown-token-0000001')).status).toBe(404)
    api.received.length = 0
    for (const path of [
      '/.well-known/acme-challenge/',
      '/.well-known/acme-challenge/../../edge/certificates',
      '/edge/certificates',
      '/family-page/',
      '/',
    ]) {
      expect([path, (await plain('novo.com.br', path)).status]).toEqual([path, 404])
    }
    expect(api.received).toEqual([])
  })

  test('redirects hosts that have a certificate and our own, and shows a plain page to others', async () => {
    const target = async (host: string) => (await plain(host, '/ana?x=1')).headers.location
    expect(await target('plano.com.br')).toBe(`https://plano.com.br:${first.port}/ana?x=1`)
    expect(await target(galleries)).toBe(`https://${galleries}:${first.port}/ana?x=1`)
    expect(await target(developmentHosts.app)).toBe(`https://${developmentHosts.app}:${first.port}/ana?x=1`)
    const other = await plain('sem-certificado.com.br', '/ana')
    expect([other.status, other.headers.location]).toEqual([404, undefined])
    expect(other.body.toString()).not.toMatch(/nginx/i)
    expect((await plain('127.0.0.1', '/livez')).status).toBe(204)
  })
})

test('logs no refused handshake as an error', async () => {
  await expect(handshake(first, 'ninguem.com.br')).rejects.toThrow(/alert/)
  expect(readFileSync(join(first.dir, 'error.log'), 'utf8')).toBe('')
})
