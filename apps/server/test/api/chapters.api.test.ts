import {
  addChapters,
  deleteChapter,
  getManifest,
  getPictureDetails,
  listChapters,
  listPictures,
  MAX_CHAPTERS,
  moveToChapter,
  orderChapters,
  publishGallery,
  renameChapter,
  replaceChapters,
  setCameraClock,
  setGalleryOrdering,
  suggestChapters,
  type AnswerOf,
} from '@revela/contract'
import { errorHelp } from '@revela/phrases'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readCameras } from '../../src/modules/pictures/read-cameras.job.ts'
import { openSweep, type Sweep } from '../../src/platform/db/sweep.ts'
import { openRenderPool } from '../../src/platform/images/render-pool.ts'
import { apiUnderTest, type ApiUnderTest } from '../api-under-test.ts'
import { enter, familyBrowser, readyGallery, type FamilyGallery } from '../family.ts'
import { createUser, type User } from '../users.ts'
import { pictureFile } from '../picture-file.ts'
import { newGallery, openBatch, sendFile, uploadAll } from '../uploading.ts'

let api: ApiUnderTest
let user: User
let sweep: Sweep
beforeAll(async () => {
  api = await apiUnderTest()
  user = await createUser(api, { product: 'gallery_pro' })
  sweep = openSweep(api.stack.sweepUrl)
})
afterAll(async () => {
  await sweep.close()
  await api.close()
})

const inGallery = (gallery: Pick<FamilyGallery, 'id'>) => ({ params: { collection_id: gallery.id } })
const add = (gallery: FamilyGallery, ...titles: string[]) =>
  user.browser.call(addChapters, { ...inGallery(gallery), body: { titles } })
const move = (gallery: FamilyGallery, picture_ids: string[], chapter: number | null) =>
  user.browser.call(moveToChapter, { ...inGallery(gallery), body: { picture_ids, chapter } })
const thirty = (name: string) => Array.from({ length: 30 }, (_, at) => `${name} ${at + 1}`)
const titlesOf = ({ answer }: { readonly answer: AnswerOf<typeof listChapters> }) =>
  answer.chapters.map(({ title }) => title)
const listed = async (gallery: FamilyGallery) =>
  (await user.browser.call(listPictures, { query: { collection_id: gallery.id } })).answer.pictures

/** A gallery of six: pictures 5 and 2 in "Festa", 4 in "Cerimônia", the others in none. */
async function galleryWithChapters(): Promise<FamilyGallery> {
  const gallery = await readyGallery(api, user, { pictures: 6 })
  await add(gallery, 'Festa', 'Cerimônia')
  const [, second, , fourth, fifth] = gallery.pictures
  await move(gallery, [fifth!, second!], 1)
  await move(gallery, [fourth!], 2)
  return gallery
}

