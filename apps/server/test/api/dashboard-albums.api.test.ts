import { getDashboard } from '@revela/contract'
import { DAY_MS } from '@revela/domain'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { approve, insertAlbum, insertReader, insertRequest, insertSeen, insertVersion, reopen } from '../album-rows.ts'
import { apiUnderTest, type ApiUnderTest } from '../api-under-test.ts'
import { createClientRow } from '../selecting.ts'
import { createUser, type User } from '../users.ts'

const now = new Date('2026-11-15T15:00:00Z')
const daysAgo = (days: number) => new Date(now.getTime() - days * DAY_MS)

let api: ApiUnderTest
let user: User
beforeAll(async () => {
  api = await apiUnderTest({ clock: () => now })
})
beforeEach(async () => {
  user = await createUser(api, { product: 'gallery_pro' })
})
afterAll(() => api.close())

const albums = async () => (await user.browser.call(getDashboard)).answer.albums
const none = { requested: [], approved: [], stalled: [] }

async function sentAlbum(days: number, row: Parameters<typeof insertAlbum>[2] = {}) {
  const album = await insertAlbum(api, user.customerId, row)
  const versionId = await insertVersion(api, album, { sentAt: daysAgo(days) })
  const readerId = await insertReader(api, album, { name: 'Marina' })
  return { album, versionId, readerId }
}

describe('albums on the dashboard', () => {
  it('lists an album while it has open requests, also those of an earlier version', async () => {
    const clientId = await createClientRow(api, user, 'Marina Alves')
    const { album, versionId } = await sentAlbum(3, { clientId, title: 'Álbum da Marina' })
    expect(await albums()).toEqual(none)
    const first = await insertRequest(api, album, { versionId, sentAt: daysAgo(2) })
    await insertRequest(api, album, { versionId, sentAt: daysAgo(1) })
    await insertRequest(api, album, { versionId, sentAt: daysAgo(0), state: 'done' })
    await insertVersion(api, album, { sentAt: daysAgo(0), spreads: 3 })
    await insertVersion(api, album, { sentAt: null })
    const [notice, ...others] = (await albums()).requested
    expect(others).toEqual([])
    expect(notice).toEqual({
      album_id: album.id,
      album_title: 'Álbum da Marina',
      client_name: 'Marina Alves',
      cover: expect.stringMatching(/\/1-1\/400\.webp$/) as unknown,
      version: 2,
      spreads: 3,
      sent_at: daysAgo(0).toISOString(),
      requests: 2,
      last_at: daysAgo(1).toISOString(),
    })
    await api.rows(`update album_request set state = 'done' where id <> $1`, [first])
    expect((await albums()).requested).toMatchObject([{ requests: 1, last_at: daysAgo(2).toISOString() }])
    await api.rows(`update album_request set state = 'declined'`)
    expect((await albums()).requested).toEqual([])
  })

  it('lists an album for 14 days after its approval, and no longer among those with requests', async () => {
    const { album, versionId, readerId } = await sentAlbum(20)
    await insertRequest(api, album, { versionId, sentAt: daysAgo(19) })
    await approve(api, album, { versionId, readerId, at: daysAgo(13) })
    const { approved, requested, stalled } = await albums()
    expect([requested, stalled]).toEqual([[], []])
    expect(approved).toMatchObject([
      { album_id: album.id, version: 1, approved_at: daysAgo(13).toISOString(), open_requests: 1 },
    ])
    await api.rows(`update album_proof set approved_at = $1`, [daysAgo(14)])
    expect((await albums()).approved).toEqual([])
    await reopen(api, album, now)
    expect(await albums()).toMatchObject({ approved: [], requested: [{ album_id: album.id }] })
  })

  it('lists an album that was sent seven days ago with the readers who have not looked', async () => {
    const { album, versionId, readerId } = await sentAlbum(7)
    const rafael = await insertReader(api, album, { name: 'Rafael', createdAt: daysAgo(1) })
    expect((await albums()).stalled).toMatchObject([{ album_id: album.id, readers: ['Marina', 'Rafael'] }])
    await insertSeen(api, user.customerId, readerId, versionId)
    expect((await albums()).stalled).toMatchObject([{ readers: ['Rafael'] }])
    await insertSeen(api, user.customerId, rafael, versionId)
    expect((await albums()).stalled).toEqual([])
    await insertVersion(api, album, { sentAt: daysAgo(6) })
    expect((await albums()).stalled).toEqual([])
  })

  it('leaves out drafts, albums in the trash and those of other accounts', async () => {
    await insertAlbum(api, user.customerId)
    const { album, versionId } = await sentAlbum(9)
    await insertRequest(api, album, { versionId, sentAt: daysAgo(8) })
    const stranger = await createUser(api, { product: 'gallery_pro' })
    expect((await stranger.browser.call(getDashboard)).answer.albums).toEqual(none)
    await api.rows(`update album set deleted_at = $2, purge_at = $2 where id = $1`, [album.id, now])
    expect(await albums()).toEqual(none)
  })
})
