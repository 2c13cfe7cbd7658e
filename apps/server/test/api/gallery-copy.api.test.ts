import {
  addChapters,
  chooseGalleryCover,
  deleteGallery,
  deletePictures,
  duplicateGallery,
  getGallery,
  getUsage,
  moveToChapter,
  renameChapter,
  suggestPictures,
} from '@revela/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createPlanCatalogue } from '../../src/modules/subscriptions/index.ts'
import { copyPictures, type CopyRequest } from '../../src/modules/uploads/copy-pictures.job.ts'
import { apiUnderTest, type ApiUnderTest } from '../api-under-test.ts'
import { readyGallery, type FamilyGallery } from '../family.ts'
import { createUser, type User } from '../users.ts'

let api: ApiUnderTest
let user: User
let source: FamilyGallery
beforeAll(async () => {
  api = await apiUnderTest()
  user = await createUser(api, { product: 'gallery_pro' })
  source = await readyGallery(api, user, { title: 'Bodas', pictures: 4 })
})
afterAll(() => api.close())

const deps = () => {
  const { platform } = api
  const plans = createPlanCatalogue(platform.db)
  return { ...platform, subscriptions: { ...platform, plans, contentOrigin: platform.config.CONTENT_ORIGIN } }
}

const duplicate = (id: string, owner = user) =>
  owner.browser.call(duplicateGallery, {
    params: { collection_id: id },
    body: { title: 'Bodas (cópia)', pictures: true },
  })

/** The payload of the queued job for this copy. */
async function requestOf(targetId: string): Promise<CopyRequest> {
  const [job] = await api.rows<{ data: CopyRequest }>(
    `select data from pgboss.job where name = 'uploads.copy-pictures' and data->>'targetId' = $1`,
    [targetId],
  )
  return job!.data
}

async function runAll(first: CopyRequest): Promise<void> {
  for (let next: CopyRequest | null = first; next;) next = await copyPictures(deps(), next)
}

type Row = {
  id: string
  title: string
  object_key: string
  sha256: Buffer
  chapter: number | null
  suggested: boolean
  state: string
}

const picturesOf = (galleryId: string) =>
  api.rows<Row>(
    `select id, title, object_key, sha256, chapter, suggested, state from picture where owner_id = $1 order by title`,
    [galleryId],
  )

const detail = async (id: string) => (await user.browser.call(getGallery, { query: { collection_id: id } })).answer

/** The counters must equal the sum of the rows. */
const usageDrift = () =>
  api.rows(
    `select g.id from gallery g
     where (select count(*) from picture p where p.owner_id = g.id and p.owner_kind = 'gallery') <> g.pictures
       or (select coalesce(sum(bytes), 0) from picture p where p.owner_id = g.id) <> g.bytes`,
  )

