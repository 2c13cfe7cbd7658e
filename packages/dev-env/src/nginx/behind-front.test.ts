import { developmentHosts } from '@revela/edge'
import { randomBytes, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http'
import { type AddressInfo, connect as connectTcp } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connect, type TLSSocket } from 'node:tls'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { freePorts } from '../process/free-ports.ts'
import { waitUntil } from '../process/wait-until.ts'
import { dial } from '../site/dial.ts'
import { type CertificatesApi, startCertificatesApi } from '../testing/certificates-api.ts'
import { type CellsApi, startCellsApi } from '../testing/cells-api.ts'
import { type TestAuthority, testAuthority } from '../testing/test-authority.ts'
import { processesAt, startNginx, stopNginx } from './nginx.ts'
import { type Front, startFront } from './start-front.ts'

const cellsToken = 'token-of-the-front-edge-and-of-the-apis'
const certificatesToken = 'token-of-the-certificates'
const root = mkdtempSync(join(tmpdir(), 'behind-front-'))
const { app, galleries, content } = developmentHosts
const [studio, other] = [randomUUID(), randomUUID()]
const tokenOf = (id: string, length: number) =>
  Buffer.concat([Buffer.from(id.replaceAll('-', ''), 'hex'), randomBytes(length - 16)]).toString('base64url')

/** Two cells with the nginx of production behind one front: `a` has the studio and its domain. */
let authority: TestAuthority
let feed: CellsApi
let apiOfA: CertificatesApi
/** The api and every other process of the second cell. */
let apiOfB: Server
const receivedByB: { url: string; headers: IncomingHttpHeaders }[] = []
let front: Front
let [port, httpPort, edgeA, edgeB] = [0, 0, 0, 0]

async function startEdge(name: string, edgePort: number, apiPort: number): Promise<void> {
  const dir = join(root, name)
  await startNginx({
    dir,
    port: edgePort,
    ownDomains: true,
    hsts: true,
    visitorLimits: true,
    behindFront: { trusted: ['127.0.0.1'] },
    processes: processesAt({ api: apiPort, upload: apiPort, renderer: apiPort }),
    store: { host: '127.0.0.1:1', bucket: 'photos', region: 'default', accessKey: 'edge', secretKey: 'secret' },
    studio: { dist: join(dir, 'studio') },
    family: { dist: join(dir, 'family') },
  })
}

beforeAll(async () => {
  authority = await testAuthority(join(root, 'authority'))
  feed = await startCellsApi(cellsToken)
  apiOfA = await startCertificatesApi(certificatesToken)
  apiOfB = createServer(({ url = '', headers }, response) => {
    receivedByB.push({ url, headers })
    if (!url.startsWith('/internal/')) return response.writeHead(200).end('b')
    // What the api answers about a customer of another cell.
    return response.writeHead(401, { 'x-revela-cell': 'a' }).end()
  }).listen(0, '127.0.0.1')
  await once(apiOfB, 'listening')
  ;[port = 0, httpPort = 0, edgeA = 0, edgeB = 0] = await freePorts(4)
  const apiOfBPort = (apiOfB.address() as AddressInfo).port
  await startEdge('edge-a', edgeA, apiOfA.port)
  await startEdge('edge-b', edgeB, apiOfBPort)
  apiOfA.put('fotos.aurora.com.br', await authority.issue(['fotos.aurora.com.br']))
  apiOfA.put('outra.com.br', await authority.issue(['outra.com.br']))
  feed.put({ kind: 'customer', customerId: studio, cell: 'a', version: 1 })
  feed.put({ kind: 'customer', customerId: other, cell: 'b', version: 1 })
  for (const name of ['fotos.aurora.com.br', 'outra.com.br', 'sem-certificado.com.br', `aurora.${galleries}`]) {
    feed.put({ kind: 'host', name, customerId: studio })
  }
  front = await startFront({
    dir: join(root, 'front'),
    port,
    httpPort,
    hsts: true,
    tls: await authority.issueFiles([app, `*.${galleries}`, content]),
    cells: [
      { name: 'a', edge: `127.0.0.1:${edgeA}`, apis: [`127.0.0.1:${feed.port}`, `127.0.0.1:${apiOfA.port}`] },
      { name: 'b', edge: `127.0.0.1:${edgeB}`, apis: [`127.0.0.1:${apiOfBPort}`] },
    ],
    token: cellsToken,
    certificatesToken,
  })
  for (const name of ['fotos.aurora.com.br', 'outra.com.br']) await until(() => isServed(name), `${name} is not served`)
}, 90_000)
afterAll(async () => {
  await front?.stop()
  for (const name of ['edge-a', 'edge-b']) await stopNginx(join(root, name))
  await apiOfA?.stop()
  await feed?.stop()
  apiOfB?.close()
  apiOfB?.closeAllConnections()
  rmSync(root, { recursive: true, force: true })
})

