import { connect } from 'node:net'
import { mkdtempSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { once } from 'node:events'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testStack, type TestStack } from '../testing/test-stack.ts'
import { startTestEdge, type TestEdge } from '../testing/test-edge.ts'
import { dial } from '../site/dial.ts'

let stack: TestStack
let edge: TestEdge
let api: Server
let downloads = 0
beforeAll(async () => {
  // Downloads never finish by themselves, so that they stay open at the same time.
  api = createServer((request, response) => {
    if (request.url?.startsWith('/d/')) {
      downloads += 1
      response.writeHead(200).write('x')
      return
    }
    response.writeHead(200).end('{}')
  })
  api.listen(0, '127.0.0.1')
  await once(api, 'listening')
  stack = await testStack()
  const { port: apiPort } = api.address() as { port: number }
  const dir = mkdtempSync(join(tmpdir(), 'limits-'))
  edge = await startTestEdge({ ...stack, dir, apiPort })
}, 120_000)
afterAll(async () => {
  await edge?.stop()
  api?.closeAllConnections()
  api?.close()
  await stack?.close()
})

type ResponseCounts = { readonly statuses: Map<number, number>; readonly rejected: string | undefined }

/**
 * Sends many requests over a few connections without waiting for responses; counts them by status and returns one
 * rejected.
 */
async function sendMany(localAddress: string, count: number, origin: string, path: string): Promise<ResponseCounts> {
  const { host, port } = new URL(origin)
  const perConnection = 500
  const send = async () => {
    const socket = connect({ host: '127.0.0.1', port: Number(port), localAddress })
    const last = `GET ${path} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`
    socket.write(`GET ${path} HTTP/1.1\r\nHost: ${host}\r\n\r\n`.repeat(perConnection - 1) + last)
    const chunks: string[] = []
    socket.on('data', (chunk: Buffer) => chunks.push(chunk.toString('latin1')))
    await once(socket, 'close')
    return chunks.join('').split(/(?=HTTP\/1\.1 \d{3} )/)
  }
  const responses = (await Promise.all(Array.from({ length: count / perConnection }, send))).flat()
  const statuses = new Map<number, number>()
  for (const response of responses) {
    const status = Number(response.slice(9, 12))
    statuses.set(status, (statuses.get(status) ?? 0) + 1)
  }
  return { statuses, rejected: responses.find((response) => response.startsWith('HTTP/1.1 429')) }
}

test('accepts two hundred guests behind one address, each with ten simultaneous requests', async () => {
  const { statuses } = await sendMany('127.0.0.2', 2_000, edge.appOrigin, '/api/health')
  expect([...statuses]).toEqual([[200, 2_000]])
}, 120_000)

test('rejects a flood from one address with an error of the contract, and serves others', async () => {
  const { statuses, rejected = '' } = await sendMany('127.0.0.3', 12_000, edge.appOrigin, '/api/health')
  expect(statuses.get(429) ?? 0).toBeGreaterThan(1_000)
  expect(rejected).toContain('"error":"TooManyRequests"')
  expect(rejected).toContain('Retry-After: 5')
  expect((await dial(edge.appOrigin, '/api/health', { localAddress: '127.0.0.4' })).status).toBe(200)
}, 180_000)

test('allows six parallel requests of one download', async () => {
  const { host, port } = new URL(edge.contentOrigin)
  const path = `/d/${'a'.repeat(86)}/1/fotos.zip`
  const open = async (openedPath: string) => {
    const socket = connect({ host: '127.0.0.1', port: Number(port) })
    socket.write(`GET ${openedPath} HTTP/1.1\r\nHost: ${host}\r\n\r\n`)
    const [chunk] = (await once(socket, 'data')) as [Buffer]
    return { socket, status: Number(/HTTP\/1\.1 (\d{3})/.exec(chunk.toString('latin1'))?.[1]) }
  }
  const opened: Awaited<ReturnType<typeof open>>[] = []
  for (let time = 0; time < 8; time += 1) opened.push(await open(path))
  const otherVisitor = await open(path.replaceAll('a', 'b'))
  expect(opened.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200, 429, 429])
  expect([otherVisitor.status, downloads]).toEqual([200, 7])
  for (const { socket } of [...opened, otherVisitor]) socket.destroy()
}, 60_000)
