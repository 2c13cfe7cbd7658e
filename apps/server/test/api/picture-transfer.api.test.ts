import {
  choosePictures,
  copyPicturesToGallery,
  deleteGallery,
  deletePictures,
  findPictures,
  getManifest,
  listPictures,
  movePicturesToGallery,
  type AnswerOf,
} from '@revela/contract'
import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { byNameStatement } from '../../src/modules/pictures/find-pictures.read.ts'
import { createPlanCatalogue } from '../../src/modules/subscriptions/index.ts'
import { copyToGallery } from '../../src/modules/uploads/copy-pictures.ts'
import type { ObjectStore } from '../../src/platform/object-store/object-store.ts'
import { apiUnderTest, type ApiUnderTest } from '../api-under-test.ts'
import { readyGallery } from '../family.ts'
import { createFamilySelection, readSelection } from '../selecting.ts'
import { keysIn } from '../store-contents.ts'
import { createUser, type User } from '../users.ts'

let api: ApiUnderTest
let user: User
beforeAll(async () => {
  api = await apiUnderTest()
  user = await createUser(api, { product: 'gallery_pro' })
})
afterAll(() => api.close())

const move = (from: string, to: string, picture_ids: string[], owner = user) =>
  owner.browser.call(movePicturesToGallery, { params: { collection_id: from }, body: { picture_ids, to } })
const copy = (from: string, to: string, picture_ids: string[], owner = user, key: string = randomUUID()) =>
  owner.browser.call(copyPicturesToGallery, { params: { collection_id: from }, body: { picture_ids, to, key } })

const counters = async (galleryId: string) => {
  const [row] = await api.rows(
    `select g.pictures, g.bytes::int as bytes, (select count(*)::int from picture where owner_id = g.id) as rows,
       (select coalesce(sum(bytes), 0)::int from picture where owner_id = g.id) as sum,
       (select owner_id = g.id from picture where id = g.cover_picture_id) as cover
     from gallery g where id = $1`,
    [galleryId],
  )
  return row!
}
const usage = async () =>
  (await api.rows('select pictures::int, bytes::int from usage_counter where customer_id = $1', [user.customerId]))[0]

describe('moving pictures to another gallery', () => {
  it('keeps the file, gives new numbers, and counts space and pictures once', async () => {
    const source = await readyGallery(api, user, { pictures: 3 })
    const target = await readyGallery(api, user, { pictures: 2, title: 'Festa' })
    const before = await usage()
    const [first, second, third] = source.pictures as [string, string, string]
    const [stored] = await api.rows('select object_key from picture where id = $1', [third])
    expect((await move(source.id, target.id, [third, first, randomUUID()])).answer).toEqual({ moved: 2 })
    const rows = await api.rows(
      'select id, number, display_number, chapter, object_key from picture where owner_id = $1 order by number',
      [target.id],
    )
    expect(rows.slice(2)).toMatchObject([
      { id: first, number: 3, display_number: 3, chapter: null },
      { id: third, number: 4, display_number: 4, object_key: stored!['object_key'] },
    ])
    const [left, entered] = [await counters(source.id), await counters(target.id)]
    expect(left).toMatchObject({ pictures: 1, rows: 1, bytes: left['sum'] })
    expect(entered).toMatchObject({ pictures: 4, rows: 4, bytes: entered['sum'], cover: true })
    expect(await usage()).toEqual(before)
    const listed = await user.browser.call(listPictures, { query: { collection_id: source.id } })
    expect(listed.answer.pictures.map(({ id }) => id)).toEqual([second])
    // The first picture was the cover of the source.
    expect(left['cover']).toBeNull()
  })

  it('ends the choice of a client in the first gallery, and never adds one to the second', async () => {
    const family = await createFamilySelection(api, user, { pictures: 3 })
    const target = await createFamilySelection(api, user, { pictures: 1, name: 'Outra' })
    const params = { gallery_id: family.gallery.id }
    const changes = [1, 2].map((number) => ({ number, state: 'yes' as const }))
    await family.browser.call(choosePictures, { params, body: { changes } })
    expect((await move(family.gallery.id, target.gallery.id, [family.gallery.pictures[0]!])).answer.moved).toBe(1)
    const selection = await readSelection(family.browser, family.gallery.id)
    expect([selection.totals.chosen, selection.choices]).toEqual([1, [{ number: 2, state: 'yes' }]])
    expect((await readSelection(target.browser, target.gallery.id)).totals.chosen).toBe(0)
    const manifest = await target.browser.call(getManifest, { params: { gallery_id: target.gallery.id } })
    expect(manifest.answer.pictures).toHaveLength(2)
  })

  it('leaves pictures that are in the trash or still processed, and rejects the same gallery', async () => {
    const source = await readyGallery(api, user, { pictures: 2 })
    const target = await readyGallery(api, user, { pictures: 0 })
    const [first, second] = source.pictures as [string, string]
    await user.browser.call(deletePictures, { query: { collection_id: source.id, picture_ids: first }, body: {} })
    await api.rows(`update picture set state = 'stored' where id = $1`, [second])
    expect((await move(source.id, target.id, [first, second])).answer).toEqual({ moved: 0 })
    expect((await move(source.id, source.id, [second])).error.error).toBe('InvalidRequest')
  })

  it('opens no gallery of another account, as source or as target', async () => {
    const other = await createUser(api, { product: 'gallery_pro' })
    const [mine, theirs] = [await readyGallery(api, user), await readyGallery(api, other)]
    for (const call of [move, copy]) {
      expect((await call(mine.id, theirs.id, [mine.pictures[0]!])).status).toBe(404)
      expect((await call(theirs.id, mine.id, [theirs.pictures[0]!])).status).toBe(404)
    }
    // An id of another gallery is ignored.
    expect((await move(mine.id, (await readyGallery(api, user)).id, [theirs.pictures[0]!])).answer.moved).toBe(0)
  })
})