describe('a copy with pictures', () => {
  it('has every picture in a file of its own, with chapter, star, cover and camera clock', async () => {
    const params = { collection_id: source.id }
    await user.browser.call(addChapters, { params, body: { titles: ['Igreja', 'Festa'] } })
    // Two chapters of one title stay two.
    await user.browser.call(renameChapter, { params: { ...params, number: 1 }, body: { title: 'Festa' } })
    await user.browser.call(moveToChapter, { params, body: { picture_ids: [source.pictures[2]!], chapter: 2 } })
    await user.browser.call(suggestPictures, { params, body: { picture_ids: [source.pictures[1]!], suggest: true } })
    await user.browser.call(chooseGalleryCover, {
      params: { id: source.id },
      body: { picture_id: source.pictures[3]! },
    })
    await api.rows(`insert into camera_clock values ($1, $2, 'Canon EOS R5', 3600)`, [user.customerId, source.id])
    const before = (await user.browser.call(getUsage)).answer
    const { id } = (await duplicate(source.id)).answer
    expect((await detail(id)).copying).toBe(true)
    await runAll(await requestOf(id))

    const [originals, copies] = [await picturesOf(source.id), await picturesOf(id)]
    expect(copies.map(({ title, sha256 }) => [title, sha256.toString('hex')])).toEqual(
      originals.map(({ title, sha256 }) => [title, sha256.toString('hex')]),
    )
    const keys = new Set([...originals, ...copies].map(({ object_key }) => object_key))
    expect(keys.size).toBe(8)
    for (const { object_key } of copies) expect((await api.platform.store.read(object_key)).length).toBeGreaterThan(0)
    expect(copies.map(({ chapter, suggested, state }) => [chapter, suggested, state])).toEqual([
      [null, false, 'stored'],
      [null, true, 'stored'],
      [2, false, 'stored'],
      [null, false, 'stored'],
    ])
    const answer = await detail(id)
    expect([answer.copying, answer.total_pictures, answer.cover_picture_id]).toEqual([false, 4, copies[3]!.id])
    expect(await api.rows('select camera, ahead_seconds from camera_clock where gallery_id = $1', [id])).toHaveLength(1)
    const after = (await user.browser.call(getUsage)).answer
    expect([after.galleries - before.galleries, after.gallery_pictures - before.gallery_pictures]).toEqual([1, 4])
    expect(await usageDrift()).toEqual([])
    expect(await api.rows('select 1 from upload_attempt')).toEqual([])
  })

  it('copies nothing twice, however often its job runs', async () => {
    const { id } = (await duplicate(source.id)).answer
    const request = await requestOf(id)
    await runAll(request)
    await runAll(request)
    await Promise.allSettled([runAll(request), runAll(request)])
    expect(await picturesOf(id)).toHaveLength(4)
    expect(await usageDrift()).toEqual([])
  })

  it('stops when the copy is deleted meanwhile', async () => {
    const { id } = (await duplicate(source.id)).answer
    await user.browser.call(deleteGallery, { query: { collection_id: id } })
    await runAll(await requestOf(id))
    expect(await picturesOf(id)).toEqual([])
  })

  it('leaves out an original that is damaged in the store', async () => {
    const owner = await createUser(api, { product: 'gallery_pro' })
    const gallery = await readyGallery(api, owner, { pictures: 2 })
    const [first] = await picturesOf(gallery.id)
    const bytes = await api.platform.store.read(first!.object_key)
    bytes[bytes.length >> 1]! ^= 0xff
    await api.platform.store.put(first!.object_key, bytes, { length: bytes.length, type: 'image/jpeg' })
    const { id } = (await duplicate(gallery.id, owner)).answer
    await runAll(await requestOf(id))
    expect((await picturesOf(id)).map(({ title }) => title)).toEqual(['IMG_1001.JPG'])
    expect(await api.rows('select 1 from upload_attempt')).toEqual([])
  })

  it('is rejected as a whole if its pictures do not fit the plan', async () => {
    const owner = await createUser(api, { product: 'gallery_pro' })
    const gallery = await readyGallery(api, owner, { pictures: 1 })
    await api.rows('update subscription set plan_id = 20, trial_ends_at = null where customer_id = $1', [
      owner.customerId,
    ])
    await api.rows('update usage_counter set pictures = 100000 where customer_id = $1', [owner.customerId])
    expect((await duplicate(gallery.id, owner)).error.error).toBe('PlanLimitReached')
    expect(await api.rows('select 1 from gallery where customer_id = $1', [owner.customerId])).toHaveLength(1)
  })

  it('needs no space for the trash of its source', async () => {
    const owner = await createUser(api, { product: 'gallery_pro' })
    const gallery = await readyGallery(api, owner, { pictures: 2 })
    const [first] = gallery.pictures as [string]
    await owner.browser.call(deletePictures, { query: { collection_id: gallery.id, picture_ids: first }, body: {} })
    const trashedBytes = 10 ** 15
    await api.rows('update gallery set bytes = bytes + $2 - (select bytes from picture where id = $3) where id = $1', [
      gallery.id,
      trashedBytes,
      first,
    ])
    await api.rows('update picture set bytes = $2 where id = $1', [first, trashedBytes])
    const { id } = (await duplicate(gallery.id, owner)).answer
    await runAll(await requestOf(id))
    expect((await picturesOf(id)).map(({ title }) => title)).toEqual(['IMG_1001.JPG'])
  })

  it('numbers its pictures in the order of the source', async () => {
    const owner = await createUser(api, { product: 'gallery_pro' })
    const gallery = await readyGallery(api, owner, { pictures: 4 })
    await api.rows('update picture set number = 100 - number where owner_id = $1', [gallery.id])
    await api.rows('update gallery set last_number = 100 where id = $1', [gallery.id])
    const { id } = (await duplicate(gallery.id, owner)).answer
    await runAll(await requestOf(id))
    const titles = async (galleryId: string) =>
      (
        await api.rows<{ title: string }>('select title from picture where owner_id = $1 order by number', [galleryId])
      ).map(({ title }) => title)
    expect(await titles(id)).toEqual(await titles(gallery.id))
    expect(await titles(id)).toHaveLength(4)
  })

  it('has the focus of a cover only if it has that cover', async () => {
    const gallery = await readyGallery(api, user, { pictures: 2 })
    const setCover = (kind: 'cover' | 'gallery') =>
      api.rows(
        `with cover as (update picture set owner_kind = $2 where id = $3 returning id)
         update gallery g set cover_picture_id = cover.id, cover_focus_x = 100, cover_focus_y = 900,
           pictures = case when $2 = 'cover' then 1 else 2 end
         from cover where g.id = $1`,
        [gallery.id, kind, gallery.pictures[1]],
      )
    const focus = async () => (await detail((await duplicate(gallery.id)).answer.id)).cover_focus
    await setCover('cover')
    expect(await focus()).toEqual({ x: 500, y: 300 })
    await setCover('gallery')
    expect(await focus()).toEqual({ x: 100, y: 900 })
  })
})
