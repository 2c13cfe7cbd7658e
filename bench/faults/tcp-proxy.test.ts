import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { startTcpProxy, type TcpProxy } from './tcp-proxy.ts'

let heard: string
let proxy: TcpProxy
let stop: () => void
beforeEach(async () => {
  heard = ''
  const engine = createServer((socket) => {
    socket.on('error', () => undefined)
    socket.on('data', (chunk) => {
      heard += chunk.toString()
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

async function dial(): Promise<{ socket: Socket; said: () => string; ended: Promise<unknown> }> {
  const socket = connect(proxy.port, '127.0.0.1')
  let text = ''
  socket.on('error', () => undefined)
  socket.on('data', (chunk) => (text += chunk.toString()))
  const ended = once(socket, 'close')
  await once(socket, 'connect')
  return { socket, said: () => text, ended }
}

it('passes everything both ways until it is told to cut', async () => {
  const { socket, said, ended } = await dial()
  socket.write('begin')
  await expect.poll(said).toBe('ok begin')
  expect(proxy.cut()).toBe(1)
  await ended
})

it('lets a commit arrive and keeps its answer', async () => {
  const { socket, said, ended } = await dial()
  let struck = 0
  const strike = proxy.strike('answered', () => (struck += 1), 2_000)
  socket.write('commit')
  await ended
  expect([await strike, struck, heard, said()]).toEqual([true, 1, 'commit', ''])
})

it('lets no whole commit arrive', async () => {
  const { socket, ended } = await dial()
  const strike = proxy.strike('sent', () => undefined, 2_000)
  socket.write('begin')
  await sleep(20)
  socket.write('commit')
  await ended
  expect([await strike, heard]).toEqual([true, 'begincom'])
})

it('acts without a moment when none came in time', async () => {
  let struck = 0
  expect(await proxy.strike('sent', () => (struck += 1), 20)).toBe(false)
  expect(struck).toBe(1)
})

it('lets nothing pass while it is stalled, and everything afterwards', async () => {
  const { socket, said } = await dial()
  proxy.stall(150)
  socket.write('begin')
  await sleep(60)
  expect([heard, said()]).toEqual(['', ''])
  await expect.poll(said).toBe('ok begin')
})

it('answers a request itself, whole, and lets the next one pass', async () => {
  const { socket, said } = await dial()
  let forged = ''
  const answer = async (head: string, body: Buffer) => {
    forged = `${head.split('\r\n')[0]!} ${body.toString()}`
    return Buffer.from('a lie ')
  }
  const done = proxy.forge(/^PUT /, answer, 2_000)
  socket.write('PUT /a\r\nContent-Length: 9\r\n\r\nhalf')
  await sleep(20)
  socket.write(' more')
  expect(await done).toBe(true)
  socket.write('PUT /b')
  await expect.poll(said).toBe('a lie ok PUT /b')
  expect([forged, heard]).toEqual(['PUT /a half more', 'PUT /b'])
  expect(await proxy.forge(/^GET /, answer, 10)).toBe(false)
})
