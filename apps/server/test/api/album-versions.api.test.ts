import {
  createAlbumVersion,
  deleteSpreads,
  listSpreads,
  reorderSpreads,
  restoreSpreads,
  sendAlbumVersion,
  sortSpreads,
  trashAlbum,
} from '@revela/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { purgeTrash } from '../../src/modules/lifecycle/purge-trash.job.ts'
import { openSweep } from '../../src/platform/db/sweep.ts'
import {
  albumUsage,
  markSpreadsReady,
  newAlbum,
  readyAlbum,
  sentAlbum,
  uploadSpreads,
  versionState,
} from '../albums.ts'
import { apiUnderTest, type ApiUnderTest } from '../api-under-test.ts'
import { pictureFile } from '../picture-file.ts'
import { approve, proofedAlbum } from '../proofing.ts'
import { openBatch, sendFile, uploadAll } from '../uploading.ts'
import { createUser, type User } from '../users.ts'

let api: ApiUnderTest
beforeAll(async () => {
  api = await apiUnderTest()
})
afterAll(() => api.close())

const studio = () => createUser(api, { product: 'gallery_pro' })
const send = ({ browser }: User, version: string, note = '') =>
  browser.call(sendAlbumVersion, { params: { version_id: version }, body: { note } })
const draft = ({ browser }: User, album: string) => browser.call(createAlbumVersion, { params: { album_id: album } })
const order = async ({ browser }: User, version: string) =>
  (await browser.call(listSpreads, { params: { version_id: version } })).answer.spreads.map(({ title }) => title)
const changes = { reorder: reorderSpreads, delete: deleteSpreads, restore: restoreSpreads } as const
const change = ({ browser }: User, kind: keyof typeof changes, version: string, ids: readonly string[]) =>
  browser.call(changes[kind], { params: { version_id: version }, body: { picture_ids: [...ids] } })
const eventsOf = (album: string) =>
  api.rows('select kind, version, count from album_event where album_id = $1 order by at, id', [album])

describe('a draft', () => {
  it('is the only one of its album, also for concurrent calls', async () => {
    const user = await studio()
    const { id, version } = await sentAlbum(api, user)
    const replies = await Promise.all([1, 2, 3].map(() => draft(user, id)))
    const versions = replies.map(({ answer }) => answer.version)
    expect(new Set(versions.map((created) => created.id)).size).toBe(1)
    expect(versions[0]).toMatchObject({ number: 2 })
    expect(versions[0]!.id).not.toBe(version)
    expect((await draft(user, id)).answer.version).toEqual(versions[0])
  })

  it('is sorted by file name with the covers outside, and by hand', async () => {
    const user = await studio()
    const { version } = await newAlbum(user)
    const names = ['Lamina 10.jpg', 'Contracapa.jpg', 'Lamina 2.jpg', 'Capa.jpg', 'Lamina 1.jpg']
    const files = await Promise.all(names.map(async (name, at) => ({ name, file: await pictureFile(at) })))
    const ids = await uploadAll(user, api.uploader(user.browser), version, files, 'album')
    expect(await order(user, version)).toEqual(names)
    expect((await user.browser.call(sortSpreads, { params: { version_id: version } })).status).toBe(204)
    expect(await order(user, version)).toEqual([
      'Capa.jpg',
      'Lamina 1.jpg',
      'Lamina 2.jpg',
      'Lamina 10.jpg',
      'Contracapa.jpg',
    ])
    expect((await change(user, 'reorder', version, [ids[0]!, ids[1]!])).status).toBe(204)
    expect(await order(user, version)).toEqual([
      'Lamina 10.jpg',
      'Contracapa.jpg',
      'Capa.jpg',
      'Lamina 1.jpg',
      'Lamina 2.jpg',
    ])
  })

  it('loses spreads to its trash and gets them back in their place, counted exactly', async () => {
    const user = await studio()
    const { version, spreads } = await readyAlbum(api, user)
    const before = await albumUsage(api, user)
    expect((await change(user, 'delete', version, [spreads[1]!])).status).toBe(204)
    expect((await versionState(api, version)).pictures).toBe(2)
    expect(await albumUsage(api, user)).toEqual(before)
    expect((await change(user, 'restore', version, [spreads[1]!])).status).toBe(204)
    expect(await order(user, version)).toEqual(['Lamina 1.jpg', 'Lamina 2.jpg', 'Lamina 3.jpg'])
    expect([(await versionState(api, version)).pictures, await albumUsage(api, user)]).toEqual([3, before])
  })

  it('frees the space of a deleted spread after seven days', async () => {
    const user = await studio()
    const { version, spreads } = await readyAlbum(api, user)
    await change(user, 'delete', version, [spreads[0]!])
    const sweep = openSweep(api.stack.sweepUrl)
    await purgeTrash({ ...api.platform, sweep, clock: () => new Date(Date.now() + 8 * 86_400_000) })
    await sweep.close()
    const { counter, stored } = await albumUsage(api, user)
    const state = await versionState(api, version)
    expect([counter, state.spreads.length, state.bytes]).toEqual([stored, 2, stored.bytes])
    expect((await change(user, 'restore', version, [spreads[0]!])).status).toBe(404)
  })

  it('belongs to its album: spreads of another version are not found', async () => {
    const user = await studio()
    const [one, other] = [await readyAlbum(api, user), await readyAlbum(api, user, { title: 'Outro' })]
    for (const kind of ['reorder', 'delete', 'restore'] as const) {
      expect((await change(user, kind, one.version, [other.spreads[0]!])).status).toBe(404)
    }
    expect((await versionState(api, other.version)).pictures).toBe(3)
  })
})

