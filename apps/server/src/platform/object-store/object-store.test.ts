import { createHash } from 'node:crypto'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openObjectStore, type ObjectStore } from './object-store.ts'
import { NotStored } from './verify-stored.ts'

type FaultMode = 'none' | 'nothing stored' | 'half stored' | 'other tag' | 'vault' | 'half read' | 'locked'

const md5 = (bytes: Buffer) => createHash('md5').update(bytes).digest('hex')
const content = Buffer.from('uma foto inteira')
let faultMode: FaultMode
let objects: Map<string, Buffer>
let server: Server
let store: ObjectStore
beforeEach(async () => {
  faultMode = 'none'
  objects = new Map()
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const key = request.url!.split('?')[0]!
    if (request.method === 'PUT') {
      const body = await buffer(request)
      // What a bucket with object lock says to a body without a sum of it.
      const sum = request.headers['content-md5']
      if (faultMode === 'locked' && sum !== Buffer.from(md5(body), 'hex').toString('base64')) {
        return void response.writeHead(400).end('<Error><Code>InvalidRequest</Code></Error>')
      }
      const stored = faultMode === 'half stored' ? body.subarray(0, body.length / 2) : body
      if (faultMode !== 'nothing stored') objects.set(key, stored)
      // A half is told as what it is; nothing at all as if it were there.
      const tag = faultMode === 'other tag' || faultMode === 'vault' ? 'f'.repeat(32) : md5(stored)
      response.setHeader('etag', `"${tag}"`)
      if (faultMode === 'vault') response.setHeader('x-amz-server-side-encryption', 'aws:kms')
      response.end()
      return
    }
    const object = objects.get(key)
    if (!object) return void response.writeHead(404).end()
    const [, from, to] = /bytes=(\d+)-(\d+)/.exec(request.headers.range ?? '') ?? []
    const requestedBytes = from === undefined ? object : object.subarray(Number(from), Number(to) + 1)
    const sentBytes = faultMode === 'half read' ? requestedBytes.subarray(0, requestedBytes.length / 2) : requestedBytes
    response.setHeader('content-length', sentBytes.length)
    response.setHeader('etag', `"${faultMode === 'vault' ? 'f'.repeat(32) : md5(object)}"`)
    response.writeHead(from === undefined ? 200 : 206).end(request.method === 'HEAD' ? undefined : sentBytes)
  }
  server = createServer((request, response) => void answer(request, response)).listen(0, '127.0.0.1')
  await once(server, 'listening')
  store = openObjectStore({
    S3_ENDPOINT: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    S3_REGION: 'us-east-1',
    S3_ACCESS_KEY: 'key',
    S3_SECRET_KEY: 'secret',
    S3_BUCKET: 'bucket',
  })
})
afterEach(() => {
  store.close()
  server.closeAllConnections()
  server.close()
})

const sentBytes = { length: content.length, type: 'image/jpeg' }
const writeMethods = {
  streamed: () => store.put('foto', Readable.from([content]), sentBytes),
  'of unknown length': () => store.putStream('foto', Readable.from([content]), sentBytes),
  'from memory': () => store.put('foto', content, sentBytes),
}

test.for(Object.entries(writeMethods))('an object %s is stored', async ([, put]) => {
  await put()
  expect((await store.read('foto')).equals(content)).toBe(true)
  faultMode = 'vault'
  await put()
})

test.for(Object.entries(writeMethods))(
  'a store that has half of an object %s, or counts it otherwise, is not believed',
  async ([, put]) => {
    for (faultMode of ['half stored', 'other tag'] as const) await expect(put(), faultMode).rejects.toThrow(NotStored)
  },
)

test.for(['streamed', 'of unknown length'] as const)('a yes without an object %s is not believed', async (method) => {
  faultMode = 'nothing stored'
  await expect(writeMethods[method]()).rejects.toThrow(/is not there/)
})

test('a bucket with object lock takes what is in memory, the probe too, and nothing that is streamed', async () => {
  faultMode = 'locked'
  await writeMethods['from memory']()
  await writeMethods['of unknown length']()
  await store.probe()
  await expect(writeMethods.streamed()).rejects.toMatchObject({ $metadata: { httpStatusCode: 400 } })
})

test('a part of an object that is not as long as asked for is none', async () => {
  await writeMethods['from memory']()
  expect((await buffer(await store.open('foto', { from: 4, to: 8 }))).toString()).toBe('foto ')
  faultMode = 'half read'
  await expect(store.open('foto', { from: 4, to: 8 })).rejects.toThrow(/2 of the bytes 4 to 8/)
})
