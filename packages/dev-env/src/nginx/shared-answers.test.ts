import { developmentHosts } from '@revela/edge'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { connect, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { gzipSync } from 'node:zlib'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { freePorts } from '../process/free-ports.ts'
import { dial, type DialOptions } from '../site/dial.ts'
import { processesAt, startNginx, stopNginx } from './nginx.ts'

type Received = Pick<IncomingMessage, 'url' | 'method' | 'headers'>

const dir = mkdtempSync(join(tmpdir(), 'shared-answers-'))
const session = '__Host-revela-family=secret'
const manifest = '/api/family/open/0190aaaa-0000-7000-8000-00000000000a'
const call = { 'x-revela': '1', 'sec-fetch-site': 'same-origin' }
let received: Received[] = []
let server: Server
let origin: string
let slugs = 0
/** A new address for each test, so that nothing of an earlier one is in the cache. */
let page: string
/** What the process behind nginx answers when it is asked for everybody. */
let answer: (response: ServerResponse, request: IncomingMessage) => unknown

const sharedHeaders = () => ({
  'content-type': 'text/html',
  'cache-control': 'stale-while-revalidate=1',
  expires: new Date().toUTCString(),
})

beforeAll(async () => {
  server = createServer((request, response) => {
    received.push({ url: request.url, method: request.method, headers: request.headers })
    request.resume().on('end', () => {
      if (request.headers['x-revela-shared'] === '1') answer(response, request)
      else {
        const own = request.headers.cookie ?? 'none'
        response.writeHead(200, { 'cache-control': 'no-store', 'content-type': 'text/html' }).end(`personal: ${own}`)
      }
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port: api } = server.address() as AddressInfo
  const [port = 0] = await freePorts(1)
  await startNginx({
    dir,
    port,
    processes: processesAt({ api, upload: api, renderer: api }),
    store: { host: '127.0.0.1:1', bucket: 'photos', region: 'default', accessKey: 'edge', secretKey: 'secret' },
    studio: { dist: join(dir, 'studio') },
    family: { dist: join(dir, 'family') },
    showCache: true,
  })
  origin = `http://estudio.${developmentHosts.galleries}:${port}`
})
afterAll(async () => {
  await stopNginx(dir)
  server.close().closeAllConnections()
  rmSync(dir, { recursive: true, force: true })
})
beforeEach(() => {
  slugs += 1
  page = `/casamento-${slugs}`
  answer = (response) => response.writeHead(200, sharedHeaders()).end('for everybody')
})
afterEach(() => {
  received = []
})

/** An answer is held until the second ends: a test that expects it to be held begins with one. */
const nextSecond = () => sleep(1_010 - (Date.now() % 1_000))
const get = async (path: string, options: DialOptions = {}) => {
  const { status, headers, body } = await dial(origin, path, options)
  return { status, headers, text: body.toString(), cache: headers['x-cache'] }
}

describe('an answer for everybody', () => {
  test('is requested once a second, without anything of the visitor', async () => {
    await nextSecond()
    const visitors = [1, 2, 3, 4, 5].map((n) =>
      get(page, { headers: { 'x-name': `visitor-${n}`, 'user-agent': `phone ${n}`, cookie: `analytics=${n}` } }),
    )
    for (const { status, text } of await Promise.all(visitors)) expect([status, text]).toEqual([200, 'for everybody'])
    expect(received).toHaveLength(1)
    const [{ url, headers }] = received as [Received]
    expect(url).toBe(`/family-page${page}`)
    expect(headers).toMatchObject({ 'x-revela-shared': '1', host: new URL(origin).host })
    for (const name of ['cookie', 'x-name', 'user-agent', 'authorization']) expect(headers).not.toHaveProperty(name)
    await sleep(2_000)
    await get(page)
    expect(received).toHaveLength(2)
  })

  test('has nothing of the request that fetched it, and may not be stored by a browser', async () => {
    answer = (response, request) =>
      response
        .writeHead(200, {
          ...sharedHeaders(),
          etag: '"1"',
          'x-request-id': String(request.headers['x-edge-request-id']),
        })
        .end('for everybody')
    await nextSecond()
    const [first, second] = [await get(page), await get(page)]
    expect(second.cache).toBe('HIT')
    expect(second.headers['cache-control']).toBe('no-store')
    expect(second.headers['x-request-id']).not.toBe(first.headers['x-request-id'])
    for (const name of ['etag', 'expires']) expect(second.headers).not.toHaveProperty(name)
  })

  test('is confirmed by its version, and replaced when that has changed', async () => {
    let version = 1
    answer = (response, request) => {
      const headers = { ...sharedHeaders(), etag: `"${version}"` }
      if (request.headers['if-none-match'] === headers.etag) response.writeHead(304, headers).end()
      else response.writeHead(200, headers).end(`version ${version}`)
    }
    await nextSecond()
    await get(page)
    await nextSecond()
    expect(await get(page)).toMatchObject({ text: 'version 1', cache: 'REVALIDATED' })
    expect(received.map(({ headers }) => headers['if-none-match'])).toEqual([undefined, '"1"'])
    version = 2
    await sleep(2_000)
    expect(await get(page)).toMatchObject({ text: 'version 2' })
  })

  test('is never older than two seconds, also while the next one takes long', async () => {
    answer = async (response) => {
      // The first is made at once; what replaces it takes longer than it may be used.
      await sleep(received.length > 1 ? 2_500 : 0)
      response.writeHead(200, sharedHeaders()).end(`made at ${Date.now()}`)
    }
    await nextSecond()
    await get(page)
    const until = Date.now() + 4_500
    const visits: Promise<{ age: number; cache: unknown }>[] = []
    while (Date.now() < until) {
      const startedAt = Date.now()
      visits.push(get(page).then(({ text, cache }) => ({ age: startedAt - Number(/\d+/.exec(text)?.[0]), cache })))
      await sleep(40)
    }
    const answers = await Promise.all(visits)
    expect(answers.filter(({ age }) => age > 2_000)).toEqual([])
    const whileMade = answers.filter(({ cache }) => cache === 'UPDATING')
    expect(whileMade.length).toBeGreaterThan(3)
    expect(Math.max(...whileMade.map(({ age }) => age))).toBeGreaterThan(1_000)
  }, 30_000)

  test('is unpacked for a client that cannot read it compressed', async () => {
    answer = (response) =>
      response.writeHead(200, { ...sharedHeaders(), 'content-encoding': 'gzip' }).end(gzipSync('for everybody'))
    await nextSecond()
    const packed = await dial(origin, page, { headers: { 'accept-encoding': 'gzip' } })
    expect([packed.headers['content-encoding'], packed.body]).toEqual(['gzip', gzipSync('for everybody')])
    expect(await get(page)).toMatchObject({ text: 'for everybody', cache: 'HIT' })
  })

  test('has no part of its query, so that links from social networks share it', async () => {
    await nextSecond()
    await get(`${page}?fbclid=one`)
    expect(await get(`${page}?fbclid=two`)).toMatchObject({ cache: 'HIT' })
    expect(received.map(({ url }) => url)).toEqual([`/family-page${page}`])
  })
})

describe('an answer of one visitor', () => {
  const personal: Record<string, DialOptions> = {
    'a session': { headers: { cookie: session } },
    'a session among other cookies': { headers: { cookie: `a=1; ${session}; b=2` } },
    'a session in other letters': { headers: { cookie: session.toLowerCase() } },
    'a cookie whose value looks like a session': { headers: { cookie: `a="${session}"` } },
    'an authorization': { headers: { authorization: 'Bearer x' } },
    'a POST': { method: 'POST', body: '{}' },
    'a PUT': { method: 'PUT', body: '{}' },
    'another method in a header': { method: 'POST', headers: { 'x-http-method-override': 'GET' } },
  }

  test.each(Object.keys(personal))('is made for %s, and is not held', async (name) => {
    const options = personal[name]!
    await nextSecond()
    expect((await get(page)).text).toBe('for everybody')
    const own = await get(page, options)
    expect([own.text, own.cache]).toEqual([`personal: ${options.headers?.['cookie'] ?? 'none'}`, undefined])
    expect((await get(page)).text).toBe('for everybody')
    const other = `${page}-2`
    expect((await get(other, options)).text).toContain('personal')
    expect((await get(other)).text).toBe('for everybody')
  })

  test('cannot be requested in the name of the edge', async () => {
    const headers = { cookie: session, 'x-revela-shared': '1' }
    expect((await get(page, { headers })).text).toBe(`personal: ${session}`)
    expect((await get('/api/family/entry', { headers: { ...call, ...headers } })).text).toBe(`personal: ${session}`)
    expect(received.map((request) => request.headers['x-revela-shared'])).toEqual([undefined, undefined])
  })

  test('is made for a call that does not come from our page', async () => {
    await nextSecond()
    expect((await get(manifest, { headers: call })).text).toBe('for everybody')
    const strange: Record<string, string>[] = [{}, { 'x-revela': '1' }, { ...call, 'sec-fetch-site': 'cross-site' }]
    for (const headers of strange) expect((await get(manifest, { headers })).text).toContain('personal')
    for (const options of [{ headers: { ...call, authorization: 'Bearer x' } }, { headers: call, method: 'POST' }])
      expect((await get(manifest, options)).text).toContain('personal')
    // It is no answer of a visitor, so a session changes nothing, and is not forwarded.
    expect((await get(manifest, { headers: { ...call, cookie: session } })).text).toBe('for everybody')
    const withSession = `${manifest.slice(0, -1)}b`
    expect((await get(withSession, { headers: { ...call, cookie: session } })).text).toBe('for everybody')
    expect(received.at(-1)!.headers).not.toHaveProperty('cookie')
    for (const query of ['?from=0', '?from=0&count=60&x=1', '?count=60&from=0', '?from=0&count=99999999'])
      expect((await get(`${manifest}/pictures${query}`, { headers: call })).text).toContain('personal')
    const [names, more] = ['?from=0&count=60', '?from=60&count=60'].map((query) => `${manifest}/pictures${query}`)
    for (const path of [names!, more!]) expect((await get(path, { headers: call })).text).toBe('for everybody')
    expect(received.slice(-2).map(({ url }) => url)).toEqual([names, more])
  })
})

describe('what the process behind nginx does not mark', () => {
  const answers: Record<string, [number, Record<string, string>]> = {
    'no-store': [200, { 'cache-control': 'no-store' }],
    'an error that would be held': [404, {}],
    'a cell that does not have the studio': [421, { 'cache-control': 'no-store', 'x-revela-cell': 'b' }],
    'a redirect': [302, { 'cache-control': 'no-store', location: '/x' }],
    'a cookie that is set': [200, { ...sharedHeaders(), 'set-cookie': session }],
    'an answer that varies': [200, { ...sharedHeaders(), vary: '*' }],
    'a private answer': [200, { ...sharedHeaders(), 'cache-control': 'private' }],
    'no word about it': [200, {}],
  }

  test.each(Object.keys(answers))('is not held: %s', async (name) => {
    const [status, headers] = answers[name]!
    await nextSecond()
    if (headers['expires']) headers['expires'] = new Date().toUTCString()
    answer = (response) => response.writeHead(status, headers).end(`answer ${received.length}`)
    for (const expected of ['answer 1', 'answer 2', 'answer 3']) {
      expect(await get(page)).toMatchObject({ status, text: expected })
    }
  })
})

describe('the place of an answer', () => {
  test('belongs to one host', async () => {
    answer = (response, request) => response.writeHead(200, sharedHeaders()).end(`of ${request.headers.host}`)
    const { host, port } = new URL(origin)
    await nextSecond()
    expect((await get(page)).text).toBe(`of ${host}`)
    for (const other of [
      `outro.${developmentHosts.galleries}:${port}`,
      `estudio.${developmentHosts.galleries}`,
      host.toUpperCase(),
    ])
      expect((await get(page, { headers: { host: other } })).text).toBe(`of ${other}`)
    // A name that another header claims changes nothing.
    const forged = { 'x-forwarded-host': 'outro.example', 'x-host': 'outro.example', forwarded: 'host=outro.example' }
    expect(await get(`${page}-2`, { headers: forged })).toMatchObject({ text: `of ${host}` })
    expect(received.at(-1)!.headers).not.toHaveProperty('x-forwarded-host')
  })

  test('is not filled by hop-by-hop headers, ranges or conditions of a visitor', async () => {
    const tricks: Record<string, string>[] = [
      { connection: 'close, cookie, x-revela-shared' },
      { range: 'bytes=0-2' },
      { 'if-none-match': '"1"' },
      { 'if-modified-since': new Date().toUTCString() },
      { 'x-original-url': '/outro', 'x-rewrite-url': '/outro' },
      { 'cache-control': 'only-if-cached', pragma: 'no-cache' },
    ]
    await nextSecond()
    for (const [at, headers] of tricks.entries()) {
      const path = `${page}-${at}`
      expect(await get(path, { headers })).toMatchObject({ status: 200, text: 'for everybody' })
      expect(await get(path)).toMatchObject({ status: 200, text: 'for everybody' })
    }
    for (const { headers, url } of received) {
      expect(url).toMatch(/^\/family-page\/casamento/)
      for (const name of ['range', 'if-none-match', 'if-modified-since', 'pragma', 'x-original-url'])
        expect(headers).not.toHaveProperty(name)
    }
  })

  test('is filled whole by HEAD', async () => {
    await nextSecond()
    expect(await get(page, { method: 'HEAD' })).toMatchObject({ status: 200, text: '' })
    expect(await get(page)).toMatchObject({ text: 'for everybody', cache: 'HIT' })
    expect(received.map(({ method }) => method)).toEqual(['GET'])
  })

  test('cannot be reached by two requests that nginx and the process read differently', async () => {
    const socket = connect(Number(new URL(origin).port), '127.0.0.1')
    const chunks: Buffer[] = []
    socket.on('data', (chunk: Buffer) => chunks.push(chunk))
    const { host } = new URL(origin)
    const body = `0\r\n\r\nGET ${page} HTTP/1.1\r\nHost: ${host}\r\nX-Revela-Shared: 1\r\n\r\n`
    socket.write(
      `GET ${page} HTTP/1.1\r\nHost: ${host}\r\nTransfer-Encoding: chunked\r\nContent-Length: ${body.length}\r\n\r\n${body}`,
    )
    await sleep(300)
    socket.destroy()
    expect(Buffer.concat(chunks).toString()).toMatch(/^HTTP\/1\.1 400/)
    expect(received).toEqual([])
  })
})
