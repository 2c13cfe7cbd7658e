import {
  getAlbum,
  listAlbums,
  listSpreads,
  listTrashedAlbums,
  purgeAlbum,
  restoreAlbum,
  trashAlbum,
} from '@revela/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { purgeTrash } from '../../src/modules/lifecycle/purge-trash.job.ts'
import { sweepGarbage } from '../../src/modules/pictures/sweep-garbage.job.ts'
import { openSweep, type Sweep } from '../../src/platform/db/sweep.ts'
import { albumUsage, newAlbum, sentAlbum, uploadSpreads } from '../albums.ts'
import { apiUnderTest, type ApiUnderTest } from '../api-under-test.ts'
import { sendNextVersion } from '../proofing.ts'
import { requestContent } from '../request-content.ts'
import { keysIn } from '../store-contents.ts'
import { createUser, type User } from '../users.ts'

let api: ApiUnderTest
let sweep: Sweep
beforeAll(async () => {
  api = await apiUnderTest()
  sweep = openSweep(api.stack.sweepUrl)
})
afterAll(async () => {
  await sweep.close()
  await api.close()
})

const inDays = (days: number) => () => new Date(Date.now() + days * 86_400_000)
const studio = () => createUser(api, { product: 'gallery_pro' })
const params = (id: string) => ({ params: { album_id: id } })
const listed = async ({ browser }: User) =>
  (await browser.call(listAlbums, { query: {} })).answer.albums.map(({ id }) => id)
const inTrash = async ({ browser }: User) => (await browser.call(listTrashedAlbums)).answer.albums
const tokenOf = async ({ browser }: User, version: string) => {
  const { spreads } = (await browser.call(listSpreads, { params: { version_id: version } })).answer
  return new URL(spreads[0]!.thumb).pathname.split('/')[1]!
}
const rowsOf = ({ customerId }: User) =>
  api.rows<{ n: number }>(
    `select (select count(*) from album where customer_id = $1) + (select count(*) from album_version where customer_id = $1)
      + (select count(*) from picture where customer_id = $1) + (select count(*) from upload_batch where customer_id = $1) as n`,
    [customerId],
  )
const objectsOf = async ({ customerId }: User) =>
  [...(await keysIn(api, 'o/')), ...(await keysIn(api, 'r/'))].filter((key) => key.includes(customerId))

it('leaves lists, addresses and the used space at once, and comes back as it was', async () => {
  const user = await studio()
  const album = await sentAlbum(api, user)
  await sendNextVersion(api, user, album.id, { spreads: 2 })
  const before = (await albumUsage(api, user)).counter
  const token = await tokenOf(user, album.version)
  expect(await requestContent(api, token)).not.toBeNull()
  expect((await user.browser.call(trashAlbum, params(album.id))).status).toBe(204)
  expect([await listed(user), (await user.browser.call(getAlbum, params(album.id))).status]).toEqual([[], 404])
  expect(await inTrash(user)).toMatchObject([{ id: album.id, spreads: 5, bytes: before.bytes }])
  expect([await requestContent(api, token), (await albumUsage(api, user)).counter.bytes]).toEqual([null, 0])
  // A second call finds no album; the space is not subtracted twice.
  expect((await user.browser.call(trashAlbum, params(album.id))).status).toBe(404)
  expect((await user.browser.call(restoreAlbum, params(album.id))).status).toBe(204)
  expect([await listed(user), await inTrash(user)]).toEqual([[album.id], []])
  const after = await albumUsage(api, user)
  expect([after.counter, after.stored]).toEqual([before, before])
  expect(await requestContent(api, token)).toBeNull()
  expect(await requestContent(api, await tokenOf(user, album.version))).not.toBeNull()
})

it('is not restored beyond the space of the plan', async () => {
  const user = await studio()
  const album = await sentAlbum(api, user)
  await user.browser.call(trashAlbum, params(album.id))
  const [{ limits } = { limits: 0 }] = await api.rows<{ limits: number }>(
    `select (p.limits ->> 'space')::float8 as limits from plan p join subscription s on s.plan_id = p.id
     where s.customer_id = $1`,
    [user.customerId],
  )
  await api.rows('update usage_counter set bytes = $2 where customer_id = $1', [user.customerId, limits * 1024 - 10])
  const reply = await user.browser.call(restoreAlbum, params(album.id))
  expect([reply.status, reply.error.error, reply.error.details]).toMatchObject([
    402,
    'PlanLimitReached',
    { limit: 'space' },
  ])
  expect([await listed(user), (await inTrash(user)).length]).toEqual([[], 1])
})

it('is deleted permanently with every row and object, by a call or after seven days', async () => {
  const user = await studio()
  const albums = [await sentAlbum(api, user), await sentAlbum(api, user, { title: 'Outro' })]
  await sendNextVersion(api, user, albums[0]!.id)
  for (const { id } of albums) await user.browser.call(trashAlbum, params(id))
  expect((await user.browser.call(purgeAlbum, params(albums[0]!.id))).status).toBe(204)
  expect((await inTrash(user)).map(({ id }) => id)).toEqual([albums[1]!.id])
  const purge = (days: number) => purgeTrash({ ...api.platform, sweep, clock: inDays(days) })
  await purge(6.9)
  expect(await inTrash(user)).toHaveLength(1)
  await purge(7.1)
  expect([await rowsOf(user), (await albumUsage(api, user)).counter]).toEqual([[{ n: 0 }], { bytes: 0, waiting: 0 }])
  await sweepGarbage({ ...api.platform, sweep, clock: inDays(7.2) })
  expect(await objectsOf(user)).toEqual([])
})

it('keeps pending renditions counted until it is deleted permanently', async () => {
  const user = await studio()
  const { id, version } = await newAlbum(user)
  await uploadSpreads(api, user, version, 2)
  await user.browser.call(trashAlbum, params(id))
  expect((await albumUsage(api, user)).counter).toEqual({ bytes: 0, waiting: 2 })
  await user.browser.call(purgeAlbum, params(id))
  expect((await albumUsage(api, user)).counter).toEqual({ bytes: 0, waiting: 0 })
})
