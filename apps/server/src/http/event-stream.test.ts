import fastify from 'fastify'
import { once } from 'node:events'
import { connect, type AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { EventStream, sendEvents } from './event-stream.ts'

const app = fastify()
const left = Promise.withResolvers<void>()
const stopped = Promise.withResolvers<string>()

beforeAll(async () => {
  app.get('/', async (_request, reply) => {
    reply.raw.once('close', left.resolve)
    await left.promise
    sendEvents(reply, new EventStream(() => () => stopped.resolve('stopped')))
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => app.close())

test('stops a stream whose browser disconnected before it began', async () => {
  const { port } = app.server.address() as AddressInfo
  const socket = connect(port, '127.0.0.1')
  await once(socket, 'connect')
  socket.write('GET / HTTP/1.1\r\nhost: a\r\n\r\n')
  const [request] = (await once(app.server, 'request')) as [unknown]
  expect(request).toBeDefined()
  socket.destroy()
  expect(await stopped.promise).toBe('stopped')
})
