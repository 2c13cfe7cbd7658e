import { setGalleryCover, signIn } from '@revela/contract'
import { once } from 'node:events'
import { connect, type AddressInfo, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createAuthorizer } from '../access/authorize.ts'
import { openRoute, uploadRoute } from './route.ts'
import { createHttpServer, type HttpServer } from './server.ts'

const bodyTimeouts = { bodyTimeoutMs: 250, idleTimeoutMs: 500 }
const gallery = '0190a0b0-0000-7000-8000-000000000001'
let server: HttpServer
/** Resolves when the handler may read the cover. Until then the server is the slow side. */
let mayRead = Promise.resolve()

beforeAll(async () => {
  server = await createHttpServer({
    log: pino({ level: 'silent' }),
    routes: [
      openRoute(signIn, async () => {
        throw new Error('unexpected sign-in call')
      }),
      uploadRoute(setGalleryCover, async ({ upload }) => {
        await mayRead
        let bytes = 0
        for await (const chunk of upload.file as AsyncIterable<Buffer>) bytes += chunk.length
        return { cover: String(bytes) }
      }),
    ],
    authorizer: createAuthorizer({
      policies: [{ 'gallery.write': async () => true }],
      getAccountStatus: async () => 'active',
    }),
    prefix: '/api',
    readPrincipal: async () => ({
      kind: 'customer',
      customerId: gallery,
      sessionId: gallery,
      authMethod: 'password',
      isSecondFactorMissing: false,
    }),
    probes: [],
    requireTokenHere: async () => undefined,
    checkAnswers: true,
    bodyTimeouts,
  })
  await server.app.listen({ host: '127.0.0.1', port: 0 })
})
afterAll(() => server.stop())

const head = '--b\r\ncontent-disposition: form-data; name="cover"; filename="a.jpg"\r\n\r\n'
const tail = '\r\n--b--\r\n'

async function open(line: string, type: string, length: number): Promise<{ socket: Socket; answer: Promise<string> }> {
  const { port } = server.app.server.address() as AddressInfo
  const socket = connect(port, '127.0.0.1')
  await once(socket, 'connect')
  const received: string[] = []
  socket.on('data', (chunk: Buffer) => {
    received.push(chunk.toString())
    if (received.join('').includes('}')) socket.end()
  })
  socket.on('error', () => undefined)
  const headers = ['host: app', 'x-revela: 1', 'sec-fetch-site: same-origin', 'cookie: __Host-revela=x']
  const entity = [`content-type: ${type}`, `content-length: ${length}`]
  socket.write(`${[`${line} HTTP/1.1`, ...headers, ...entity].join('\r\n')}\r\n\r\n`)
  // Not `once`: an aborted connection may end with a reset, which is an expected outcome here and not an error.
  const answer = new Promise<string>((resolve) => socket.on('close', () => resolve(received.join(''))))
  return { socket, answer }
}

const openCover = (bytes: number) =>
  open(`PUT /api/gallery/${gallery}/cover`, 'multipart/form-data; boundary=b', head.length + bytes + tail.length)

test('accepts a cover over a slow uplink', async () => {
  const { socket, answer } = await openCover(15)
  socket.write(head)
  // Several times as long as the limit for a small body and as the idle limit for a file.
  for (let byte = 0; byte < 15; byte += 1) {
    await sleep(100)
    socket.write('x')
  }
  socket.write(tail)
  expect(await answer).toContain('{"cover":"15"}')
})

test('aborts a file upload that stalls', async () => {
  const { socket, answer } = await openCover(15)
  const startedAt = performance.now()
  socket.write(`${head}xxx`)
  expect(await answer).not.toContain('cover')
  expect(performance.now() - startedAt).toBeLessThan(4 * bodyTimeouts.idleTimeoutMs)
})

test('does not abort an upload while the server itself is slow to read', async () => {
  const reading = Promise.withResolvers<void>()
  mayRead = reading.promise
  const bytes = 6 << 20
  const { socket, answer } = await openCover(bytes)
  socket.write(head)
  socket.write(Buffer.alloc(bytes, 'x'))
  socket.write(tail)
  await sleep(2.5 * bodyTimeouts.idleTimeoutMs)
  reading.resolve()
  expect(await answer).toContain(`{"cover":"${bytes}"}`)
})

test('aborts a small body that arrives too slowly', async () => {
  const { socket, answer } = await open('POST /api/auth/signin', 'application/json', 1_000)
  const startedAt = performance.now()
  socket.write('{"email":"')
  while (!socket.closed && performance.now() - startedAt < 3_000) {
    await sleep(50)
    if (!socket.closed) socket.write('a')
  }
  expect(await answer).not.toContain('200 OK')
  expect(performance.now() - startedAt).toBeLessThan(8 * bodyTimeouts.bodyTimeoutMs)
})
