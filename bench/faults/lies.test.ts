import { createHash } from 'node:crypto'
import { expect, it } from 'vitest'
import type { ObjectStore } from '../../apps/server/src/platform/object-store/object-store.ts'
import { forgedAnswer, lies, wantedOf, type Lie } from './lies.ts'
import { seeded } from './random.ts'

const kept = new Map<string, Buffer>([['o/abc/foto', Buffer.from('uma foto inteira')]])
const store = {
  read: async (key: string) => kept.get(key)!,
  put: async (key: string, bytes: Buffer) => void kept.set(key, Buffer.from(bytes)),
} as unknown as ObjectStore
const sent = Buffer.from('bytes de uma foto')
const tell = async (lie: Lie, head: string) =>
  (await forgedAnswer(lie, 'balde', store, seeded(1))(head, sent))?.toString()
const md5 = (bytes: Buffer) => createHash('md5').update(bytes).digest('hex')

it('says yes to what it does not keep, to half of it, or under another tag', async () => {
  const put = 'PUT /balde/o/abc/nova HTTP/1.1\r\nhost: x'
  expect(await tell('unstored', put)).toContain(`etag: "${md5(sent)}"`)
  expect(kept.has('o/abc/nova')).toBe(false)
  expect(await tell('mistagged', put)).not.toContain(md5(sent))
  expect(await tell('halved', put)).toContain('200 OK')
  expect(kept.get('o/abc/nova')?.toString()).toBe('bytes de')
  expect(await tell('refused', put)).toMatch(/^HTTP\/1\.1 50\d/)
  expect(await tell('unstored', 'PUT /balde/o/abc/nova?partNumber=1&uploadId=2 HTTP/1.1')).toBeUndefined()
})

it('gives half of what is asked for as if it were all', async () => {
  expect(await tell('half-read', 'GET /balde/o/abc/foto?x-id=GetObject HTTP/1.1')).toMatch(
    /content-length: 8\r\n\r\numa foto$/,
  )
  const part = 'GET /balde/o/abc/foto HTTP/1.1\r\nRange: bytes=4-7'
  expect(await tell('half-read', part)).toMatch(/^HTTP\/1\.1 206 .*\r\n.*2\r\n\r\nfo$/s)
})

it('looks for photographs and what is made of them, never for lists', () => {
  for (const lie of lies) expect(wantedOf(lie, 'balde').test('GET /balde?list-type=2')).toBe(false)
  expect(wantedOf('halved', 'balde').test('PUT /balde/r/abc/x')).toBe(true)
  expect(wantedOf('unstored', 'balde').test('PUT /balde/r/abc/x')).toBe(false)
})
