import {
  deletePictures,
  getGallery,
  getManifest,
  getPictureDetails,
  listPictures,
  listWorkPictures,
  movePictures,
  reorderWorkPictures,
  setGalleryOrdering,
} from '@revela/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { apiUnderTest, type ApiUnderTest } from '../api-under-test.ts'
import { enter, familyBrowser } from '../family.ts'
import { createUser, type User } from '../users.ts'
import { pictureFile } from '../picture-file.ts'
import { newGallery, newWork, uploadAll } from '../uploading.ts'

let api: ApiUnderTest
let user: User
beforeAll(async () => {
  api = await apiUnderTest()
  user = await createUser(api, { product: 'gallery_pro' })
})
afterAll(() => api.close())

async function galleryOf(names: readonly string[]): Promise<{ id: string; ids: Map<string, string> }> {
  const id = await newGallery(user)
  const ids = await add(id, names)
  return { id, ids }
}

async function add(galleryId: string, names: readonly string[]) {
  const files = await Promise.all(names.map(async (name, at) => ({ name, file: await pictureFile(at + 1) })))
  const ids = await uploadAll(user, api.uploader(user.browser), galleryId, files)
  await api.rows(`update picture set state = 'ready', width = 600, height = 400 where owner_id = $1`, [galleryId])
  return new Map(names.map((name, at) => [name, ids[at]!]))
}

const order = (galleryId: string, code: number) =>
  user.browser.call(setGalleryOrdering, { params: { collection_id: galleryId, code: String(code) } })

const titles = async (galleryId: string) =>
  (await user.browser.call(listPictures, { query: { collection_id: galleryId } })).answer.pictures.map(
    ({ title }) => title,
  )

const move = (galleryId: string, picture_ids: readonly string[], before: string | null) =>
  user.browser.call(movePictures, {
    params: { collection_id: galleryId },
    body: { picture_ids: [...picture_ids], before },
  })

async function familyTitles(galleryId: string): Promise<string[]> {
  const browser = await familyBrowser(api, user)
  const [row] = await api.rows<{ slug: string }>('select slug from gallery where id = $1', [galleryId])
  await enter(browser, row!.slug)
  const { answer } = await browser.call(getManifest, { params: { gallery_id: galleryId } })
  const details = await browser.call(getPictureDetails, {
    params: { gallery_id: galleryId },
    query: { from: '0', count: '50' },
  })
  const byNumber = new Map(details.answer.pictures.map(({ number, title }) => [number, title]))
  return answer.pictures.map(([number]) => byNumber.get(number)!)
}

describe('ordering by file name', () => {
  it('sorts IMG_2 before IMG_10, and reversed for Z–A', async () => {
    const { id } = await galleryOf(['IMG_10.jpg', 'img_3.jpg', 'IMG_2.jpg', 'Ágata.jpg', 'bruna.jpg'])
    const natural = ['Ágata.jpg', 'bruna.jpg', 'IMG_2.jpg', 'img_3.jpg', 'IMG_10.jpg']
    await order(id, 3)
    expect(await titles(id)).toEqual(natural)
    expect(await familyTitles(id)).toEqual(natural)
    await order(id, 4)
    expect(await titles(id)).toEqual(natural.toReversed())
  })

  it('breaks ties of the picture number by the natural name', async () => {
    const { id } = await galleryOf(['B10_1.jpg', 'B2_1.jpg', 'a_2.jpg'])
    expect(await titles(id)).toEqual(['B2_1.jpg', 'B10_1.jpg', 'a_2.jpg'])
  })
})

