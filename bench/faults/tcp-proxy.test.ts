import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { startTcpProxy, type TcpProxy } from './tcp-proxy.ts'

let received: string
let proxy: TcpProxy
let stop: () => void
beforeEach(async () => {
  received = ''
  const engine = createServer((socket) => {
    socket.on('error', () => undefined)
    socket.on('data', (chunk) => {
      received += chunk.toString()
      socket.write(`ok ${chunk.toString()}`)
    })
  }).listen(0, '127.0.0.1')
  await once(engine, 'listening')
  stop = () => engine.close()
  proxy = await startTcpProxy((engine.address() as AddressInfo).port, 'commit')
})
afterEach(async () => {
  await proxy.close()
  stop()
})

async function dial(): Promise<{ socket: Socket; readText: () => string; closed: Promise<unknown> }> {
  const socket = connect(proxy.port, '127.0.0.1')
  let text = ''
  socket.on('error', () => undefined)
  socket.on('data', (chunk) => (text += chunk.toString()))
  const closed = once(socket, 'close')
  await once(socket, 'connect')
  return { socket, readText: () => text, closed }
}

it('forwards everything both ways until it cuts', async () => {
  const { socket, readText, closed } = await dial()
  socket.write('begin')
  await expect.poll(readText).toBe('ok begin')
  expect(proxy.cut()).toBe(1)
  await closed
})

it('forwards a commit and drops its response', async () => {
  const { socket, readText, closed } = await dial()
  let calls = 0
  const pending = proxy.runAtMoment('answered', () => (calls += 1), 2_000)
  socket.write('commit')
  await closed
  expect([await pending, calls, received, readText()]).toEqual([true, 1, 'commit', ''])
})

it('forwards no complete commit', async () => {
  const { socket, closed } = await dial()
  const pending = proxy.runAtMoment('sent', () => undefined, 2_000)
  socket.write('begin')
  await sleep(20)
  socket.write('commit')
  await closed
  expect([await pending, received]).toEqual([true, 'begincom'])
})

it('runs the action without the moment when none came in time', async () => {
  let calls = 0
  expect(await proxy.runAtMoment('sent', () => (calls += 1), 20)).toBe(false)
  expect(calls).toBe(1)
})

it('forwards nothing while it is stalled, and everything afterwards', async () => {
  const { socket, readText } = await dial()
  proxy.stallFor(150)
  socket.write('begin')
  await sleep(60)
  expect([received, readText()]).toEqual(['', ''])
  await expect.poll(readText).toBe('ok begin')
})

it('answers a whole request itself, and forwards the next one', async () => {
  const { socket, readText } = await dial()
  let forgedRequest = ''
  const createResponse = async (head: string, body: Buffer) => {
    forgedRequest = `${head.split('\r\n')[0]!} ${body.toString()}`
    return Buffer.from('a lie ')
  }
  const forging = proxy.forgeResponse(/^PUT /, createResponse, 2_000)
  socket.write('PUT /a\r\nContent-Length: 9\r\n\r\nhalf')
  await sleep(20)
  socket.write(' more')
  expect(await forging).toBe(true)
  socket.write('PUT /b')
  await expect.poll(readText).toBe('a lie ok PUT /b')
  expect([forgedRequest, received]).toEqual(['PUT /a half more', 'PUT /b'])
  expect(await proxy.forgeResponse(/^GET /, createResponse, 10)).toBe(false)
})