describe('copying pictures to another gallery', () => {
  it('gives the copy an object of its own, which outlives the original', async () => {
    const source = await readyGallery(api, user, { pictures: 2 })
    const target = await readyGallery(api, user, { pictures: 0 })
    const before = await usage()
    expect((await copy(source.id, target.id, source.pictures)).answer).toEqual({ copied: 2 })
    const rows = await api.rows<{ owner_id: string; object_key: string; sha: string; number: number }>(
      `select owner_id, object_key, encode(sha256, 'hex') as sha, number from picture where owner_id in ($1, $2) order by 1, 4`,
      [source.id, target.id],
    )
    expect(new Set(rows.map(({ object_key }) => object_key)).size).toBe(4)
    expect(new Set(rows.map(({ sha }) => sha)).size).toBe(2)
    const entered = await counters(target.id)
    expect(entered).toMatchObject({ pictures: 2, rows: 2, bytes: entered['sum'], cover: true })
    expect(await usage()).toEqual({
      pictures: Number(before!['pictures']) + 2,
      bytes: Number(before!['bytes']) + Number(entered['sum']),
    })
    expect(await api.rows('select id from upload_attempt where customer_id = $1', [user.customerId])).toEqual([])
    const keys = await keysIn(api, 'o/')
    for (const { object_key } of rows) expect(keys).toContain(object_key)
  })

  it('copies nothing twice with the same key, even with concurrent calls', async () => {
    const source = await readyGallery(api, user, { pictures: 3 })
    const target = await readyGallery(api, user, { pictures: 0 })
    const key = randomUUID()
    const again = (ids: string[]) => copy(source.id, target.id, ids, user, key)
    expect((await again(source.pictures.slice(0, 2))).answer.copied).toBe(2)
    const repeated = await Promise.all([again(source.pictures), again(source.pictures)])
    expect(repeated.map(({ answer }) => answer.copied)).toEqual([3, 3])
    const entered = await counters(target.id)
    expect(entered).toMatchObject({ pictures: 3, rows: 3, bytes: entered['sum'] })
    expect(await api.rows('select id from upload_attempt where customer_id = $1', [user.customerId])).toEqual([])
    // Another key means another copy.
    expect((await copy(source.id, target.id, source.pictures)).answer.copied).toBe(3)
    expect(await counters(target.id)).toMatchObject({ rows: 6 })
  })

  it('closes the source when the copy cannot be stored', async () => {
    const source = await readyGallery(api, user, { pictures: 1 })
    const target = await readyGallery(api, user, { pictures: 0 })
    const { platform } = api
    const stream = new Readable({ read: () => undefined })
    const store: ObjectStore = {
      ...platform.store,
      open: async () => stream,
      put: async () => Promise.reject(new Error('store unavailable')),
    }
    const plans = createPlanCatalogue(platform.db)
    const subscriptions = { ...platform, plans, contentOrigin: platform.config.CONTENT_ORIGIN }
    const copied = copyToGallery({ ...platform, store, subscriptions }, user.customerId, {
      from: source.id,
      to: target.id,
      ids: source.pictures,
      key: randomUUID(),
    })
    await expect(copied).rejects.toThrow('store unavailable')
    expect(stream.destroyed).toBe(true)
  })

  it('stops at the limit of the plan', async () => {
    const owner = await createUser(api, { product: 'gallery_pro' })
    const source = await readyGallery(api, owner, { pictures: 2 })
    const target = await readyGallery(api, owner, { pictures: 0 })
    await api.rows(
      'update usage_counter set bytes = bytes + 1000::bigint * 1024 * 1024 * 1024 where customer_id = $1',
      [owner.customerId],
    )
    expect((await copy(source.id, target.id, source.pictures, owner)).error.error).toBe('PlanLimitReached')
    expect(await counters(target.id)).toMatchObject({ pictures: 0, rows: 0 })
  })
})

