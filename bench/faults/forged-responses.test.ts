import { createHash } from 'node:crypto'
import { expect, it } from 'vitest'
import type { ObjectStore } from '../../apps/server/src/platform/object-store/object-store.ts'
import { createForgedResponse, forgeryKinds, requestPattern, type ForgeryKind } from './forged-responses.ts'
import { seeded } from './random.ts'

const objects = new Map<string, Buffer>([['o/abc/foto', Buffer.from('uma foto inteira')]])
const store = {
  read: async (key: string) => objects.get(key)!,
  put: async (key: string, bytes: Buffer) => void objects.set(key, Buffer.from(bytes)),
} as unknown as ObjectStore
const uploaded = Buffer.from('bytes de uma foto')
const forge = async (kind: ForgeryKind, head: string) =>
  (await createForgedResponse(kind, 'balde', store, seeded(1))(head, uploaded))?.toString()
const md5 = (bytes: Buffer) => createHash('md5').update(bytes).digest('hex')

it('acknowledges bytes that it does not store, half of them, or with another ETag', async () => {
  const putRequest = 'PUT /balde/o/abc/nova HTTP/1.1\r\nhost: x'
  expect(await forge('unstored', putRequest)).toContain(`etag: "${md5(uploaded)}"`)
  expect(objects.has('o/abc/nova')).toBe(false)
  expect(await forge('mistagged', putRequest)).not.toContain(md5(uploaded))
  expect(await forge('halved', putRequest)).toContain('200 OK')
  expect(objects.get('o/abc/nova')?.toString()).toBe('bytes de')
  expect(await forge('rejected', putRequest)).toMatch(/^HTTP\/1\.1 50\d/)
  expect(await forge('unstored', 'PUT /balde/o/abc/nova?partNumber=1&uploadId=2 HTTP/1.1')).toBeUndefined()
})

it('returns half of an object as if it were complete', async () => {
  expect(await forge('half-read', 'GET /balde/o/abc/foto?x-id=GetObject HTTP/1.1')).toMatch(
    /content-length: 8\r\n\r\numa foto$/,
  )
  const part = 'GET /balde/o/abc/foto HTTP/1.1\r\nRange: bytes=4-7'
  expect(await forge('half-read', part)).toMatch(/^HTTP\/1\.1 206 .*\r\n.*2\r\n\r\nfo$/s)
})

it('matches requests for originals and renditions, never lists', () => {
  for (const kind of forgeryKinds) expect(requestPattern(kind, 'balde').test('GET /balde?list-type=2')).toBe(false)
  expect(requestPattern('halved', 'balde').test('PUT /balde/r/abc/x')).toBe(true)
  expect(requestPattern('unstored', 'balde').test('PUT /balde/r/abc/x')).toBe(false)
})
