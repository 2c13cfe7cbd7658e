import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import { connect, type AddressInfo, type Socket } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { drainable, type Drain } from './drain.ts'

let server: Server
let drain: Drain
const lines: Socket[] = []

afterEach(() => {
  for (const each of lines.splice(0)) each.destroy()
  server.closeAllConnections()
})

async function start(answer: (request: IncomingMessage) => Promise<string>): Promise<void> {
  server = createServer((request, response) => {
    void answer(request).then((text) => response.end(text))
  })
  drain = drainable(server)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
}

/** A connection as the edge keeps it, with everything that came back. */
async function line(): Promise<{ socket: Socket; ask: () => void; heard: () => string; closed: Promise<unknown> }> {
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
  lines.push(socket)
  let text = ''
  socket.on('data', (chunk: Buffer) => (text += chunk.toString()))
  socket.on('error', () => undefined)
  const closed = new Promise((resolve) => socket.once('close', resolve))
  await once(socket, 'connect')
  return { socket, ask: () => socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n'), heard: () => text, closed }
}

const until = async (is: () => boolean) => {
  for (const begun = Date.now(); !is();) {
    if (Date.now() - begun > 5_000) throw new Error('not within 5 s')
    await new Promise((resume) => setTimeout(resume, 5))
  }
}

test('a connection that waits is not closed under a request that is on its way; its answer ends it', async () => {
  await start(async () => 'done')
  const kept = await line()
  kept.ask()
  await until(() => kept.heard().includes('done'))
  expect(kept.heard()).toContain('keep-alive')
  const drained = drain({ idleMs: 400, withinMs: 5_000 })
  await new Promise((resume) => setTimeout(resume, 150))
  kept.ask()
  await until(() => kept.heard().split('done').length === 3)
  expect(kept.heard()).toContain('Connection: close')
  await kept.closed
  expect(await drained).toEqual({ cutOff: 0 })
})

test('nobody new is let in, what runs comes to its end and says so', async () => {
  const { promise: mayEnd, resolve: end } = Promise.withResolvers<string>()
  await start(() => mayEnd)
  const { port } = server.address() as AddressInfo
  const running = await line()
  running.ask()
  await once(server, 'request')
  const drained = drain({ idleMs: 100, withinMs: 5_000 })
  const [refused] = (await once(connect(port, '127.0.0.1'), 'error')) as [NodeJS.ErrnoException]
  expect(refused.code).toBe('ECONNREFUSED')
  await new Promise((resume) => setTimeout(resume, 300))
  end('late but whole')
  expect(await drained).toEqual({ cutOff: 0 })
  await running.closed
  expect(running.heard()).toContain('late but whole')
  expect(running.heard()).toContain('Connection: close')
})

test('a connection on which nothing comes is closed after its time, one that runs too long is cut off', async () => {
  await start(() => new Promise(() => undefined))
  const [waiting, running] = [await line(), await line()]
  running.ask()
  await once(server, 'request')
  const begun = performance.now()
  const drained = drain({ idleMs: 100, withinMs: 600 })
  await waiting.closed
  expect(performance.now() - begun).toBeLessThan(500)
  expect(await drained).toEqual({ cutOff: 1 })
  await running.closed
})
