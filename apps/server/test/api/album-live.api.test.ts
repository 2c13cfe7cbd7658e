import { deleteAlbumRequest, removeAlbumReader } from '@revela/contract'
import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { apiUnderTest, type ApiUnderTest } from '../api-under-test.ts'
import type { Browser } from '../browser.ts'
import { studioHost } from '../family.ts'
import { approve, familyAlbum, pin, proofedAlbum, sendNextVersion, sendRound } from '../proofing.ts'
import { createUser, type User } from '../users.ts'

let api: ApiUnderTest
let user: User
let port: number
let host: string
beforeAll(async () => {
  api = await apiUnderTest()
  user = await createUser(api, { product: 'gallery_pro' })
  host = await studioHost(user)
  await api.server.listen({ host: '127.0.0.1', port: 0 })
  port = (api.server.server.address() as AddressInfo).port
})
afterAll(() => api.close())

type EventStream = { status: number; revisions: (number | null)[]; close: () => void; ended: Promise<void> }

async function listen(browser: Browser, albumId: string): Promise<EventStream> {
  const { promise, resolve, reject } = Promise.withResolvers<EventStream>()
  const cookie = `__Host-revela-family=${browser.cookies.get('__Host-revela-family')}`
  const path = `/api/family/album/${albumId}/events`
  const headers = { host, 'sec-fetch-site': 'same-origin', cookie }
  const clientRequest = request({ host: '127.0.0.1', port, path, headers }, (response) => {
    const ended = Promise.withResolvers<void>()
    const revisions: EventStream['revisions'] = []
    response.setEncoding('utf8')
    response.on('data', (text: string) => {
      for (const [, data] of text.matchAll(/^data: (.*)$/gm)) revisions.push(JSON.parse(data!).revision)
    })
    response.on('close', () => ended.resolve())
    response.on('error', () => ended.resolve())
    resolve({ status: response.statusCode ?? 0, revisions, close: () => clientRequest.destroy(), ended: ended.promise })
  })
  clientRequest.on('error', reject)
  clientRequest.end()
  return promise
}

/** The first listener opens the database connection; no event arrives before it listens. */
const listening = () =>
  vi.waitFor(
    async () => {
      const lines = await api.rows(
        `select 1 from pg_stat_activity where datname = current_database() and query like 'listen%'`,
      )
      expect(lines.length).toBeGreaterThan(0)
    },
    { timeout: 5_000, interval: 50 },
  )

it('tells the other reader of every request, round, version and approval', async () => {
  const album = await proofedAlbum(api, user)
  const { revision } = (await familyAlbum(album.bia.browser, album.id)).answer
  const stream = await listen(album.bia.browser, album.id)
  expect(stream.status).toBe(200)
  await vi.waitFor(() => expect(stream.revisions).toEqual([revision]), { timeout: 2_000, interval: 20 })
  await listening()
  const arrives = async (change: () => Promise<{ status: number }>) => {
    const before = stream.revisions.length
    const startedAt = performance.now()
    expect((await change()).status).toBeLessThan(300)
    await vi.waitFor(() => expect(stream.revisions.length).toBeGreaterThan(before), { timeout: 2_000, interval: 10 })
    const { answer } = await familyAlbum(album.bia.browser, album.id)
    await vi.waitFor(() => expect(stream.revisions.at(-1)).toBe(answer.revision), { timeout: 2_000, interval: 10 })
    return performance.now() - startedAt
  }
  const ids: string[] = []
  await arrives(async () => {
    const added = await pin(album.ana.browser, album)
    ids.push(added.answer.request.id)
    return added
  })
  const params = { album_id: album.id, request_id: ids[0]! }
  await arrives(() => album.ana.browser.call(deleteAlbumRequest, { params }))
  await arrives(() => pin(album.ana.browser, album))
  await arrives(() => sendRound(album.ana.browser, album, 1))
  let version = ''
  await arrives(async () => {
    version = await sendNextVersion(api, user, album.id)
    return { status: 200 }
  })
  await arrives(() => approve(album.ana.browser, { ...album, version }, { open_requests: 1 }))
  stream.close()
  await stream.ended
})

it('ends for a reader who was removed, and does not open for readers of other albums', async () => {
  const album = await proofedAlbum(api, user)
  const other = await proofedAlbum(api, user)
  const stream = await listen(album.bia.browser, album.id)
  await listening()
  await user.browser.call(removeAlbumReader, { params: { album_id: album.id, reader_id: album.bia.id } })
  await stream.ended
  expect((await listen(album.bia.browser, album.id)).status).toBe(404)
  expect((await listen(other.ana.browser, album.id)).status).toBe(404)
})
