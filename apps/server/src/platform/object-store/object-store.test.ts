import { createHash } from 'node:crypto'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openObjectStore, type ObjectStore } from './object-store.ts'
import { HashMismatch, NotStored } from './verify-stored.ts'

type FaultMode = 'none' | 'nothing stored' | 'half stored' | 'other tag' | 'vault' | 'half read' | 'locked'

const md5 = (bytes: Buffer) => createHash('md5').update(bytes).digest('hex')
const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest()
const content = Buffer.from('uma foto inteira')
let faultMode: FaultMode
let objects: Map<string, Buffer>
/** What the signatures of the stored bodies say about them. */
let signedHashes: unknown[]
let server: Server
let store: ObjectStore
beforeEach(async () => {
  faultMode = 'none'
  objects = new Map()
  signedHashes = []
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const key = request.url!.split('?')[0]!
    if (request.method === 'PUT') {
      const body = await buffer(request)
      const hash = request.headers['x-amz-content-sha256']
      signedHashes.push(hash)
      if (/^[0-9a-f]{64}$/.test(String(hash)) && hash !== sha256(body).toString('hex')) {
        return void response.writeHead(400).end('<Error><Code>XAmzContentSHA256Mismatch</Code></Error>')
      }
      // The response of a bucket with object lock to a body without a checksum.
      const sum = request.headers['content-md5']
      if (faultMode === 'locked' && sum !== Buffer.from(md5(body), 'hex').toString('base64')) {
        return void response.writeHead(400).end('<Error><Code>InvalidRequest</Code></Error>')
      }
      const stored = faultMode === 'half stored' ? body.subarray(0, body.length / 2) : body
      if (faultMode !== 'nothing stored') objects.set(key, stored)
      // A half-stored object gets its real ETag; a missing object gets the ETag of the full body.
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

test.for(Object.entries(writeMethods))('stores an object %s', async ([, put]) => {
  await put()
  expect((await store.read('foto')).equals(content)).toBe(true)
  faultMode = 'vault'
  await put()
})

test.for(Object.entries(writeMethods))(
  'throws when the store has half of an object %s or another ETag',
  async ([, put]) => {
    for (faultMode of ['half stored', 'other tag'] as const) await expect(put(), faultMode).rejects.toThrow(NotStored)
  },
)

test.for(['streamed', 'of unknown length'] as const)(
  'throws when the store accepts an object %s but does not have it',
  async (method) => {
    faultMode = 'nothing stored'
    await expect(writeMethods[method]()).rejects.toThrow(/is missing after the upload/)
  },
)

test.for(Object.entries(writeMethods))('computes no SHA-256 of an object %s', async ([, put]) => {
  await put()
  expect(signedHashes).toEqual(['UNSIGNED-PAYLOAD'])
})

test('sends the hash of a stream ahead, and reports that the store rejected other bytes', async () => {
  const putWith = (hash: Buffer) => store.put('foto', Readable.from([content]), { ...sentBytes, sha256: hash })
  await expect(putWith(sha256(Buffer.from('outra foto')))).rejects.toThrow(HashMismatch)
  expect(objects.size).toBe(0)
  await putWith(sha256(content))
  expect((await store.read('foto')).equals(content)).toBe(true)
})

test('writes buffers and the probe to a bucket with object lock, and no stream of known length', async () => {
  faultMode = 'locked'
  await writeMethods['from memory']()
  await writeMethods['of unknown length']()
  await store.probe()
  await expect(writeMethods.streamed()).rejects.toMatchObject({ $metadata: { httpStatusCode: 400 } })
})

test('rejects a range that is shorter than requested', async () => {
  await writeMethods['from memory']()
  expect((await buffer(await store.open('foto', { from: 4, to: 8 }))).toString()).toBe('foto ')
  faultMode = 'half read'
  await expect(store.open('foto', { from: 4, to: 8 })).rejects.toThrow(/2 of the bytes 4 to 8/)
})