type Found = AnswerOf<typeof findPictures>['pictures'][number]
const find = async (owner: User, search: string, after?: string) =>
  (await owner.browser.call(findPictures, { query: { search, ...(after ? { after } : {}) } })).answer
const named = (pictures: Found[]) => pictures.map(({ title, gallery }) => [title, gallery.title])

describe('finding a picture', () => {
  it('searches the names and numbers of all galleries, without those in a trash', async () => {
    const owner = await createUser(api, { product: 'gallery_pro' })
    const other = await createUser(api, { product: 'gallery_pro' })
    await readyGallery(api, other, { title: 'De outra conta' })
    const first = await readyGallery(api, owner, { title: 'Primeira' })
    await readyGallery(api, owner, { title: 'Segunda', pictures: 2 })
    const gone = await readyGallery(api, owner, { title: 'Excluída' })
    await owner.browser.call(deleteGallery, { query: { collection_id: gone.id } })
    expect(named((await find(owner, '1001')).pictures)).toEqual([
      ['IMG_1001.JPG', 'Segunda'],
      ['IMG_1001.JPG', 'Primeira'],
    ])
    // 3 is a display number; no file name ends in it.
    expect(named((await find(owner, '3')).pictures)).toEqual([['IMG_1002.JPG', 'Primeira']])
    expect(named((await find(owner, 'img_1002')).pictures)).toEqual([['IMG_1002.JPG', 'Primeira']])
    expect((await find(owner, 'IMG')).pictures).toHaveLength(5)
    expect((await find(owner, '%')).pictures).toEqual([])
    const query = { collection_id: first.id, picture_ids: first.pictures[2]! }
    await owner.browser.call(deletePictures, { query, body: {} })
    expect((await find(owner, 'img_1002')).pictures).toEqual([])
  })

  it('pages by the last picture', async () => {
    const owner = await createUser(api, { product: 'gallery_pro' })
    const gallery = await readyGallery(api, owner, { pictures: 1 })
    await api.rows(
      `insert into picture (customer_id, id, owner_kind, owner_id, number, title, title_number, object_key, content_type,
         bytes, sha256, crc32, state, uploaded_at)
       select customer_id, gen_random_uuid(), owner_kind, owner_id, 100 + n, 'DSC_' || n || '.JPG', 7, 'x' || n,
         content_type, 1, sha256, crc32, 'ready', now()
       from picture, generate_series(1, 30) n where owner_id = $1`,
      [gallery.id],
    )
    for (const search of ['dsc_', '7']) {
      const page = await find(owner, search)
      expect([page.pictures.length, page.more]).toEqual([24, true])
      const rest = await find(owner, search, page.pictures.at(-1)!.id)
      expect([rest.pictures.length, rest.more]).toEqual([6, false])
      expect(new Set([...page.pictures, ...rest.pictures].map(({ id }) => id)).size).toBe(30)
    }
  })
})

it('finds names by an index, under row-level security too', async () => {
  const owner = await createUser(api, { product: 'gallery_pro' })
  const gallery = await readyGallery(api, owner, { pictures: 1 })
  await api.rows(
    `insert into picture (customer_id, id, owner_kind, owner_id, number, title, object_key, content_type, bytes, sha256,
       crc32, state, uploaded_at)
     select customer_id, gen_random_uuid(), owner_kind, owner_id, 100 + n, 'DSC_' || n || '.JPG', 'x' || n, content_type,
       1, sha256, crc32, 'ready', now()
     from picture, generate_series(1, 5000) n where owner_id = $1`,
    [gallery.id],
  )
  await api.rows('analyze picture')
  for (const after of [null, gallery.pictures[0]]) {
    const plan = await api.platform.db.readTenant<{ 'QUERY PLAN': string }>(owner.customerId, {
      name: `explain_find_${after}`,
      text: `explain (costs off) ${byNameStatement.text}`,
      values: [owner.customerId, 'dsc_77', after, 25],
    })
    const text = plan.map((row) => row['QUERY PLAN']).join('\n')
    expect(text).toMatch(/Index Cond: .*title_key >= /)
    expect(text).toMatch(/Index Cond: .*title_key < /)
  }
})

it('deletes the old renditions of a moved picture, and not its file', async () => {
  const source = await readyGallery(api, user, { pictures: 1 })
  const target = await readyGallery(api, user, { pictures: 0 })
  await move(source.id, target.id, source.pictures)
  const garbage = await api.rows<{ object_key: string; is_prefix: boolean }>(
    'select object_key, is_prefix from object_garbage where customer_id = $1 and object_key like $2',
    [user.customerId, `%${source.id}%`],
  )
  expect(garbage.length).toBeGreaterThan(0)
  expect(garbage.every(({ is_prefix }) => is_prefix)).toBe(true)
})
