import {
  deletePictures,
  getManifest,
  listPictures,
  publishGallery,
  setGalleryOrdering,
  unpublishGallery,
} from '@revela/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { apiUnderTest, type ApiUnderTest } from '../api-under-test.ts'
import { enter, familyBrowser } from '../family.ts'
import { createUser, type User } from '../users.ts'
import { pictureFile } from '../picture-file.ts'
import { newGallery, openBatch, sendFile, uploadAll } from '../uploading.ts'

let api: ApiUnderTest
let user: User
beforeAll(async () => {
  api = await apiUnderTest()
  user = await createUser(api, { product: 'gallery_pro' })
})
afterAll(() => api.close())

const filesNamed = async (...names: string[]) =>
  Promise.all(names.map(async (name, at) => ({ name, file: await pictureFile(at + 1) })))
const upload = async (gallery: string, ...names: string[]) =>
  uploadAll(user, api.uploader(user.browser), gallery, await filesNamed(...names))
const publish = (id: string) => user.browser.call(publishGallery, { params: { id } })

/** Maps file names to display numbers, as the studio lists them. */
async function numbersOf(gallery: string): Promise<Record<string, number | null>> {
  const { answer } = await user.browser.call(listPictures, { query: { collection_id: gallery } })
  return Object.fromEntries(answer.pictures.map(({ title, display_number }) => [title, display_number]))
}

describe('display numbers', () => {
  it('are assigned in gallery order when it is published, not in upload order', async () => {
    const gallery = await newGallery(user, 'Ordem', { draft: true })
    await upload(gallery, 'IMG_10.jpg', 'IMG_2.jpg', 'IMG_1.jpg')
    expect(await numbersOf(gallery)).toEqual({ 'IMG_1.jpg': null, 'IMG_2.jpg': null, 'IMG_10.jpg': null })
    await publish(gallery)
    expect(await numbersOf(gallery)).toEqual({ 'IMG_1.jpg': 1, 'IMG_2.jpg': 2, 'IMG_10.jpg': 3 })
  })

  it('do not change when pictures are added, deleted or reordered, nor with a second publication', async () => {
    const gallery = await newGallery(user, 'Estável', { draft: true })
    const [first] = await upload(gallery, 'IMG_1.jpg', 'IMG_2.jpg', 'IMG_3.jpg')
    await publish(gallery)
    await upload(gallery, 'A_0001.jpg')
    await user.browser.call(deletePictures, { query: { collection_id: gallery }, body: { picture_ids: [first!] } })
    await user.browser.call(setGalleryOrdering, { params: { collection_id: gallery, code: 4 } })
    await user.browser.call(unpublishGallery, { params: { id: gallery } })
    await upload(gallery, 'IMG_0.jpg')
    await publish(gallery)
    expect(await numbersOf(gallery)).toEqual({ 'IMG_2.jpg': 2, 'IMG_3.jpg': 3, 'A_0001.jpg': 4, 'IMG_0.jpg': 5 })
  })

  it('follow the file names of a batch in a published gallery, not the order of arrival', async () => {
    const gallery = await newGallery(user, 'Publicada')
    const files = await filesNamed('IMG_3.jpg', 'IMG_1.jpg', 'IMG_20.jpg')
    const { answer } = await openBatch(user, gallery, files)
    for (const at of [2, 0, 1]) {
      const target = { ownerId: gallery, batchId: answer.payload_id, pictureId: answer.items[at]!.picture_id }
      expect((await sendFile(api.uploader(user.browser), target, files[at]!.file)).status).toBe(204)
    }
    expect(await numbersOf(gallery)).toEqual({ 'IMG_1.jpg': 1, 'IMG_3.jpg': 2, 'IMG_20.jpg': 3 })
  })

  it('are assigned to a file that arrives after the publication', async () => {
    const gallery = await newGallery(user, 'No meio', { draft: true })
    await upload(gallery, 'IMG_1.jpg')
    const files = await filesNamed('IMG_0.jpg')
    const { answer } = await openBatch(user, gallery, files)
    await publish(gallery)
    const target = { ownerId: gallery, batchId: answer.payload_id, pictureId: answer.items[0]!.picture_id }
    expect((await sendFile(api.uploader(user.browser), target, files[0]!.file)).status).toBe(204)
    expect(await numbersOf(gallery)).toEqual({ 'IMG_0.jpg': 2, 'IMG_1.jpg': 1 })
  })

  it('are the same for families', async () => {
    const gallery = await newGallery(user, 'Família')
    await upload(gallery, 'IMG_2.jpg', 'IMG_1.jpg')
    await upload(gallery, 'IMG_0.jpg')
    await api.rows(`update picture set state = 'ready', width = 600, height = 400 where owner_id = $1`, [gallery])
    const [row] = await api.rows<{ slug: string }>('select slug from gallery where id = $1', [gallery])
    const guest = await familyBrowser(api, user)
    await enter(guest, row!.slug)
    const { answer } = await guest.call(getManifest, { params: { gallery_id: gallery } })
    expect(answer.pictures.map((picture) => picture[6])).toEqual([3, 1, 2])
  })
})
