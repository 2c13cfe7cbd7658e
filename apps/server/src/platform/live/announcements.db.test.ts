import { asSuperuser, testStack, type TestStack, waitUntil } from '@revela/dev-env'
import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createLogger } from '../log/logger.ts'
import { openAnnouncements } from './announcements.ts'

let stack: TestStack
const log = createLogger('test', 'silent')

beforeAll(async () => {
  stack = await testStack()
})

afterAll(() => stack.close())

const announce = (message: string) =>
  asSuperuser(stack.engines, (client) => client.query('select pg_notify($1, $2)', ['news', message]), stack.database)

const listeners = () =>
  asSuperuser(stack.engines, async (client) => {
    const { rows } = await client.query<{ pid: number }>(
      `select pid from pg_stat_activity where datname = $1 and query = 'listen news'`,
      [stack.database],
    )
    return rows.map(({ pid }) => pid)
  })

const isHeard = (messages: readonly string[], message: string) =>
  waitUntil(() => messages.includes(message), {
    timeoutMs: 20_000,
    timeoutMessage: () => `"${message}" was not heard, only ${JSON.stringify(messages)}`,
  })

test('listens again after its session was ended, and calls every listener for what it may have missed', async () => {
  const announcements = openAnnouncements(stack.appUrl, 'news', log)
  const messages: string[] = []
  announcements.subscribe('a', (message) => messages.push(message))
  const [pid] = await waitUntil(async () => ((await listeners()).length > 0 ? listeners() : undefined), {
    timeoutMs: 10_000,
    timeoutMessage: () => 'nobody listens',
  })
  await announce('a:1')
  await isHeard(messages, '1')
  await asSuperuser(stack.engines, (client) => client.query('select pg_terminate_backend($1)', [pid]))
  await announce('a:lost')
  await isHeard(messages, '')
  await announce('a:2')
  await isHeard(messages, '2')
  expect(messages).not.toContain('lost')
  await announcements.close()
})

/** A network between the product and PostgreSQL whose packets can get lost without either side noticing. */
async function startSwitch(port: number) {
  const sockets = new Set<Socket>()
  let isBroken = false
  let connections = 0
  const server = createServer((client) => {
    const upstream = connect(port, '127.0.0.1')
    connections += 1
    for (const [from, to] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      sockets.add(from)
      from.on('error', () => undefined)
      from.on('data', (chunk: Buffer) => void (isBroken || to.write(chunk)))
    }
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    connections: () => connections,
    breakIt: () => (isBroken = true),
    repair: () => (isBroken = false),
    close: () => {
      for (const socket of sockets) socket.destroy()
      server.close()
    },
  }
}

test('listens again after its peer was lost without a word', async () => {
  const network = await startSwitch(stack.engines.postgres.port)
  const url = new URL(stack.appUrl)
  url.port = String(network.port)
  const announcements = openAnnouncements(url.href, 'news', log, { intervalMs: 600, timeoutMs: 500 })
  const messages: string[] = []
  announcements.subscribe('b', (message) => messages.push(message))
  await waitUntil(
    async () => {
      await announce('b:1')
      return messages.includes('1')
    },
    { timeoutMs: 10_000, timeoutMessage: () => 'nobody listens' },
  )
  network.breakIt()
  await announce('b:lost')
  await waitUntil(() => network.connections() > 1, {
    timeoutMs: 20_000,
    timeoutMessage: () => 'the lost connection was not given up',
  })
  network.repair()
  await isHeard(messages, '')
  await announce('b:2')
  await isHeard(messages, '2')
  expect(messages).not.toContain('lost')
  await announcements.close()
  network.close()
})
