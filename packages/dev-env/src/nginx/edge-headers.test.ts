import { developmentHosts } from '@revela/edge'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { freePorts } from '../process/free-ports.ts'
import { dial } from '../site/dial.ts'
import { processesAt, startNginx, stopNginx } from './nginx.ts'

/** A request that reached a process behind nginx. */
type ReceivedRequest = {
  readonly receiver: 'process' | 'store'
  readonly url: string
  readonly headers: IncomingHttpHeaders
}

const storeKey = { region: 'default', accessKey: 'edge-user', secretKey: 'secret-of-the-edge' }
const visitor = '127.0.0.5'
const token = 'aZ_-'.repeat(25)
const dir = mkdtempSync(join(tmpdir(), 'edge-headers-'))
let receivedRequests: ReceivedRequest[] = []
let servers: Server[] = []
let origins: { app: string; family: string; content: string }

async function listen(receiver: ReceivedRequest['receiver']): Promise<number> {
  const server = createServer((request, response) => {
    const { url = '', headers } = request
    receivedRequests.push({ receiver, url, headers })
    if (url === '/internal/content-auth') {
      response
        .writeHead(204, { 'x-content-prefix': 'r/owner/', 'x-content-watermark': '0', 'x-content-open': '0' })
        .end()
    } else request.resume().on('end', () => response.writeHead(200, { 'content-type': 'image/webp' }).end('x'))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  servers = [...servers, server]
  return (server.address() as AddressInfo).port
}

beforeAll(async () => {
  const [api, store] = [await listen('process'), await listen('store')]
  const [port = 0] = await freePorts(1)
  await startNginx({
    dir,
    port,
    processes: processesAt({ api, upload: api, renderer: api }),
    store: { host: `127.0.0.1:${store}`, bucket: 'photos', ...storeKey },
    studio: { dist: join(dir, 'studio') },
    family: { dist: join(dir, 'family') },
  })
  const receiver = (host: string) => `http://${host}:${port}`
  origins = {
    app: receiver(developmentHosts.app),
    family: receiver(`estudio.${developmentHosts.galleries}`),
    content: receiver(developmentHosts.content),
  }
})
afterAll(async () => {
  await stopNginx(dir)
  for (const server of servers) server.close().closeAllConnections()
  rmSync(dir, { recursive: true, force: true })
})
afterEach(() => {
  receivedRequests = []
})

const forged = {
  'x-forwarded-for': '203.0.113.9',
  'x-real-ip': '203.0.113.9',
  forwarded: 'for=203.0.113.9',
  'x-client-port': '1',
  'x-forwarded-proto': 'https',
  'x-edge-request-id': 'f'.repeat(32),
  'x-request-id': 'e'.repeat(32),
  'x-content-token': 'forged',
  'x-content-key': 'forged',
  referer: 'https://edge.invalid/guessed',
  authorization: 'AWS4-HMAC-SHA256 forged',
  cookie: 'forged=1',
}
type Host = keyof typeof origins
const call = (host: Host, path: string, method = 'GET') =>
  dial(origins[host], path, { method, headers: forged, localAddress: visitor })

const forwarding: readonly (readonly [Host, string, string])[] = [
  ['app', 'POST', '/api/auth/signin'],
  ['app', 'POST', '/api/webhooks/payments'],
  ['app', 'POST', '/api/gallery/1/cover'],
  ['app', 'POST', '/upload/picture'],
  ['family', 'GET', '/api/family/entry'],
  ['family', 'GET', '/casamento-de-ana'],
]

describe('headers that nginx sends to our processes', () => {
  test.each(forwarding)('%s host: %s %s overwrites the client headers of a caller', async (host, method, path) => {
    await call(host, path, method)
    const [received, ...more] = receivedRequests
    expect(more).toEqual([])
    const headers = received?.headers ?? {}
    expect(headers['x-forwarded-for']).toBe(visitor)
    expect(headers['x-client-port']).toMatch(/^\d{4,5}$/)
    expect(headers['x-forwarded-proto']).toBe('http')
    expect(headers['x-edge-request-id']).toMatch(/^[0-9a-f]{32}$/)
    expect(headers['x-edge-request-id']).not.toBe(forged['x-edge-request-id'])
  })

  test('keeps the request id of a caller on the webhook, whose signature covers it, and nowhere else', async () => {
    for (const [host, method, path] of forwarding) await call(host, path, method)
    const withRequestId = receivedRequests.filter(({ headers }) => headers['x-request-id'] !== undefined)
    expect(withRequestId.map(({ url, headers }) => [url, headers['x-request-id']])).toEqual([
      ['/api/webhooks/payments', forged['x-request-id']],
    ])
    expect(receivedRequests).toHaveLength(forwarding.length)
  })

  test('forwards no header of the caller with a download', async () => {
    await call('content', `/d/${'a'.repeat(86)}/1/fotos.zip`)
    expect(receivedRequests).toHaveLength(1)
    const [{ headers } = { headers: {} as IncomingHttpHeaders }] = receivedRequests
    expect(headers['x-edge-request-id']).not.toBe(forged['x-edge-request-id'])
    for (const name of Object.keys(forged).filter((key) => key !== 'x-edge-request-id')) {
      expect(headers[name], name).toBeUndefined()
    }
  })

  test('checks an image by the token of its address and signs the request to the store', async () => {
    expect((await call('content', `/${token}/212-3/960.webp`)).status).toBe(200)
    const [check, fetched, ...more] = receivedRequests
    expect(more).toEqual([])
    expect([check?.url, check?.headers['x-content-token']]).toEqual(['/internal/content-auth', token])
    expect([fetched?.receiver, fetched?.url]).toEqual(['store', '/photos/r/owner/212-3/960-0.webp'])
    expect(fetched?.headers.authorization).toMatch(
      /^AWS4-HMAC-SHA256 Credential=edge-user\/\d{8}\/default\/s3\/aws4_request,/,
    )
    expect([fetched?.headers.referer, fetched?.headers.cookie]).toEqual([undefined, undefined])
  })
})

describe('internal checks', () => {
  const paths = [
    '/_auth',
    '/_brand_auth',
    '/_stored/r/owner/212-3/1920-0.webp',
    '/_stored/r/owner/card.jpg',
    '/_card/r/owner/card.jpg',
    '/internal/content-auth',
    '/internal/brand-auth',
    '//internal/content-auth',
    '/api/../internal/content-auth',
    '/api/family/../../internal/content-auth',
    '/api/%2e%2e/internal/content-auth',
    '/d/../internal/content-auth',
    '/casamento/../internal/content-auth',
  ]
  test.each(paths)('blocks %s from outside', async (path) => {
    for (const host of ['app', 'family', 'content'] as const) await call(host, path)
    const internalRequests = receivedRequests.filter(
      ({ receiver, url }) => receiver === 'store' || /^\/+(?:internal|_)/.test(url),
    )
    expect(internalRequests.map(({ receiver, url }) => `${receiver} ${url}`)).toEqual([])
  })
})