describe('chapters', () => {
  it('are added at the end, renamed and ordered', async () => {
    const gallery = await readyGallery(api, user)
    expect((await add(gallery, 'Making of', 'Cerimônia')).answer).toEqual({
      chapters: [
        { number: 1, title: 'Making of', pictures: 0 },
        { number: 2, title: 'Cerimônia', pictures: 0 },
      ],
      without_chapter: 3,
      cameras: [],
    })
    await add(gallery, 'Festa')
    const renamed = await user.browser.call(renameChapter, {
      params: { collection_id: gallery.id, number: '2' },
      body: { title: 'Igreja' },
    })
    expect(titlesOf(renamed)).toEqual(['Making of', 'Igreja', 'Festa'])
    const body = { numbers: [3, 99, 3, 1] }
    expect(titlesOf(await user.browser.call(orderChapters, { ...inGallery(gallery), body }))).toEqual([
      'Festa',
      'Making of',
      'Igreja',
    ])
  })

  it('are added once, however often the call is repeated', async () => {
    const gallery = await readyGallery(api, user)
    await Promise.all([add(gallery, 'Making of', 'Festa'), add(gallery, 'Making of', 'Festa')])
    expect(titlesOf(await add(gallery, 'Festa', 'Bolo', 'Bolo'))).toEqual(['Making of', 'Festa', 'Bolo'])
  })

  it('keep their pictures when deleted, and never reuse a number', async () => {
    const gallery = await galleryWithChapters()
    const remove = () => user.browser.call(deleteChapter, { params: { collection_id: gallery.id, number: '2' } })
    expect((await remove()).answer).toMatchObject({ chapters: [{ number: 1, pictures: 2 }], without_chapter: 4 })
    expect((await remove()).status).toBe(200)
    expect((await add(gallery, 'Bolo')).answer.chapters.at(-1)).toEqual({ number: 3, title: 'Bolo', pictures: 0 })
  })

  it('are at most 50, also for concurrent calls, and 404 when unknown', async () => {
    const gallery = await readyGallery(api, user, { pictures: 1 })
    const replies = await Promise.all([add(gallery, ...thirty('Parte')), add(gallery, ...thirty('Trecho'))])
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409])
    const rejected = replies.find(({ status }) => status === 409)!
    expect(rejected.error).toMatchObject({
      error: 'TooManyChapters',
      messages: [{ help: errorHelp.tooManyChapters(MAX_CHAPTERS) }],
    })
    const { answer } = await user.browser.call(listChapters, inGallery(gallery))
    expect(answer.chapters).toHaveLength(30)
    const params = { collection_id: gallery.id, number: '99' }
    expect((await user.browser.call(renameChapter, { params, body: { title: 'X' } })).error.error).toBe('NotFound')
    expect((await move(gallery, gallery.pictures, 99)).error.error).toBe('NotFound')
    expect((await listed(gallery))[0]!.chapter).toBeNull()
  })

  it('ignore pictures of other galleries', async () => {
    const [gallery, other] = [await galleryWithChapters(), await readyGallery(api, user, { pictures: 1 })]
    expect((await move(gallery, other.pictures, 1)).answer.chapters[0]).toMatchObject({ pictures: 2 })
    expect((await listed(other))[0]!.chapter).toBeNull()
  })

  it('are replaced at once; an equal title keeps its number', async () => {
    const gallery = await galleryWithChapters()
    const [first, second, third] = gallery.pictures as [string, string, string]
    const body = {
      chapters: [
        { title: 'Making of', picture_ids: [third] },
        { title: 'Festa', picture_ids: [first, second, third] },
      ],
    }
    const replace = () => user.browser.call(replaceChapters, { ...inGallery(gallery), body })
    const expected = {
      chapters: [
        { number: 3, title: 'Making of', pictures: 1 },
        { number: 1, title: 'Festa', pictures: 2 },
      ],
      without_chapter: 3,
    }
    expect((await replace()).answer).toMatchObject(expected)
    expect((await replace()).answer).toMatchObject(expected)
  })
})

