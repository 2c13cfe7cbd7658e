import { developmentHosts } from '@revela/edge'
import { randomBytes, randomUUID } from 'node:crypto'
import { mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { request as requestHttp } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { freePorts } from '../process/free-ports.ts'
import { waitUntil } from '../process/wait-until.ts'
import { dial, type DialOptions } from '../site/dial.ts'
import { type CellsApi, type FakeCell, namesCell, startCellsApi, startFakeCell } from '../testing/cells-api.ts'
import { type Front, startFront } from './start-front.ts'

const token = 'token-of-the-front-edge-and-of-the-apis'
const root = mkdtempSync(join(tmpdir(), 'front-'))
const dir = join(root, 'front')
const { app, galleries, content } = developmentHosts

/** Two customers with a gallery host each, at different cells; nobody has `stranger`. */
const [ana, bruno, stranger] = [randomUUID(), randomUUID(), randomUUID()]
const idBytes = (id: string) => Buffer.from(id.replaceAll('-', ''), 'hex')
const tokenOf = (id: string, length = 64) =>
  Buffer.concat([idBytes(id), randomBytes(length - 16)]).toString('base64url')

let api: CellsApi
let a: FakeCell
let b: FakeCell
let front: Front
let port: number

const originOf = (host: string) => `http://${host}:${port}`
const call = (host: string, path: string, options?: DialOptions) => dial(originOf(host), path, options)
/** The name of the cell that answered. */
const cellOf = async (host: string, path: string, headers: Record<string, string> = {}) =>
  (await call(host, path, { headers })).body.toString()
/** The cell that serves what names no customer. */
const cellFor = async (localAddress: string) => (await call(app, '/api/config', { localAddress })).body.toString()
const mapText = () => readFileSync(join(dir, 'cells/map'), 'utf8')
const until = async (condition: () => Promise<boolean>, timeoutMessage: string, timeoutMs = 15_000) =>
  await waitUntil(condition, { timeoutMs, timeoutMessage: () => timeoutMessage })

/** Whom each cell serves when nothing else decides. */
const visitors = { a: '', b: '' }

/** A visitor of either cell gets it, so the name is known. */
const isServedBy = (host: string, cell: string) =>
  until(async () => {
    const answers = await Promise.all(Object.values(visitors).map((localAddress) => call(host, '/', { localAddress })))
    return answers.every(({ body }) => body.toString() === cell)
  }, `${host} is not at ${cell}`)

function addStudio(name: string, cell: string, id: string = randomUUID()): { id: string; host: string } {
  const host = `${name}.${galleries}`
  api.put({ kind: 'customer', customerId: id, cell, version: 1 })
  api.put({ kind: 'host', name: host, customerId: id })
  return { id, host }
}

beforeAll(async () => {
  ;[api, a, b] = [await startCellsApi(token), await startFakeCell('a'), await startFakeCell('b')]
  ;[port = 0] = await freePorts(1)
  addStudio('ana', 'a', ana)
  addStudio('bruno', 'b', bruno)
  api.put({ kind: 'host', name: 'fotos.bruno.com.br', customerId: bruno })
  front = await startFront({
    dir,
    port,
    cells: [a, b].map(({ name, port: edgePort }) => ({
      name,
      edge: `127.0.0.1:${edgePort}`,
      // The first address never answers: the others are asked in turn.
      apis: ['127.0.0.1:1', `127.0.0.1:${api.port}`],
    })),
    token,
  })
  for (let index = 2; visitors.a === '' || visitors.b === ''; index += 1) {
    const localAddress = `127.0.0.${index}`
    visitors[(await cellFor(localAddress)) as 'a' | 'b'] = localAddress
  }
  await isServedBy(`ana.${galleries}`, 'a')
  await isServedBy('fotos.bruno.com.br', 'b')
}, 60_000)
afterEach(() => {
  for (const cell of [a, b]) {
    cell.received.length = 0
    cell.answer('/', undefined)
  }
})
afterAll(async () => {
  await front?.stop()
  for (const server of [api, a, b]) await server?.stop()
  rmSync(root, { recursive: true, force: true })
})

const sessionOf = (id: string) => ({ cookie: `theme=dark; __Host-revela=${tokenOf(id)}` })

describe('routes', () => {
  test('gallery hosts and own domains by their name', async () => {
    expect([await cellOf(`ana.${galleries}`, '/casamento'), await cellOf(`bruno.${galleries}`, '/')]).toEqual([
      'a',
      'b',
    ])
    expect(await cellOf(`BRUNO.${galleries.toUpperCase()}`, '/')).toBe('b')
    expect(await cellOf('fotos.bruno.com.br', '/api/family/home')).toBe('b')
    expect(b.received.at(-1)?.headers.host).toBe(`fotos.bruno.com.br:${port}`)
  })

  test('a host without a customer by the session of its family', async () => {
    const headers = { cookie: `__Host-revela-family=${tokenOf(bruno)}` }
    expect(await cellOf('novo.bruno.com.br', '/', headers)).toBe('b')
    // The host decides when it is known.
    expect(await cellOf(`ana.${galleries}`, '/', headers)).toBe('a')
  })

  test('the studio by its session, then by a sign-in that waits, then by a token of the address', async () => {
    for (const [id, cell] of [
      [ana, 'a'],
      [bruno, 'b'],
    ] as const) {
      expect(await cellOf(app, '/api/customer/info', sessionOf(id))).toBe(cell)
      expect(await cellOf(app, '/galerias', sessionOf(id))).toBe(cell)
      expect(await cellOf(app, '/upload/picture', sessionOf(id))).toBe(cell)
      const second = { cookie: `__Host-revela-second=${tokenOf(id)}` }
      expect(await cellOf(app, '/api/auth/second-factor', second)).toBe(cell)
      expect(await cellOf(app, `/api/reminder-stops/one-click?t=${tokenOf(id)}`)).toBe(cell)
      expect(await cellOf(app, `/api/anything?token=${tokenOf(id)}`)).toBe(cell)
      expect(await cellOf(app, `/api/webhooks/receivables?data.id=1&customer=${id}`)).toBe(cell)
    }
    expect(await cellOf(app, `/api/x?t=${tokenOf(ana)}`, sessionOf(bruno))).toBe('b')
  })

  test('images, downloads and brand images by the customer in their path', async () => {
    for (const [id, cell] of [
      [ana, 'a'],
      [bruno, 'b'],
    ] as const) {
      const paths = [
        `/${tokenOf(id, 76)}/1-1/400.webp`,
        `/d/${tokenOf(id)}/1/fotos.zip`,
        `/f/${tokenOf(id, 300)}/album.pdf`,
        `/b/0a1/${id}/${randomBytes(16).toString('hex')}.webp`,
      ]
      for (const path of paths) expect([path, await cellOf(content, path)]).toEqual([path, cell])
    }
  })

  test('everything else to one cell for each visitor, and to the next when its edge is down', async () => {
    for (let visit = 0; visit < 3; visit += 1) {
      expect([await cellFor(visitors.a), await cellFor(visitors.b)]).toEqual(['a', 'b'])
    }
    await a.stop()
    expect([await cellFor(visitors.a), await cellFor(visitors.b)]).toEqual(['b', 'b'])
    await a.start()
    // An edge that refused connections is asked again after some seconds.
    await until(async () => (await cellFor(visitors.a)) === 'a', 'the cell is not asked again')
  })

  test.each([
    ['an unknown customer', () => sessionOf(stranger)],
    ['a token that is not base64url', () => ({ cookie: `__Host-revela=${'*'.repeat(86)}` })],
  ])('%s to any cell', async (_title, headers) => {
    expect(await cellOf(app, '/api/customer/info', headers())).toMatch(/^[ab]$/)
  })
})

describe('a cell that is away', () => {
  test('is answered for in the form of the contract, and on pages as a page', async () => {
    await a.stop()
    const apiAnswer = await call(app, '/api/customer/info', { headers: sessionOf(ana) })
    expect([apiAnswer.status, JSON.parse(apiAnswer.body.toString())]).toMatchObject([503, { error: 'Unavailable' }])
    expect(apiAnswer.headers['retry-after']).toBe('5')
    const page = await call(`ana.${galleries}`, '/')
    expect([page.status, page.headers['content-type']]).toEqual([503, 'text/html; charset=utf-8'])
    expect((await call(content, `/${tokenOf(ana, 76)}/1-1/400.webp`)).status).toBe(503)
    expect((await call(`bruno.${galleries}`, '/')).status).toBe(200)
    await a.start()
  })

  test('keeps its own errors', async () => {
    const body = JSON.stringify({ error: 'Unavailable', messages: [], request_id: 'x' })
    a.answer('/', (_request, response) => response.writeHead(503, { 'retry-after': '30' }).end(body))
    const answer = await call(app, '/api/customer/info', { headers: sessionOf(ana) })
    expect([answer.status, answer.headers['retry-after'], answer.body.toString()]).toEqual([503, '30', body])
  })
})

describe('421 of a cell', () => {
  test('repeats a POST with its whole body at the named cell', async () => {
    a.answer('/api/auth/signin', namesCell('b', { 'x-revela-passed': 'sealed-by-a' }))
    for (const body of ['{"email":"bruno@example.com"}', JSON.stringify({ text: 'x'.repeat(900_000) })]) {
      b.received.length = 0
      const headers = { 'content-type': 'application/json', 'x-csrf': '1' }
      const answer = await call(app, '/api/auth/signin?x=1', {
        method: 'POST',
        body,
        headers,
        localAddress: visitors.a,
      })
      expect([answer.status, answer.body.toString(), answer.headers['x-revela-cell']]).toEqual([200, 'b', undefined])
      const [received] = b.received
      expect(received).toMatchObject({ method: 'POST', url: '/api/auth/signin?x=1' })
      expect(received?.body.toString() === body).toBe(true)
      expect(received?.headers).toMatchObject({ ...headers, 'x-revela-passed': 'sealed-by-a' })
      expect(received?.headers['x-revela-cell']).toBeUndefined()
    }
  })

  test('repeats once: another 421 becomes 503', async () => {
    a.answer('/', namesCell('b'))
    b.answer('/', namesCell('a'))
    const answer = await call(app, '/api/auth/signin', { method: 'POST', body: '{}', localAddress: visitors.a })
    expect([answer.status, answer.headers['retry-after']]).toEqual([503, '1'])
    expect(JSON.parse(answer.body.toString())).toMatchObject({ error: 'Unavailable', messages: [] })
    expect([a.received.length, b.received.length].map((count) => count > 0)).toEqual([true, true])
    const page = await call(`ana.${galleries}`, '/')
    expect([page.status, page.headers['retry-after'], page.headers['x-revela-cell']]).toEqual([503, '1', undefined])
  })

  test('becomes 503 when it names no cell of this nginx', async () => {
    a.answer('/', namesCell('z'))
    expect((await call(app, '/api/x', { headers: sessionOf(ana) })).status).toBe(503)
    a.answer('/', (_request, response) => response.writeHead(421).end())
    expect((await call(app, '/api/x', { headers: sessionOf(ana) })).status).toBe(503)
  })

  test('repeats pages and images', async () => {
    a.answer('/', namesCell('b'))
    expect(await cellOf(`ana.${galleries}`, '/casamento')).toBe('b')
    expect(await cellOf(content, `/${tokenOf(ana, 76)}/1-1/400.webp`)).toBe('b')
  })

  test.each(['/upload/picture', '/api/customer/logo', '/api/gallery/1/cover'])(
    'of a streamed picture (%s) becomes 503, and the uploader sends it again',
    async (path) => {
      a.answer('/', namesCell('b'))
      const options = { method: 'POST', body: Buffer.alloc(3_000_000), headers: sessionOf(ana) }
      const answer = await call(app, path, options)
      expect([answer.status, answer.headers['retry-after']]).toEqual([503, '1'])
      expect(JSON.parse(answer.body.toString())).toMatchObject({ error: 'Unavailable' })
      expect(b.received).toEqual([])
    },
  )
})

describe('bodies', () => {
  test('above 1 MB are rejected in the form of the contract', async () => {
    const answer = await call(app, '/api/x', { method: 'POST', body: Buffer.alloc(1_100_000) })
    expect([answer.status, JSON.parse(answer.body.toString())]).toMatchObject([413, { error: 'InvalidRequest' }])
  })

  test('of uploads are streamed: the cell receives the beginning before the end was sent', async () => {
    const upload = requestHttp({
      host: '127.0.0.1',
      port,
      path: '/upload/picture',
      method: 'POST',
      headers: { host: app, ...sessionOf(bruno), 'content-length': 2_000_000 },
    })
    const done = new Promise<number>((resolve, reject) => {
      upload.once('response', (response) => {
        response.resume()
        resolve(response.statusCode ?? 0)
      })
      upload.once('error', reject)
    })
    upload.write(Buffer.alloc(1_000_000))
    await until(async () => b.open() > 0, 'the upload did not reach the cell')
    upload.end(Buffer.alloc(1_000_000))
    expect(await done).toBe(200)
    expect(b.received.at(-1)?.body.length).toBe(2_000_000)
  })
})

test('passes events on when they are sent', async () => {
  let end: (() => unknown) | undefined
  a.answer('/api/family/events', (_request, response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    response.write('data: 1\n\n')
    end = () => response.end('data: 2\n\n')
  })
  const text = await new Promise<string>((resolve, reject) => {
    const events = requestHttp(
      { host: '127.0.0.1', port, path: '/api/family/events', headers: { host: `ana.${galleries}` } },
      (response) => {
        let received = ''
        response.on('data', (chunk: Buffer) => {
          received += chunk.toString()
          // The second event is sent only after the first has arrived.
          if (received === 'data: 1\n\n') end?.()
        })
        response.once('end', () => resolve(received))
      },
    )
    events.once('error', reject).end()
  })
  expect(text).toBe('data: 1\n\ndata: 2\n\n')
})

test('overwrites what a visitor says about themselves', async () => {
  const spoofed = {
    'x-revela-cell': 'b',
    'X-Revela-Passed': 'forged',
    'x-revela-anything': 'forged',
    'x-forwarded-for': '203.0.113.9',
    'x-forwarded-proto': 'https',
    'x-forwarded-host': 'evil.example',
    'x-client-port': '1',
    'x-real-ip': '203.0.113.9',
    forwarded: 'for=203.0.113.9',
  }
  expect(await cellOf(`ana.${galleries}`, '/', spoofed)).toBe('a')
  const { headers } = a.received.at(-1)!
  expect(headers).toMatchObject({ 'x-forwarded-for': '127.0.0.1', 'x-forwarded-proto': 'http' })
  expect(headers['x-client-port']).not.toBe('1')
  expect(JSON.stringify(headers)).not.toMatch(/forged|203\.0\.113|evil|x-revela/)
})

/** As the process beside nginx does, which is stopped. */
const replaceMap = (generation: string, previous: string, lines: readonly string[]) => {
  const path = join(dir, 'cells/map')
  writeFileSync(`${path}.new`, [`revela-cells 1 ${generation} ${previous}`, ...lines].join('\n'))
  renameSync(`${path}.new`, path)
}

describe('the map', () => {
  test('follows a move within two seconds, and ignores a lower version', async () => {
    const { id, host } = addStudio('muda', 'a')
    await isServedBy(host, 'a')
    const movedAt = performance.now()
    api.put({ kind: 'customer', customerId: id, cell: 'b', version: 2 })
    await isServedBy(host, 'b')
    expect(performance.now() - movedAt).toBeLessThan(2_000)
    api.put({ kind: 'customer', customerId: id, cell: 'a', version: 1 })
    const { host: later } = addStudio('depois', 'a')
    await isServedBy(later, 'a')
    expect(await cellOf(host, '/')).toBe('b')
  })

  test('is served while every api is away, also after nginx and the process beside it were started again', async () => {
    const { host } = addStudio('fica', 'b')
    await isServedBy(host, 'b')
    await api.stop()
    await front.stopSync()
    await front.stopNginx()
    await front.startNginx()
    expect([await cellOf(host, '/'), await cellOf(`ana.${galleries}`, '/')]).toEqual(['b', 'a'])
    await front.startSync()
    await until(async () => front.syncLog().includes('does not respond'), 'no log line')
    expect(await cellOf('fotos.bruno.com.br', '/')).toBe('b')
    await api.start()
    await isServedBy(addStudio('volta', 'a').host, 'a')
  })

  test('forgets what the directory released, also while the process was stopped', async () => {
    const [now, later] = [addStudio('sai', 'a'), addStudio('parado', 'a')]
    await isServedBy(now.host, 'a')
    await isServedBy(later.host, 'a')
    api.put({ kind: 'host', name: now.host, customerId: null })
    await until(async () => mapText().includes(`h 00000000-0000-0000-0000-000000000000 ${now.host}\n`), 'not released')
    await front.stopSync()
    api.forget(later.host)
    api.forget(later.id)
    api.raiseFloor()
    await front.startSync()
    await until(
      async () => mapText().includes(`h 00000000-0000-0000-0000-000000000000 ${later.host}\n`),
      'not released',
    )
    expect(mapText()).toContain(`c ${later.id} -`)
    expect(await cellOf(`ana.${galleries}`, '/')).toBe('a')
  })

  test('is read again by a running nginx when its file was replaced', async () => {
    const { id, host } = addStudio('antes', 'a')
    await isServedBy(host, 'a')
    await front.stopSync()
    const [header = '', ...lines] = mapText().split('\n')
    // The next file lists what was removed; what it does not mention stays.
    const ofOthers = lines.filter((line) => !line.includes(id))
    replaceMap('b1', header.split(' ')[2] ?? '', [
      ...ofOthers,
      `c ${randomUUID()} a 1`,
      `h ${bruno} trocado.com.br`,
      '',
    ])
    await isServedBy('trocado.com.br', 'b')
    await isServedBy(host, 'a')
    // After an unknown one nothing of the old map stays.
    replaceMap('c1', 'f0', [...ofOthers, `h ${ana} outro.com.br`, ''])
    await isServedBy('outro.com.br', 'a')
    const answers = await Promise.all(Object.values(visitors).map((localAddress) => call(host, '/', { localAddress })))
    expect(new Set(answers.map(({ body }) => body.toString()))).toEqual(new Set(['a', 'b']))
    await front.startSync()
    await isServedBy(addStudio('segue', 'b').host, 'b')
  })

  test('logs no name, no address and no token', async () => {
    expect(front.syncLog(200)).not.toMatch(/galleries|com\.br|token-of|[0-9a-f]{8}-[0-9a-f]{4}/)
    expect(readFileSync(join(dir, 'error.log'), 'utf8')).toBe('')
  })
})