const until = async (condition: () => Promise<boolean>, timeoutMessage: string) =>
  await waitUntil(condition, { timeoutMs: 20_000, timeoutMessage: () => timeoutMessage })

function handshake(servername: string): Promise<TLSSocket> {
  return new Promise((resolve, reject) => {
    const socket = connect({ host: '127.0.0.1', port, ca: authority.root, servername }, () => resolve(socket))
    socket.once('error', reject)
  })
}

const isServed = (name: string) =>
  handshake(name).then(
    (socket) => {
      socket.destroy()
      return true
    },
    () => false,
  )

/** One request over TLS with exactly these header lines. */
async function requestOver(servername: string, lines: readonly string[]): Promise<string> {
  const socket = await handshake(servername)
  socket.write(`${lines.join('\r\n')}\r\nConnection: close\r\n\r\n`)
  const chunks: Buffer[] = []
  for await (const chunk of socket) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString()
}

const statusOf = async (servername: string, host: string) =>
  (await requestOver(servername, ['GET / HTTP/1.1', `Host: ${host}`])).split(' ')[1]

const plain = (host: string, path: string) => dial(`http://${host}:${httpPort}`, path)

/** Sends requests of one visitor over one connection, as the front does; returns their statuses. */
const send = async (address: string, count: number) => {
  const socket = connectTcp({ host: '127.0.0.1', port: edgeA })
  const request = (connection: string) =>
    `GET /api/health HTTP/1.1\r\nHost: ${app}\r\nX-Forwarded-For: ${address}\r\nConnection: ${connection}\r\n\r\n`
  socket.write(request('keep-alive').repeat(count - 1) + request('close'))
  const chunks: string[] = []
  socket.on('data', (chunk: Buffer) => chunks.push(chunk.toString('latin1')))
  await once(socket, 'close')
  return chunks.join('').match(/HTTP\/1\.1 \d{3}/g) ?? []
}

