import { deletePictures, getPictureProgress, listPictures, purgeTrashedPictures, retryPicture } from '@revela/contract'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { apiUnderTest, type ApiUnderTest } from '../api-under-test.ts'
import { createUser, type User } from '../users.ts'
import { pictureFile } from '../picture-file.ts'
import { keysIn } from '../store-contents.ts'
import { newGallery, uploadAll } from '../uploading.ts'

let api: ApiUnderTest
let user: User
beforeAll(async () => {
  api = await apiUnderTest({ worker: true, env: { RENDER_PROCESSES: '1' } })
  user = await createUser(api, { product: 'gallery_pro' })
})
afterAll(() => api.close())

const waitUntilSettled = (galleryId: string, count: number) =>
  vi.waitFor(
    async () => {
      const query = { collection_id: galleryId }
      const { ready, failed } = (await user.browser.call(getPictureProgress, { query })).answer
      expect(ready + failed).toBe(count)
    },
    { timeout: 20_000, interval: 200 },
  )

const list = async (galleryId: string) =>
  (await user.browser.call(listPictures, { query: { collection_id: galleryId, page: '1' } })).answer.pictures

describe('renditions', () => {
  it('are stored under fixed keys and described in the row', async () => {
    const galleryId = await newGallery(user)
    const file = sharp(await pictureFile(1, { width: 1400, height: 700 })).withExifMerge({
      IFD2: { DateTimeOriginal: '2026:11:14 16:30:00', OffsetTimeOriginal: '-03:00' },
    })
    const jpeg = await file.withMetadata({ orientation: 6 }).toBuffer()
    const [id] = await uploadAll(user, api.uploader(user.browser), galleryId, [{ name: 'DSC_7.jpg', file: jpeg }])
    await waitUntilSettled(galleryId, 1)
    const [picture] = await list(galleryId)
    expect(picture).toMatchObject({ id, state: 'ready', failure: null, width: 700, height: 1400 })
    const [row] = await api.rows<{ taken_at: Date; sharpness: number }>(
      'select taken_at, sharpness from picture where id = $1',
      [id],
    )
    expect(row!.taken_at.toISOString()).toBe('2026-11-14T19:30:00.000Z')
    expect(row!.sharpness).toBeGreaterThan(0)
    const keys = (await keysIn(api, 'r/')).filter((key) => key.includes(galleryId))
    expect(keys.map((key) => key.split('/').slice(-2).join('/')).toSorted()).toEqual([
      '1-1/1920-0.webp',
      '1-1/400-0.webp',
      '1-1/960-0.webp',
    ])
    const sizes = await Promise.all(
      keys.toSorted().map(async (key) => {
        const { width, height, format, exif } = await sharp(await api.platform.store.read(key)).metadata()
        return [width, height, format, exif]
      }),
    )
    expect(sizes).toEqual([
      [700, 1400, 'webp', undefined],
      [200, 400, 'webp', undefined],
      [480, 960, 'webp', undefined],
    ])
    const [usage] = await api.rows('select waiting_renditions from usage_counter where customer_id = $1', [
      user.customerId,
    ])
    expect(usage).toEqual({ waiting_renditions: 0 })
  })

  it('of a damaged file fail with a reason and a retry, without affecting others', async () => {
    const galleryId = await newGallery(user)
    const validFile = await pictureFile(3, { width: 900, height: 600 })
    const truncatedFile = (await pictureFile(4, { width: 900, height: 600 })).subarray(0, 9_000)
    const ids = await uploadAll(user, api.uploader(user.browser), galleryId, [
      { name: 'IMG_1.jpg', file: validFile },
      { name: 'IMG_2.jpg', file: truncatedFile },
    ])
    await waitUntilSettled(galleryId, 2)
    const pictures = await list(galleryId)
    expect(pictures.map(({ state, failure }) => [state, failure])).toEqual([
      ['ready', null],
      ['failed', 'O arquivo está incompleto ou danificado. Exporte a foto de novo e envie outra vez.'],
    ])
    expect((await user.browser.call(retryPicture, { params: { picture_id: ids[1]! } })).status).toBe(204)
    expect((await list(galleryId))[1]?.state).toBe('stored')
    await waitUntilSettled(galleryId, 2)
    expect((await list(galleryId))[1]?.state).toBe('failed')
    const [usage] = await api.rows('select waiting_renditions from usage_counter where customer_id = $1', [
      user.customerId,
    ])
    expect(usage).toEqual({ waiting_renditions: 0 })
  })

  it('are never made from other bytes than the acknowledged ones', async () => {
    const galleryId = await newGallery(user)
    const [id] = await uploadAll(user, api.uploader(user.browser), galleryId, [
      { name: 'a.jpg', file: await pictureFile(6) },
    ])
    await waitUntilSettled(galleryId, 1)
    await api.rows(`update picture set crc32 = crc32 + 1, state = 'failed' where id = $1`, [id])
    await user.browser.call(retryPicture, { params: { picture_id: id! } })
    const jobs = (state: string) =>
      api.rows(`select 1 from pgboss.job where data->>'pictureId' = $1 and state = $2`, [id, state])
    await vi.waitFor(async () => expect(await jobs('retry')).toHaveLength(1), { timeout: 15_000, interval: 200 })
    expect((await list(galleryId))[0]?.state).toBe('stored')
    await api.rows('update picture set crc32 = crc32 - 1 where id = $1', [id])
    await api.rows(`update pgboss.job set start_after = now() where data->>'pictureId' = $1 and state = 'retry'`, [id])
    await waitUntilSettled(galleryId, 1)
  })

  it('of a picture deleted in the meantime are marked as garbage', async () => {
    const galleryId = await newGallery(user)
    const [id] = await uploadAll(user, api.uploader(user.browser), galleryId, [
      { name: 'a.jpg', file: await pictureFile(5) },
    ])
    await user.browser.call(deletePictures, { query: { collection_id: galleryId }, body: { picture_ids: [id!] } })
    await user.browser.call(purgeTrashedPictures, {
      query: { collection_id: galleryId },
      body: { picture_ids: [id!] },
    })
    await vi.waitFor(
      async () =>
        expect(
          await api.rows(`select 1 from pgboss.job where data->>'pictureId' = $1 and state = 'completed'`, [id]),
        ).toHaveLength(1),
      { timeout: 15_000, interval: 200 },
    )
    const remainingKeys = (await keysIn(api, 'r/')).filter((key) => key.includes(galleryId))
    const garbage = await api.rows<{ object_key: string }>('select object_key from object_garbage where is_prefix')
    expect(remainingKeys.every((key) => garbage.some((item) => key.startsWith(item.object_key)))).toBe(true)
  })
})
