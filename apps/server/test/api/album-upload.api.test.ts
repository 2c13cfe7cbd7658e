import { albumUpload, listSpreads } from '@revela/contract'
import { MAX_SPREADS } from '@revela/domain'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { albumUsage, newAlbum, readyAlbum, sentAlbum, uploadSpreads, versionState } from '../albums.ts'
import { apiUnderTest, type ApiUnderTest } from '../api-under-test.ts'
import { pictureFile, sha256 } from '../picture-file.ts'
import { keysIn } from '../store-contents.ts'
import { openBatch, sendFile, type SentTo } from '../uploading.ts'
import { createUser, type User } from '../users.ts'

let api: ApiUnderTest
beforeAll(async () => {
  api = await apiUnderTest()
})
afterAll(() => api.close())

const studio = () => createUser(api, { product: 'gallery_pro' })
const targetOf = async (user: User, version: string, name: string, file: Buffer): Promise<SentTo> => {
  const { answer } = await openBatch(user, version, [{ name, file }], 'album')
  return { ownerId: version, batchId: answer.payload_id, pictureId: answer.items[0]!.picture_id }
}
const send = (user: User, target: SentTo, file: Buffer) =>
  sendFile(api.uploader(user.browser), target, file, { owner: 'album' })
/** Stored originals that are not about to be deleted. */
const originals = async ({ customerId }: User) => {
  const garbage = await api.rows<{ object_key: string }>(
    'select object_key from object_garbage where customer_id = $1',
    [customerId],
  )
  const discarded = new Set(garbage.map(({ object_key: key }) => key))
  return (await keysIn(api, 'o/')).filter((key) => key.includes(customerId) && !discarded.has(key)).length
}

describe('uploading spreads', () => {
  it('stores them in the order of the batch, with the bytes and the pending renditions counted', async () => {
    const user = await studio()
    const { version } = await newAlbum(user)
    const ids = await uploadSpreads(api, user, version, 3)
    const { spreads } = (await user.browser.call(listSpreads, { params: { version_id: version } })).answer
    expect(spreads.map(({ id, title, spread, state }) => [id, title, spread, state])).toEqual(
      ids.map((id, at) => [id, `Lamina ${at + 1}.jpg`, at + 1, 'stored']),
    )
    const first = await pictureFile(1, { width: 96, height: 48 })
    expect(spreads[0]!.sha256).toBe(sha256(first))
    const { counter, stored } = await albumUsage(api, user)
    expect(counter).toEqual(stored)
    expect(counter.waiting).toBe(3)
    const [usage] = await api.rows(
      'select galleries, pictures, work_pictures from usage_counter where customer_id = $1',
      [user.customerId],
    )
    expect(Object.values(usage!).map(Number)).toEqual([0, 0, 0])
  })

  it('keeps the place of a spread whose bytes arrive last', async () => {
    const user = await studio()
    const { version } = await newAlbum(user)
    const files = await Promise.all([1, 2, 3].map(async (at) => ({ name: `${at}.jpg`, file: await pictureFile(at) })))
    const { answer } = await openBatch(user, version, files, 'album')
    for (const at of [2, 1, 0]) {
      const target = { ownerId: version, batchId: answer.payload_id, pictureId: answer.items[at]!.picture_id }
      expect((await send(user, target, files[at]!.file)).status).toBe(204)
    }
    expect((await versionState(api, version)).spreads.map(({ title }) => title)).toEqual(['1.jpg', '2.jpg', '3.jpg'])
  })

  it('rejects files above 50 MB and beyond the space of the plan, and stores nothing', async () => {
    const user = await studio()
    const { version } = await newAlbum(user)
    const file = await pictureFile(1)
    const target = await targetOf(user, version, 'a.jpg', file)
    await api.rows('update upload_item set bytes = $2 where picture_id = $1', [target.pictureId, 50 * 1024 * 1024 + 1])
    const tooLarge = await send(user, target, file)
    expect([tooLarge.status, tooLarge.error.error]).toEqual([413, 'FileTooLarge'])
    await api.rows('update upload_item set bytes = $2 where picture_id = $1', [target.pictureId, file.length])
    await api.rows(
      `update usage_counter u set bytes = (select (p.limits ->> 'space')::bigint * 1024 from plan p
        join subscription s on s.plan_id = p.id and s.customer_id = u.customer_id) where customer_id = $1`,
      [user.customerId],
    )
    await api.rows(
      `insert into usage_counter (customer_id, bytes) select s.customer_id, (p.limits ->> 'space')::bigint * 1024
       from subscription s join plan p on p.id = s.plan_id where s.customer_id = $1 on conflict do nothing`,
      [user.customerId],
    )
    const noSpace = await send(user, target, file)
    expect([noSpace.status, noSpace.error.error]).toEqual([402, 'PlanLimitReached'])
    const opened = await openBatch(user, version, [{ name: 'b.jpg', file }], 'album')
    expect([opened.status, opened.error.error]).toEqual([402, 'PlanLimitReached'])
    const limits = await user.browser.call(albumUpload.checkLimits, {
      body: { pictures: 1, size: file.length, version_id: version },
    })
    expect([limits.status, limits.error.error]).toEqual([402, 'PlanLimitReached'])
    const state = await versionState(api, version)
    expect([state.pictures, state.bytes, await originals(user)]).toEqual([0, 0, 0])
  })

  it(`takes ${MAX_SPREADS} spreads, also from batches that were opened before`, async () => {
    const user = await studio()
    const { version } = await newAlbum(user)
    await api.rows('update album_version set pictures = $2 where id = $1', [version, MAX_SPREADS - 1])
    const [one, two] = await Promise.all([pictureFile(1), pictureFile(2)])
    const both = await openBatch(
      user,
      version,
      [
        { name: '1.jpg', file: one },
        { name: '2.jpg', file: two },
      ],
      'album',
    )
    expect([both.status, both.error.error]).toEqual([409, 'TooManySpreads'])
    const targets = [await targetOf(user, version, '1.jpg', one), await targetOf(user, version, '2.jpg', two)]
    const replies = await Promise.all([send(user, targets[0]!, one), send(user, targets[1]!, two)])
    expect(replies.map(({ status }) => status).toSorted()).toEqual([204, 409])
    expect(replies.find(({ status }) => status === 409)!.error.error).toBe('TooManySpreads')
    const state = await versionState(api, version)
    expect([state.pictures, state.spreads.length]).toEqual([MAX_SPREADS, 1])
  })

  it('replaces a spread of the draft, and counts only the difference', async () => {
    const user = await studio()
    const { version, spreads } = await readyAlbum(api, user)
    const file = await pictureFile(77, { width: 200, height: 100 })
    const { answer } = await openBatch(user, version, [{ name: 'Lamina 2.jpg', file, overwrite: true }], 'album')
    expect(answer.items[0]!.picture_id).toBe(spreads[1])
    const target = { ownerId: version, batchId: answer.payload_id, pictureId: spreads[1]! }
    expect((await send(user, target, file)).status).toBe(204)
    const state = await versionState(api, version)
    expect(state.spreads.map(({ id, state: made }) => [id, made])).toEqual([
      [spreads[0], 'ready'],
      [spreads[1], 'stored'],
      [spreads[2], 'ready'],
    ])
    const { counter, stored } = await albumUsage(api, user)
    expect([counter, state.bytes]).toEqual([stored, stored.bytes])
  })
})