describe('an own domain', () => {
  test('is served over TLS by its cell, which sees the visitor and https', async () => {
    apiOfA.received.length = 0
    const answer = await requestOver('fotos.aurora.com.br', [
      'GET /ana HTTP/1.1',
      'Host: fotos.aurora.com.br',
      'X-Forwarded-For: 203.0.113.9',
      'X-Forwarded-Proto: http',
    ])
    expect(answer).toContain('/family-page/ana of fotos.aurora.com.br')
    expect(answer.match(/Strict-Transport-Security: .*/g)).toEqual(['Strict-Transport-Security: max-age=31536000'])
    expect(apiOfA.received[0]?.headers).toMatchObject({
      host: 'fotos.aurora.com.br',
      'x-forwarded-for': '127.0.0.1',
      'x-forwarded-proto': 'https',
    })
    expect(Number(apiOfA.received[0]?.headers['x-client-port'])).toBeGreaterThan(1_023)
  })

  test('gets each header of its cell once, as from the cell itself', async () => {
    for (const [servername, path] of [
      ['fotos.aurora.com.br', '/ana'],
      [app, '/api/health'],
      [`aurora.${galleries}`, '/ana'],
    ] as const) {
      const answer = await requestOver(servername, [`GET ${path} HTTP/1.1`, `Host: ${servername}`])
      const direct = await dial(`http://${servername}:${edgeA}`, path)
      const names = [...(answer.split('\r\n\r\n')[0] ?? '').matchAll(/^([\w-]+):/gm)].map(([, name = '']) =>
        name.toLowerCase(),
      )
      expect(names.toSorted()).toEqual(Object.keys(direct.headers).toSorted())
    }
  })

  test('is refused in the handshake when it has no certificate or no customer', async () => {
    for (const name of ['sem-certificado.com.br', 'ninguem.com.br', '..']) {
      await expect(handshake(name)).rejects.toThrow(/alert/)
    }
    expect(readFileSync(join(root, 'front/error.log'), 'utf8')).toBe('')
  })

  test('and our hosts are not reached over the connection of another name', async () => {
    expect(await statusOf('fotos.aurora.com.br', 'outra.com.br')).toBe('421')
    expect(await statusOf('fotos.aurora.com.br', app)).toBe('421')
    expect(await statusOf(`aurora.${galleries}`, 'fotos.aurora.com.br')).toBe('421')
    expect(await statusOf(`aurora.${galleries}`, `aurora.${galleries}`)).toBe('200')
  })

  test('is redirected to https when it has a certificate, and its challenges reach its cell', async () => {
    const redirected = await plain('outra.com.br', '/ana?x=1')
    expect([redirected.status, redirected.headers.location]).toEqual([308, `https://outra.com.br:${port}/ana?x=1`])
    expect((await plain(app, '/login')).headers.location).toBe(`https://${app}:${port}/login`)
    for (const name of ['sem-certificado.com.br', 'ninguem.com.br', '127.0.0.1']) {
      const { status, headers } = await plain(name, '/')
      expect([name, status, headers.location]).toEqual([name, 404, undefined])
    }
    const challenge = await plain('sem-certificado.com.br', '/.well-known/acme-challenge/known-token-000000001')
    expect([challenge.status, challenge.body.toString()]).toEqual([200, 'known-token-000000001.thumbprint'])
  })
})

describe('the cell', () => {
  test('believes only its front', async () => {
    const spoofed = { 'x-forwarded-for': '203.0.113.9', 'x-forwarded-proto': 'https', 'x-client-port': '7' }
    const direct = async (localAddress: string) => {
      apiOfA.received.length = 0
      await dial(`http://aurora.${galleries}:${edgeA}`, '/', { headers: spoofed, localAddress })
      return apiOfA.received[0]?.headers
    }
    expect(await direct('127.0.0.9')).toMatchObject({ 'x-forwarded-for': '127.0.0.9', 'x-forwarded-proto': 'http' })
    expect((await direct('127.0.0.9'))?.['x-client-port']).not.toBe('7')
    expect(await direct('127.0.0.1')).toMatchObject({
      'x-forwarded-for': '203.0.113.9',
      'x-forwarded-proto': 'https',
      'x-client-port': '7',
    })
  })

  test('limits each visitor and not the front', async () => {
    const [visitor, another] = ['203.0.113.10', '203.0.113.11']
    const flood = (await Promise.all(Array.from({ length: 10 }, () => send(visitor, 900)))).flat()
    expect(flood.filter((status) => status.endsWith('429')).length).toBeGreaterThan(500)
    expect(await send(another, 2)).toEqual(['HTTP/1.1 200', 'HTTP/1.1 200'])
  }, 60_000)

  test('answers 421 for an image of another cell, and the front repeats the request there', async () => {
    const path = `/${tokenOf(other, 76)}/1-1/400.webp`
    const direct = await dial(`http://${content}:${edgeB}`, path)
    expect([direct.status, direct.headers['x-revela-cell']]).toEqual([421, 'a'])
    const brand = await dial(`http://${content}:${edgeB}`, `/b/0a1/${other}/${'0'.repeat(32)}.webp`)
    expect([brand.status, brand.headers['x-revela-cell']]).toEqual([421, 'a'])
    apiOfA.received.length = 0
    const answer = await requestOver(content, [`GET ${path} HTTP/1.1`, `Host: ${content}`])
    expect(apiOfA.received.map(({ url }) => url)).toEqual(['/internal/content-auth'])
    expect(answer).not.toMatch(/x-revela-cell|421/i)
  })
})