describe('the order of pictures', () => {
  const inOrder = ['IMG_1000', 'IMG_1002', 'IMG_1005', 'IMG_1001', 'IMG_1004', 'IMG_1003'].map((name) => `${name}.JPG`)

  it('is the same for studio and family: no chapter first, then chapter by chapter', async () => {
    const gallery = await galleryWithChapters()
    expect((await listed(gallery)).map(({ title }) => title)).toEqual(inOrder)
    const browser = await familyBrowser(api, user)
    await enter(browser, gallery.slug)
    const { answer } = await browser.call(getManifest, { params: { gallery_id: gallery.id } })
    expect(answer.chapters).toEqual([
      [1, 'Festa', 2],
      [2, 'Cerimônia', 1],
    ])
    const details = await browser.call(getPictureDetails, {
      params: { gallery_id: gallery.id },
      query: { from: '0', count: '50' },
    })
    expect(details.answer.pictures.map(({ title }) => title)).toEqual(inOrder)
    expect(answer.pictures.map(([number]) => number)).toEqual(details.answer.pictures.map(({ number }) => number))
  })

  it('numbers the pictures when the gallery is published', async () => {
    const gallery = await readyGallery(api, user, { pictures: 3, draft: true })
    await add(gallery, 'Festa')
    await move(gallery, [gallery.pictures[0]!], 1)
    await user.browser.call(publishGallery, { params: { id: gallery.id } })
    const rows = (await listed(gallery)).map(({ title, display_number }) => [title, display_number])
    expect(rows).toEqual([
      ['IMG_1001.JPG', 1],
      ['IMG_1002.JPG', 2],
      ['IMG_1000.JPG', 3],
    ])
  })

  it('by capture time corrects the clock of a camera', async () => {
    const gallery = await readyGallery(api, user, { pictures: 4 })
    // Pictures 2 and 4 were taken by a camera that is an hour ahead.
    const cameras = ['Canon EOS R5', 'NIKON D850', 'Canon EOS R5', 'NIKON D850']
    for (const [at, camera] of cameras.entries()) {
      const minutes = at * 10 + (camera.startsWith('N') ? 60 : 0)
      await api.rows(
        `update picture set camera = $2, taken_at = '2026-10-10T15:00:00Z'::timestamptz + $3 * interval '1 minute'
         where id = $1`,
        [gallery.pictures[at], camera, minutes],
      )
    }
    await user.browser.call(setGalleryOrdering, { params: { collection_id: gallery.id, code: '5' } })
    const numbers = async () => (await listed(gallery)).map(({ title }) => Number(title.slice(7, 8)))
    expect(await numbers()).toEqual([0, 2, 1, 3])
    const correct = (ahead_seconds: number, camera = 'NIKON D850') =>
      user.browser.call(setCameraClock, { ...inGallery(gallery), body: { camera, ahead_seconds } })
    expect((await correct(3_600)).answer.cameras).toEqual([
      expect.objectContaining({ camera: 'Canon EOS R5', pictures: 2, ahead_seconds: 0 }),
      {
        camera: 'NIKON D850',
        pictures: 2,
        ahead_seconds: 3_600,
        first_taken_at: '2026-10-10T16:10:00.000Z',
        last_taken_at: '2026-10-10T16:30:00.000Z',
      },
    ])
    expect(await numbers()).toEqual([0, 1, 2, 3])
    await correct(60, 'unknown')
    await correct(0)
    expect(await numbers()).toEqual([0, 2, 1, 3])
    expect(await api.rows('select 1 from camera_clock where gallery_id = $1', [gallery.id])).toEqual([])
  })
})

describe('a suggestion', () => {
  it('divides by capture time, with times as titles, and changes nothing', async () => {
    const gallery = await readyGallery(api, user, { pictures: 7 })
    for (const [at, id] of gallery.pictures.slice(0, 6).entries()) {
      await api.rows(
        `update picture set taken_at = '2026-10-10T17:05:00Z'::timestamptz + $2 * interval '1 minute' where id = $1`,
        [id, at < 3 ? at : at + 120],
      )
    }
    const { answer } = await user.browser.call(suggestChapters, inGallery(gallery))
    expect(answer).toMatchObject({
      chapters: [
        { title: '14h05 – 14h07', picture_ids: gallery.pictures.slice(0, 3), starts_at: '2026-10-10T17:05:00.000Z' },
        { title: '16h08 – 16h10', picture_ids: gallery.pictures.slice(3, 6) },
      ],
      without_time: 1,
    })
    expect(answer.chapters[0]!.thumbs).toHaveLength(3)
    expect((await user.browser.call(listChapters, inGallery(gallery))).answer.chapters).toEqual([])
  })
})

