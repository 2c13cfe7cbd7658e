import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import { connect, type AddressInfo, type Socket } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { createDrain, type Drain } from './drain.ts'

let server: Server
let drain: Drain
const sockets: Socket[] = []

afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy()
  server.closeAllConnections()
})

async function start(answer: (request: IncomingMessage) => Promise<string>): Promise<void> {
  server = createServer((request, response) => {
    void answer(request).then((text) => response.end(text))
  })
  drain = createDrain(server)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
}

/** A keep-alive connection as the edge holds it, with everything received on it. */
async function openConnection(): Promise<{
  socket: Socket
  sendRequest: () => void
  readResponse: () => string
  closed: Promise<unknown>
}> {
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
  sockets.push(socket)
  let text = ''
  socket.on('data', (chunk: Buffer) => (text += chunk.toString()))
  socket.on('error', () => undefined)
  const closed = new Promise((resolve) => socket.once('close', resolve))
  await once(socket, 'connect')
  return {
    socket,
    sendRequest: () => socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n'),
    readResponse: () => text,
    closed,
  }
}

const until = async (isDone: () => boolean) => {
  for (const startedAt = Date.now(); !isDone();) {
    if (Date.now() - startedAt > 5_000) throw new Error('condition not met within 5 s')
    await new Promise((resume) => setTimeout(resume, 5))
  }
}

test('keeps an idle connection open for a request in flight and closes it with the response', async () => {
  await start(async () => 'done')
  const keptAlive = await openConnection()
  keptAlive.sendRequest()
  await until(() => keptAlive.readResponse().includes('done'))
  expect(keptAlive.readResponse()).toContain('keep-alive')
  const drained = drain({ idleMs: 400, timeoutMs: 5_000 })
  await new Promise((resume) => setTimeout(resume, 150))
  keptAlive.sendRequest()
  await until(() => keptAlive.readResponse().split('done').length === 3)
  expect(keptAlive.readResponse()).toContain('Connection: close')
  await keptAlive.closed
  expect(await drained).toEqual({ aborted: 0 })
})

test('accepts no new connections and completes running requests with connection: close', async () => {
  const { promise: mayEnd, resolve: end } = Promise.withResolvers<string>()
  await start(() => mayEnd)
  const { port } = server.address() as AddressInfo
  const running = await openConnection()
  running.sendRequest()
  await once(server, 'request')
  const drained = drain({ idleMs: 100, timeoutMs: 5_000 })
  const [connectError] = (await once(connect(port, '127.0.0.1'), 'error')) as [NodeJS.ErrnoException]
  expect(connectError.code).toBe('ECONNREFUSED')
  await new Promise((resume) => setTimeout(resume, 300))
  end('late but whole')
  expect(await drained).toEqual({ aborted: 0 })
  await running.closed
  expect(running.readResponse()).toContain('late but whole')
  expect(running.readResponse()).toContain('Connection: close')
})

test('closes an idle connection after its timeout and aborts a request that runs too long', async () => {
  await start(() => new Promise(() => undefined))
  const [waiting, running] = [await openConnection(), await openConnection()]
  running.sendRequest()
  await once(server, 'request')
  const startedAt = performance.now()
  const drained = drain({ idleMs: 100, timeoutMs: 600 })
  await waiting.closed
  expect(performance.now() - startedAt).toBeLessThan(500)
  expect(await drained).toEqual({ aborted: 1 })
  await running.closed
})
