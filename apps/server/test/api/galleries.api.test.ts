import {
  chooseGalleryCover,
  createGallery,
  deleteGallery,
  getGallery,
  getGallerySettings,
  getUsage,
  listGalleries,
  listPictures,
  listTrash,
  restoreGallery,
  setGalleryOrdering,
  suggestByTag,
  updateGallerySettings,
} from '@revela/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readGalleries } from '../../src/modules/galleries/gallery-list.read.ts'
import { apiUnderTest, type ApiUnderTest } from '../api-under-test.ts'
import { createUser, type User } from '../users.ts'
import { pictureFile } from '../picture-file.ts'
import { newGallery, uploadAll } from '../uploading.ts'

let api: ApiUnderTest
let user: User
beforeAll(async () => {
  api = await apiUnderTest()
  user = await createUser(api, { product: 'gallery_pro' })
})
afterAll(() => api.close())

const plan = (owner: User, planId: number) =>
  api.rows('update subscription set plan_id = $2, trial_ends_at = null where customer_id = $1', [
    owner.customerId,
    planId,
  ])

describe('galleries', () => {
  // spec: S2-1.02, S2-3.01, S2-3.03, S2-3.16, S2-7.06, S2-7.08, S2-9.07
  it('are created with a unique address that a new title does not change', async () => {
    const { browser } = user
    const [one, two] = [await newGallery(user, 'Ana & João'), await newGallery(user, 'Ana e Joao')]
    await newGallery(user, 'Ana & João')
    const before = (await browser.call(getGallery, { query: { collection_id: one } })).answer
    expect(before.url).toMatch(/\/ana-joao-[2-9a-z]{7}$/)
    await browser.call(updateGallerySettings, { params: { collection_id: one }, body: { title: 'Bodas' } })
    const after = (await browser.call(getGallery, { query: { collection_id: one } })).answer
    expect([after.title, after.url]).toEqual(['Bodas', before.url])
    const slugs = await api.rows<{ slug: string }>('select slug from gallery where customer_id = $1', [user.customerId])
    expect(new Set(slugs.map(({ slug }) => slug)).size).toBe(slugs.length)
    expect(after).toMatchObject({
      pictures_ordenation: 7,
      total_pictures: 0,
      cover: null,
      expires_in: null,
      expired: false,
    })
    expect((await browser.call(getGallery, { query: { collection_id: two } })).answer.title).toBe('Ana e Joao')
  })

  // spec: S2-5.20
  it('are limited exactly by the plan, with the numbers in the error, even with concurrent calls', async () => {
    const limited = await createUser(api, { product: 'gallery_pro' })
    await plan(limited, 20)
    const replies = await Promise.all(
      Array.from({ length: 8 }, (_, n) => limited.browser.call(createGallery, { body: { title: `G${n}` } })),
    )
    expect(replies.filter((reply) => reply.status === 200)).toHaveLength(3)
    const rejected = replies.find((reply) => reply.status === 402)
    expect(rejected?.error).toMatchObject({
      error: 'PlanLimitReached',
      details: { limit: 'max_gallery', current_gallery: 3, max_gallery: 3 },
    })
    expect((await limited.browser.call(getUsage)).answer.galleries).toBe(3)
  })

  it('have another error code when they are empty than when they are missing', async () => {
    const list = async (collection_id: string) =>
      (await user.browser.call(listPictures, { query: { collection_id } })).error.error
    expect(await list(await newGallery(user, 'Vazia'))).toBe('EmptyGallery')
    expect(await list(crypto.randomUUID())).toBe('NotFound')
  })

  // spec: S2-5.01
  it('have a title of 1 to 120 characters', async () => {
    for (const title of ['', ' ', 'a'.repeat(121)]) {
      const rejected = await user.browser.call(createGallery, { body: { title } })
      expect([rejected.status, rejected.error.messages.map(({ id }) => id)]).toEqual([422, ['title']])
    }
    expect((await user.browser.call(createGallery, { body: { title: 'a'.repeat(120) } })).status).toBe(200)
  })

  it('are all created when the first ones of an account are requested concurrently', async () => {
    const fresh = await createUser(api, { product: 'gallery_pro' })
    const requests = Array.from({ length: 8 }, () => fresh.browser.call(createGallery, { body: { title: 'Ensaio' } }))
    expect((await Promise.all(requests)).map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 200))
    expect((await fresh.browser.call(getUsage)).answer.galleries).toBe(8)
  })

  // spec: S2-1.02, S2-2.10, S2-7.03, S2-7.04, S2-7.05
  it('are listed newest first, and filtered by delivery and by day in São Paulo', async () => {
    const other = await createUser(api, { product: 'gallery_pro' })
    const { browser } = other
    const [a, b] = [await newGallery(other, 'Antiga'), await newGallery(other, 'Nova')]
    await api.rows(`update gallery set created_at = '2026-11-01T02:30:00Z' where id = $1`, [a])
    await browser.call(updateGallerySettings, { params: { collection_id: b }, body: { single_download: true } })
    const titles = async (query: Record<string, string>) =>
      (await browser.call(listGalleries, { query })).answer.galleries.galleryList.map((item) => item.title)
    expect(await titles({})).toEqual(['Nova', 'Antiga'])
    expect((await browser.call(listGalleries, { query: {} })).answer.galleries.galleriesCount).toBe(2)
    // The count is true beyond the cap of the list.
    const capped = await api.platform.db.tenant(other.customerId, (tx) =>
      readGalleries(tx, other.customerId, {}, '2026-11-20', 1),
    )
    expect(capped.map(({ title, total }) => [title, total])).toEqual([['Nova', 2]])
    expect(
      (await browser.call(listGalleries, { query: { start_created: '2020-01-01', end_created: '2020-01-02' } })).answer,
    ).toEqual({ galleries: { galleryList: [], galleriesCount: 0 } })
    expect(await titles({ active_download: 'true' })).toEqual(['Nova'])
    expect(await titles({ inactive_download: 'true' })).toEqual(['Antiga'])
    expect(await titles({ active_download: 'true', inactive_download: 'true' })).toEqual(['Nova', 'Antiga'])
    expect(await titles({ start_created: '2026-10-31', end_created: '2026-10-31' })).toEqual(['Antiga'])
    expect(await titles({ start_created: '2026-11-01', end_created: '2026-11-02' })).toEqual([])
  })

  // spec: S2-1.02, S2-7.07
  it('stay in the trash for seven days without using space, and can be restored', async () => {
    const other = await createUser(api, { product: 'gallery_pro' })
    const { browser } = other
    const id = await newGallery(other)
    await uploadAll(other, api.uploader(browser), id, [{ name: 'a.jpg', file: await pictureFile(1) }])
    const query = { collection_id: id }
    expect((await browser.call(deleteGallery, { query })).status).toBe(204)
    expect((await browser.call(getGallery, { query })).status).toBe(404)
    expect((await browser.call(getUsage)).answer).toEqual({ galleries: 0, gallery_space: 0, gallery_pictures: 0 })
    const [trashed] = (await browser.call(listTrash)).answer.galleries
    expect(trashed).toMatchObject({ id, total_pictures: 1 })
    expect(Date.parse(trashed!.purge_at) - Date.parse(trashed!.deleted_at)).toBe(7 * 86_400_000)
    expect((await browser.call(restoreGallery, { params: { id } })).status).toBe(204)
    expect((await browser.call(getGallery, { query })).answer.total_pictures).toBe(1)
    expect((await browser.call(getUsage)).answer).toMatchObject({ galleries: 1, gallery_pictures: 1 })
    await browser.call(deleteGallery, { query })
    await plan(other, 20)
    for (const n of [1, 2, 3]) await newGallery(other, `Cheia ${n}`)
    const rejected = await browser.call(restoreGallery, { params: { id } })
    expect([rejected.status, rejected.error.details]).toMatchObject([402, { limit: 'max_gallery' }])
    expect((await browser.call(listTrash)).answer.galleries).toHaveLength(1)
  })

  // spec: S2-3.05, S2-5.08, S2-5.10, S2-7.10, S2-7.11
  it('enforce the plan for premium settings on the server', async () => {
    const basic = await createUser(api, { product: 'gallery_pro' })
    const id = await newGallery(basic)
    await plan(basic, 28)
    const params = { collection_id: id }
    for (const [body, feature] of [
      [{ download_all: true }, 'download_all_pictures'],
      [{ anti_copy: true }, 'custom_no_copy'],
    ] as const) {
      const reply = await basic.browser.call(updateGallerySettings, { params, body })
      expect([reply.status, reply.error.details]).toEqual([402, { block_type: 'feat', blocked_feat: feature }])
    }
    const change = { single_download: true, download_all: false, event_date: '2026-12-24', theme: 'dark' as const }
    expect((await basic.browser.call(updateGallerySettings, { params, body: change })).status).toBe(204)
    expect((await basic.browser.call(getGallerySettings, { query: params })).answer).toMatchObject(change)
  })
})