describe('sending a version', () => {
  it('is rejected without spreads, and nothing changes', async () => {
    const user = await studio()
    const { id, version } = await newAlbum(user)
    const reply = await send(user, version)
    expect([reply.status, reply.error.error]).toEqual([409, 'EmptyAlbum'])
    expect([(await versionState(api, version)).sent, await eventsOf(id)]).toMatchObject([false, [{ kind: 'created' }]])
  })

  it.each(['stored', 'failed'])('is rejected while a spread is %s, and nothing changes', async (state) => {
    const user = await studio()
    const { id, version, spreads } = await readyAlbum(api, user)
    await api.rows('update picture set state = $2, failure = $3 where id = $1', [
      spreads[0],
      state,
      state === 'failed' ? 'unreadable' : null,
    ])
    const before = await versionState(api, version)
    const reply = await send(user, version, 'Pronto')
    expect([reply.status, reply.error.error]).toEqual([409, 'SpreadsNotReady'])
    expect([await versionState(api, version), await eventsOf(id)]).toMatchObject([before, [{ kind: 'created' }]])
  })

  it('is rejected for an approved album, and so is a new draft', async () => {
    const user = await studio()
    const album = await proofedAlbum(api, user)
    const next = (await draft(user, album.id)).answer.version
    await uploadSpreads(api, user, next.id, 1, 50)
    await markSpreadsReady(api, user, next.id)
    expect((await approve(album.ana.browser, album)).answer.status).toBe('approved')
    for (const reply of [await send(user, next.id), await draft(user, album.id)]) {
      expect([reply.status, reply.error.error]).toEqual([409, 'AlbumApproved'])
    }
    expect((await versionState(api, next.id)).sent).toBe(false)
  })

  it('happens once, also for concurrent and later repetitions', async () => {
    const user = await studio()
    const { id, version } = await readyAlbum(api, user)
    const replies = await Promise.all([send(user, version, 'um'), send(user, version, 'dois'), send(user, version)])
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]))
    expect(new Set(replies.map(({ answer }) => JSON.stringify(answer))).size).toBe(1)
    const { note } = await versionState(api, version)
    expect((await send(user, version, 'tarde')).answer).toEqual(replies[0].answer)
    expect((await versionState(api, version)).note).toBe(note)
    expect(await eventsOf(id)).toMatchObject([{ kind: 'created' }, { kind: 'sent', version: 1, count: 3 }])
  })

  it('deletes the trash of the draft, so that its space never changes afterwards', async () => {
    const user = await studio()
    const { version, spreads } = await readyAlbum(api, user)
    await change(user, 'delete', version, [spreads[2]!])
    expect((await send(user, version)).status).toBe(200)
    const state = await versionState(api, version)
    expect(state.spreads.map(({ id }) => id)).toEqual(spreads.slice(0, 2))
    const { counter, stored } = await albumUsage(api, user)
    expect([counter, state.bytes]).toEqual([stored, stored.bytes])
    expect(await api.rows('select 1 from object_garbage where customer_id = $1', [user.customerId])).not.toEqual([])
  })

  it('and an upload at the same moment leave a version that is whole: never a spread after it was sent', async () => {
    const user = await studio()
    for (let round = 0; round < 8; round += 1) {
      const { id, version } = await readyAlbum(api, user, { title: `Corrida ${round}`, spreads: 2 })
      const file = await pictureFile(900 + round)
      const { answer } = await openBatch(user, version, [{ name: 'Tarde.jpg', file }], 'album')
      const target = { ownerId: version, batchId: answer.payload_id, pictureId: answer.items[0]!.picture_id }
      const [uploaded, sent] = await Promise.all([
        sendFile(api.uploader(user.browser), target, file, { owner: 'album' }),
        send(user, version),
      ])
      const { pictures, bytes, sent: isSent, spreads } = await versionState(api, version)
      const outcome = [uploaded.status, uploaded.error?.error, sent.status, sent.error?.error, isSent, pictures]
      expect([
        [204, undefined, 409, 'SpreadsNotReady', false, 3],
        [409, 'AlbumVersionSent', 200, undefined, true, 2],
      ]).toContainEqual(outcome)
      expect([spreads.length, spreads.reduce((sum, spread) => sum + spread.bytes, 0)]).toEqual([pictures, bytes])
      await user.browser.call(trashAlbum, { params: { album_id: id } })
    }
    const { counter, stored } = await albumUsage(api, user)
    expect(counter).toEqual(stored)
  }, 60_000)
})

describe('a sent version', () => {
  it('rejects every change of its spreads, and stays as it was', async () => {
    const user = await studio()
    const { version, spreads } = await sentAlbum(api, user)
    const before = await versionState(api, version)
    const replies = [
      await change(user, 'reorder', version, spreads.toReversed()),
      await change(user, 'delete', version, [spreads[0]!]),
      await change(user, 'restore', version, [spreads[0]!]),
      await user.browser.call(sortSpreads, { params: { version_id: version } }),
      await openBatch(user, version, [{ name: 'nova.jpg', file: await pictureFile(5) }], 'album'),
    ]
    for (const { status, error } of replies) expect([status, error.error]).toEqual([409, 'AlbumVersionSent'])
    expect(await versionState(api, version)).toEqual(before)
  })

  it.each(['note', 'pictures', 'bytes', 'last_number', 'number', 'sent_at'])(
    'keeps its %s, whatever statement runs',
    async (column) => {
      const user = await studio()
      const { version } = await sentAlbum(api, user, { spreads: 1 })
      const value = { note: `'outra'`, sent_at: 'null' }[column] ?? `${column} + 1`
      const statement = api.rows(`update album_version set ${column} = ${value} where id = $1`, [version])
      await expect(statement).rejects.toThrow('a sent album version never changes')
    },
  )
})
