import { movePicturesToGallery, requestDownload, updateGallerySettings, type SentBodyOf } from '@revela/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { deliverFileHandler, type deliverFileJob } from '../../src/modules/delivery/deliver-file.job.ts'
import type { RenderPool } from '../../src/platform/images/render-pool.ts'
import type { ObjectStore } from '../../src/platform/object-store/object-store.ts'
import type { z } from 'zod'
import { apiUnderTest, type ApiUnderTest } from '../api-under-test.ts'
import { enter, familyBrowser, readyGallery, type FamilyGallery } from '../family.ts'
import { pictureFile } from '../picture-file.ts'
import { createUser, type User } from '../users.ts'

let api: ApiUnderTest
let user: User
beforeAll(async () => {
  api = await apiUnderTest()
  user = await createUser(api, { product: 'gallery_pro' })
})
afterAll(() => api.close())

async function openGallery(pictures: number): Promise<FamilyGallery> {
  const gallery = await readyGallery(api, user, { pictures })
  const body = { single_download: true, download_all: true }
  await user.browser.call(updateGallerySettings, { params: { collection_id: gallery.id }, body })
  return gallery
}

/** Requests picture `number` in 1920 as a visitor of the gallery. */
async function request({ id, slug }: FamilyGallery, number: number) {
  const visitor = await familyBrowser(api, user)
  await enter(visitor, slug)
  const body: SentBodyOf<typeof requestDownload> = { what: 'chosen', numbers: [number], size: '1920', as: 'files' }
  return (await visitor.call(requestDownload, { params: { gallery_id: id }, body })).answer
}

const move = (from: FamilyGallery, to: FamilyGallery) =>
  user.browser.call(movePicturesToGallery, {
    params: { collection_id: from.id },
    body: { picture_ids: from.pictures, to: to.id },
  })

/** Runs the jobs of one picture that are queued; the decoder is replaced by a fixed JPEG. */
async function makeFiles(pictureId: string, store: ObjectStore = api.platform.store): Promise<void> {
  const { db, clock } = api.platform
  const jpeg = await pictureFile(9)
  const pool = { run: async () => jpeg } as unknown as RenderPool
  const jobs = await api.rows<{ data: z.infer<typeof deliverFileJob.payload> }>(
    `delete from pgboss.job where name = 'delivery.file' and data->>'pictureId' = $1 returning data`,
    [pictureId],
  )
  const attempt = { id: pictureId, number: 0, isLast: true }
  for (const { data } of jobs) await deliverFileHandler({ db, clock, store, pool }).run(data, attempt)
}

const fetchStatus = async (url: string) =>
  (await api.upload.inject({ method: 'GET', url: url.replace(/^https?:\/\/[^/]+\/d\//, '/d/') })).statusCode

it('delivers a moved picture in a smaller size again, under its new number', async () => {
  const [source, target] = [await openGallery(1), await openGallery(1)]
  await request(source, 1)
  await makeFiles(source.pictures[0]!)
  expect((await request(source, 1)).state).toBe('ready')
  expect((await move(source, target)).answer.moved).toBe(1)
  expect((await request(target, 2)).state).toBe('preparing')
  await makeFiles(source.pictures[0]!)
  const { state, files } = await request(target, 2)
  expect([state, files.length]).toEqual(['ready', 1])
  expect(await fetchStatus(files[0]!.url)).toBe(200)
})

it('discards a file whose picture moved while it was made', async () => {
  const [source, target] = [await openGallery(1), await openGallery(0)]
  await request(source, 1)
  const keys: string[] = []
  const store: ObjectStore = {
    ...api.platform.store,
    put: async (key, body, object) => {
      keys.push(key)
      await api.platform.store.put(key, body, object)
      await move(source, target)
      // Requested again in the other gallery before the first file is recorded.
      await request(target, 1)
    },
  }
  await makeFiles(source.pictures[0]!, store)
  expect((await request(target, 1)).state).toBe('preparing')
  const discarded = await api.rows('select 1 from object_garbage where object_key = $1', keys)
  expect([keys.length, discarded.length]).toEqual([1, 1])
})