describe('pictures of a gallery', () => {
  // spec: S2-3.15, S2-7.12, S2-7.15
  it('are listed in each of the eight orders, without duplicates', async () => {
    const { browser } = user
    const id = await newGallery(user, 'Ordenada')
    const names = ['b_10.jpg', 'a_2.jpg', 'c_1.jpg', 'sem numero.jpg']
    const files = await Promise.all(names.map(async (name, n) => ({ name, file: await pictureFile(n + 20) })))
    await uploadAll(user, api.uploader(browser), id, files)
    await api.rows(`update picture set taken_at = '2020-01-01' where owner_id = $1 and title = 'c_1.jpg'`, [id])
    const inOrder = async (code: string) => {
      await browser.call(setGalleryOrdering, { params: { collection_id: id, code } })
      const { pictures } = (await browser.call(listPictures, { query: { collection_id: id, page: '1' } })).answer
      return pictures.map((picture) => picture.title[0]).join('')
    }
    expect([
      await inOrder('1'),
      await inOrder('2'),
      await inOrder('3'),
      await inOrder('4'),
      await inOrder('5'),
      await inOrder('6'),
      await inOrder('7'),
      await inOrder('8'),
    ]).toEqual(['bacs', 'scab', 'abcs', 'scba', 'cbas', 'sabc', 'cabs', 'bacs'])
  })

  // spec: S2-3.04, S2-7.13, S2-7.16
  it('are suggested by colour or stars, and one becomes the cover', async () => {
    const { browser } = user
    const id = await newGallery(user, 'Sugerida')
    const files = await Promise.all([1, 2, 3].map(async (n) => ({ name: `${n}.jpg`, file: await pictureFile(n + 40) })))
    const ids = await uploadAll(user, api.uploader(browser), id, files)
    await api.rows(`update picture set label = 'Púrpura', rating = 5 where id = any($1)`, [ids.slice(0, 2)])
    const suggested = async () =>
      (await browser.call(listPictures, { query: { collection_id: id } })).answer.pictures.filter((p) => p.suggested)
        .length
    const params = { collection_id: id, tag: 'Púrpura' as const, suggest: 'true' as const }
    expect((await browser.call(suggestByTag, { params })).status).toBe(204)
    expect(await suggested()).toBe(2)
    await browser.call(suggestByTag, { params: { ...params, tag: '5', suggest: 'false' } })
    expect(await suggested()).toBe(0)
    const body = { picture_id: ids[2]!, focus: { x: 120, y: 900 } }
    expect((await browser.call(chooseGalleryCover, { params: { id }, body })).status).toBe(204)
    const detail = (await browser.call(getGallery, { query: { collection_id: id } })).answer
    expect([detail.cover_picture_id, detail.cover_focus]).toEqual([ids[2], { x: 120, y: 900 }])
    expect(detail.cover).toMatch(/\/3-1\/960\.webp$/)
  })
})