describe('an upload', () => {
  it('puts new pictures into their chapter, numbered by chapter and name', async () => {
    const gallery = await readyGallery(api, user, { pictures: 1 })
    await add(gallery, 'Making of', 'Festa')
    await user.browser.call(orderChapters, { ...inGallery(gallery), body: { numbers: [2, 1] } })
    const files = await Promise.all(
      [
        { name: 'A.jpg', chapter: 1 },
        { name: 'C.jpg', chapter: 2 },
        { name: 'B.jpg', chapter: 99 },
      ].map(async (file, at) => ({ ...file, file: await pictureFile(at + 40) })),
    )
    await uploadAll(user, api.uploader(user.browser), gallery.id, files)
    const rows = (await listed(gallery)).slice(1).map((row) => [row.title, row.chapter, row.display_number])
    expect(rows).toEqual([
      ['B.jpg', null, 2],
      ['C.jpg', 2, 3],
      ['A.jpg', 1, 4],
    ])
  })

  it('into a chapter that is deleted meanwhile lands in none', async () => {
    const gallery = await readyGallery(api, user, { pictures: 1 })
    await add(gallery, 'Festa')
    const file = await pictureFile(50)
    const { answer } = await openBatch(user, gallery.id, [{ name: 'Z.jpg', file, chapter: 1 }])
    await user.browser.call(deleteChapter, { params: { collection_id: gallery.id, number: '1' } })
    const pictureId = answer.items[0]!.picture_id
    const target = { ownerId: gallery.id, batchId: answer.payload_id, pictureId }
    expect((await sendFile(api.uploader(user.browser), target, file)).status).toBe(204)
    expect((await listed(gallery)).map(({ chapter }) => chapter)).toEqual([null, null])
  })
})

describe('cameras of older pictures', () => {
  it('are read from the beginning of the originals, fairly, until none is left', async () => {
    const other = await createUser(api, { product: 'gallery_pro' })
    const exif = { IFD0: { Make: 'SONY', Model: 'ILCE-7M4' } }
    const large = await pictureFile(60, { width: 2000, height: 1500 })
    const file = await sharp(large).withExifMerge(exif).jpeg({ quality: 95 }).toBuffer()
    expect(file.length).toBeGreaterThan(256 * 1024)
    const galleries = await Promise.all([newGallery(user), newGallery(other)])
    const upload = (by: User, at: number, name: string, bytes: Buffer) =>
      uploadAll(by, api.uploader(by.browser), galleries[at]!, [{ name, file: bytes }])
    const [named] = await upload(user, 0, 'a.jpg', file)
    const [unnamed] = await upload(other, 1, 'b.jpg', await pictureFile(61))
    const [trashed] = await upload(other, 1, 'c.jpg', file)
    const [lost] = await upload(other, 1, 'd.jpg', await pictureFile(62))
    await api.rows(`update picture set state = 'ready' where owner_id = any($1::uuid[])`, [galleries])
    await api.rows(`update picture set trashed_at = now(), purge_at = now() where id = $1`, [trashed])
    await api.rows(`update picture set object_key = 'o/000/none' where id = $1`, [lost])
    const pool = openRenderPool({ processes: 1, queue: 4 })
    await readCameras({ ...api.platform, sweep, pool }, { maxRunMs: 60_000 })
    const cameraOf = async (id: string | undefined) =>
      (await api.rows<{ camera: string | null }>('select camera from picture where id = $1', [id]))[0]!.camera
    expect(await Promise.all([named, unnamed, trashed, lost].map(cameraOf))).toEqual(['SONY ILCE-7M4', '', null, ''])
    expect(await sweep.query('select 1 from unread_camera')).toEqual([])

    // A store that does not answer fails the run, and the next one tries again.
    await api.rows('update picture set camera = null where id = $1', [named])
    const store = { open: () => Promise.reject(new Error('the store is down')) }
    await expect(readCameras({ ...api.platform, store, sweep, pool }, { maxRunMs: 60_000 })).rejects.toThrow(
      /1 customers/,
    )
    expect(await cameraOf(named)).toBeNull()
    pool.close()
  })
})