describe('an upload that began before the version was sent', () => {
  it.each([
    ['a new spread', false],
    ['another file of a spread', true],
  ])('is rejected with %s, and nothing is stored', async (_, overwrite) => {
    const user = await studio()
    const { version } = await readyAlbum(api, user)
    const file = await pictureFile(99)
    const { answer } = await openBatch(user, version, [{ name: 'Lamina 1.jpg', file, overwrite }], 'album')
    const target = { ownerId: version, batchId: answer.payload_id, pictureId: answer.items[0]!.picture_id }
    await api.rows('update album_version set sent_at = now() where id = $1', [version])
    const before = [await versionState(api, version), await albumUsage(api, user), await originals(user)]
    const reply = await send(user, target, file)
    expect([reply.status, reply.error.error]).toEqual([409, 'AlbumVersionSent'])
    expect([await versionState(api, version), await albumUsage(api, user), await originals(user)]).toEqual(before)
  })

  it('is answered as before when its response was lost and the spread is in the version', async () => {
    const user = await studio()
    const { version } = await sentAlbum(api, user, { spreads: 1 })
    const [item] = await api.rows<{ batch_id: string; picture_id: string }>(
      'select batch_id, picture_id from upload_item where customer_id = $1',
      [user.customerId],
    )
    const target = { ownerId: version, batchId: item!.batch_id, pictureId: item!.picture_id }
    const before = await versionState(api, version)
    expect((await send(user, target, await pictureFile(1, { width: 96, height: 48 }))).status).toBe(204)
    expect(await versionState(api, version)).toEqual(before)
  })

  it('into an album that was moved to the trash finds nothing', async () => {
    const user = await studio()
    const { id, version } = await newAlbum(user)
    const file = await pictureFile(3)
    const target = await targetOf(user, version, 'a.jpg', file)
    await api.rows('update album set deleted_at = now(), purge_at = now() where id = $1', [id])
    expect([(await send(user, target, file)).status, await originals(user)]).toEqual([404, 0])
  })
})