describe('manual ordering', () => {
  it('starts with the current order, and families see the moves', async () => {
    const { id, ids } = await galleryOf(['a1.jpg', 'a2.jpg', 'a3.jpg', 'a4.jpg'])
    await order(id, 4)
    expect((await order(id, 9)).status).toBe(204)
    expect(await titles(id)).toEqual(['a4.jpg', 'a3.jpg', 'a2.jpg', 'a1.jpg'])
    expect((await move(id, [ids.get('a1.jpg')!], ids.get('a4.jpg')!)).status).toBe(204)
    expect(await titles(id)).toEqual(['a1.jpg', 'a4.jpg', 'a3.jpg', 'a2.jpg'])
    expect(await familyTitles(id)).toEqual(['a1.jpg', 'a4.jpg', 'a3.jpg', 'a2.jpg'])
  })

  it('moves several pictures together, to a position or to the end, and activates itself', async () => {
    const { id, ids } = await galleryOf(['a1.jpg', 'a2.jpg', 'a3.jpg', 'a4.jpg', 'a5.jpg'])
    await move(id, [ids.get('a5.jpg')!, ids.get('a2.jpg')!], ids.get('a1.jpg')!)
    expect(await titles(id)).toEqual(['a2.jpg', 'a5.jpg', 'a1.jpg', 'a3.jpg', 'a4.jpg'])
    await move(id, [ids.get('a5.jpg')!, ids.get('a1.jpg')!], null)
    expect(await titles(id)).toEqual(['a2.jpg', 'a3.jpg', 'a4.jpg', 'a5.jpg', 'a1.jpg'])
    const { answer } = await user.browser.call(getGallery, { query: { collection_id: id } })
    expect(answer.pictures_ordenation).toBe(9)
  })

  it('appends new uploads in upload order', async () => {
    const { id, ids } = await galleryOf(['b1.jpg', 'b2.jpg'])
    await move(id, [ids.get('b2.jpg')!], ids.get('b1.jpg')!)
    await add(id, ['a9.jpg', 'a1.jpg'])
    expect(await titles(id)).toEqual(['b2.jpg', 'b1.jpg', 'a9.jpg', 'a1.jpg'])
  })

  it('ignores deleted ids, and appends when the target is deleted', async () => {
    const { id, ids } = await galleryOf(['a1.jpg', 'a2.jpg', 'a3.jpg'])
    const other = await galleryOf(['x1.jpg'])
    await order(id, 9)
    const query = { collection_id: id, picture_ids: ids.get('a2.jpg')! }
    await user.browser.call(deletePictures, { query, body: {} })
    const reply = await move(id, [ids.get('a1.jpg')!, other.ids.get('x1.jpg')!], ids.get('a2.jpg')!)
    expect(reply.status).toBe(204)
    expect(await titles(id)).toEqual(['a3.jpg', 'a1.jpg'])
    expect(await titles(other.id)).toEqual(['x1.jpg'])
  })

  it('restarts from another ordering that was chosen in between', async () => {
    const { id, ids } = await galleryOf(['a1.jpg', 'a2.jpg', 'a3.jpg'])
    await move(id, [ids.get('a3.jpg')!], ids.get('a1.jpg')!)
    await order(id, 3)
    expect(await titles(id)).toEqual(['a1.jpg', 'a2.jpg', 'a3.jpg'])
    await order(id, 9)
    expect(await titles(id)).toEqual(['a1.jpg', 'a2.jpg', 'a3.jpg'])
  })

  it('moves the first of 5,000 pictures to the end', { timeout: 120_000 }, async () => {
    const { id, ids } = await galleryOf(['a1.jpg'])
    await api.rows(
      `insert into picture (customer_id, id, owner_kind, owner_id, number, display_number, title, title_number,
         object_key, content_type, bytes, sha256, crc32, state, uploaded_at, position)
       select customer_id, gen_random_uuid(), owner_kind, owner_id, n, n, 'b' || n || '.jpg', n, 'none/' || n,
         content_type, bytes, sha256, crc32, state, uploaded_at, n
       from picture p cross join generate_series(2, 5000) n where p.id = $1`,
      [ids.get('a1.jpg')],
    )
    await api.rows(`update gallery set pictures = 5000, last_number = 5000, last_position = 5000 where id = $1`, [id])
    const startedAt = performance.now()
    await move(id, [ids.get('a1.jpg')!], null)
    const moved = performance.now() - startedAt
    const listed = await titles(id)
    expect([listed[0], listed.at(-1), listed.length]).toEqual(['b2.jpg', 'a1.jpg', 5000])
    console.log(`moved one of 5,000 in ${Math.round(moved)} ms`)
    await api.rows(`delete from picture where owner_id = $1 and object_key like 'none/%'`, [id])
    await api.rows(`update gallery set pictures = 1 where id = $1`, [id])
  })
})

it('orders the pictures of a work with the same code', async () => {
  const { work } = await newWork(user)
  const names = ['a1.jpg', 'a2.jpg', 'a3.jpg']
  const files = await Promise.all(names.map(async (name, at) => ({ name, file: await pictureFile(at + 1) })))
  const ids = await uploadAll(user, api.uploader(user.browser), work, files, 'work')
  await user.browser.call(reorderWorkPictures, {
    query: { work_id: work },
    body: { picture_ids: [ids[2]!, ids[0]!] },
  })
  const { answer } = await user.browser.call(listWorkPictures, { query: { work_id: work } })
  expect(answer.pictures.map(({ title }) => title)).toEqual(['a3.jpg', 'a1.jpg', 'a2.jpg'])
})
