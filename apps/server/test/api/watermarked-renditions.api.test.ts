import {
  deletePictures,
  purgeTrashedPictures,
  editWatermark,
  getPictureProgress,
  listPictures,
  listWatermarks,
  setGalleryWatermark,
  updateGallerySettings,
} from '@revela/contract'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { contentAddresses } from '../../src/modules/pictures/index.ts'
import { renditionKey } from '../../src/modules/pictures/object-keys.ts'
import { renderOnMiss } from '../../src/modules/pictures/render-on-miss.ts'
import { openRenderPool, type RenderPool } from '../../src/platform/images/render-pool.ts'
import { apiUnderTest, type ApiUnderTest } from '../api-under-test.ts'
import { requestContent } from '../request-content.ts'
import { createUser, type User } from '../users.ts'
import { keysIn } from '../store-contents.ts'
import { newGallery, uploadAll } from '../uploading.ts'
import { createTestWatermark } from '../watermarking.ts'

let api: ApiUnderTest
let user: User
let pool: RenderPool
let galleryId: string
let pictureId: string
let watermarkId: string
beforeAll(async () => {
  api = await apiUnderTest({ worker: true, env: { RENDER_PROCESSES: '1' } })
  pool = openRenderPool({ processes: 1, queue: 8 })
  user = await createUser(api, { product: 'gallery_pro' })
  galleryId = await newGallery(user)
  const grey = sharp({ create: { width: 2400, height: 1600, channels: 3, background: '#808080' } })
  const file = await grey.jpeg().toBuffer()
  ;[pictureId] = (await uploadAll(user, api.uploader(user.browser), galleryId, [{ name: 'a.jpg', file }])) as [string]
  await vi.waitUntil(
    async () => {
      const query = { collection_id: galleryId }
      return (await user.browser.call(getPictureProgress, { query })).answer.ready === 1
    },
    { timeout: 20_000, interval: 100 },
  )
  watermarkId = await createTestWatermark(user)
}, 60_000)
afterAll(async () => {
  pool.close()
  await api.close()
})

const renderer = (options: { pool?: RenderPool; width?: number; queue?: number } = {}) =>
  renderOnMiss({ ...api.platform, pool, width: 2, queue: 512, ...options })

const keyOf = (size: 400 | 960 | 1920, watermarkCode: string, forOwner: { number?: number; ownerId?: string } = {}) =>
  renditionKey(
    { customerId: user.customerId, ownerId: galleryId, number: 1, version: 1, ...forOwner },
    size,
    watermarkCode,
  )

const revisionOf = async (id: string) =>
  (await api.rows<{ revision: number }>('select revision from watermark where id = $1', [id]))[0]!.revision

const stored = async (key: string) => (await keysIn(api, key)).includes(key)

const edit = (position_image: number, size_image = 0.5) =>
  user.browser.call(editWatermark, {
    params: { id: watermarkId },
    body: { settings: { position_image, size_image, margin_image: { t: 0, l: 0, b: 0, r: 0 } } },
  })

/** The colour of one pixel of a stored rendition. */
const pixel = async (key: string, x: number, y: number) => {
  const { data, info } = await sharp(await api.platform.store.read(key))
    .raw()
    .toBuffer({ resolveWithObject: true })
  return [...data.subarray((y * info.width + x) * info.channels, (y * info.width + x) * info.channels + 3)]
}
const isRed = ([r, g, b]: readonly number[]) => r! > 200 && g! < 60 && b! < 60
const isGrey = (colour: readonly number[]) => colour.every((value) => Math.abs(value - 128) < 12)

/** The share of a grey picture that is no longer grey. */
const spread = async (key: string) => {
  const { data } = await sharp(await api.platform.store.read(key))
    .extract({ left: 0, top: 0, width: 960, height: 300 })
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return data.filter((value) => Math.abs(value - 128) > 15).length / data.length
}

const check = (token: string) => requestContent(api, token)
const signed = async (watermarkCode?: string) => {
  const [row] = await api.rows<{ access_epoch: number }>('select access_epoch from gallery where id = $1', [galleryId])
  const { CONTENT_ORIGIN } = api.platform.config
  const owner = { customerId: user.customerId, ownerId: galleryId, epoch: row!.access_epoch }
  const { forOwner } = contentAddresses(CONTENT_ORIGIN, api.platform.keys, api.platform.clock)
  const address = forOwner({ ...owner, ...(watermarkCode === undefined ? {} : { watermarkCode }) })(
    { number: 1, version: 1 },
    1920,
  )
  return new URL(address).pathname.split('/')[1]!
}
const choose = (watermark_id: string | null) =>
  user.browser.call(setGalleryWatermark, { body: { watermark_id, collection_id: galleryId } })
const stamp = (anti_copy: boolean) =>
  user.browser.call(updateGallerySettings, { params: { collection_id: galleryId }, body: { anti_copy } })

describe('a watermarked rendition', () => {
  it('is made on the first request, in the requested size, with the watermark in its position', async () => {
    await edit(1)
    const watermarkCode = `w${await revisionOf(watermarkId)}`
    expect(await stored(keyOf(1920, watermarkCode))).toBe(false)
    expect(await renderer()(keyOf(1920, watermarkCode))).toBe(true)
    expect(await stored(keyOf(960, watermarkCode))).toBe(false)
    expect(await renderer()(keyOf(960, watermarkCode))).toBe(true)
    for (const [size, height] of [
      [1920, 1280],
      [960, 640],
    ] as const) {
      const key = keyOf(size, watermarkCode)
      expect(await sharp(await api.platform.store.read(key)).metadata()).toMatchObject({ width: size, height })
      // The watermark has half of the width; its left half is red and its right half is transparent.
      expect(isRed(await pixel(key, size / 8, 10))).toBe(true)
      expect(isGrey(await pixel(key, (size * 3) / 8, 10))).toBe(true)
      expect(isGrey(await pixel(key, size - 10, height - 10))).toBe(true)
    }
  })

  it('of a new revision is another file, and the former revision is no longer made', async () => {
    await edit(9)
    const former = `w${await revisionOf(watermarkId)}`
    await edit(7)
    const now = `w${await revisionOf(watermarkId)}`
    expect(await renderer()(keyOf(1920, former))).toBe(false)
    expect(await stored(keyOf(1920, former))).toBe(false)
    expect(await renderer()(keyOf(1920, now))).toBe(true)
    expect(isRed(await pixel(keyOf(1920, now), 100, 1270))).toBe(true)
  })

  it('contains the copy stamp, alone or under the watermark', async () => {
    const watermarkCode = `w${await revisionOf(watermarkId)}`
    for (const text of ['s1', `${watermarkCode}s1`]) expect(await renderer()(keyOf(960, text))).toBe(true)
    expect(await spread(keyOf(960, '0'))).toBe(0)
    expect(await spread(keyOf(960, 's1'))).toBeGreaterThan(0.02)
    expect(isRed(await pixel(keyOf(960, `${watermarkCode}s1`), 40, 630))).toBe(true)
  })

  it('is not made for another size, another owner, an unknown watermark or an invalid key', async () => {
    const watermarkCode = `w${await revisionOf(watermarkId)}`
    const stranger = await createUser(api, { product: 'gallery_pro' })
    const foreign = `w${await revisionOf(await createTestWatermark(stranger))}9`
    for (const key of [
      keyOf(400, watermarkCode),
      keyOf(400, 's1'),
      keyOf(1920, foreign),
      keyOf(1920, 'w0'),
      keyOf(1920, 's2'),
      keyOf(1920, 's1w1'),
      keyOf(1920, watermarkCode, { ownerId: user.customerId }),
      keyOf(1920, watermarkCode, { number: 2 }),
      keyOf(1920, watermarkCode).replace(/^r\/.../, 'r/000'),
      keyOf(1920, watermarkCode).replace('1920-', '3840-'),
      keyOf(1920, watermarkCode).replace('-1/', '-2/'),
    ]) {
      expect(await renderer()(key), key).toBe(false)
      expect(await stored(key), key).toBe(false)
    }
  })

  it('fails without its watermark image, and succeeds on the next request with it', async () => {
    await edit(3)
    const [row] = await api.rows<{ revision: number; picture_key: string }>('select * from watermark where id = $1', [
      watermarkId,
    ])
    const [objectKey, key] = [`${row!.picture_key}.webp`, keyOf(1920, `w${row!.revision}`)]
    const bytes = await api.platform.store.read(objectKey)
    const put = (body: Buffer) => api.platform.store.put(objectKey, body, { length: body.length, type: 'image/webp' })
    await api.platform.store.delete([objectKey])
    await expect(renderer()(key)).rejects.toMatchObject({ name: 'ObjectMissing' })
    await put(Buffer.from('no mark at all'))
    await expect(renderer()(key)).rejects.toMatchObject({ name: 'ImageRefused' })
    expect(await stored(key)).toBe(false)
    await put(bytes)
    expect(await renderer()(key)).toBe(true)
  })

  it('is made once for 200 concurrent requests, even if its source rendition is lost', async () => {
    await edit(4)
    const key = keyOf(1920, `w${await revisionOf(watermarkId)}`)
    await api.platform.store.delete([keyOf(1920, '0')])
    const orders: string[] = []
    const counted: RenderPool = {
      ...pool,
      render: (...task) => {
        orders.push('renditions')
        return pool.render(...task)
      },
      run: (task, ...options) => {
        orders.push(task)
        return pool.run(task, ...options)
      },
    }
    // One at a time and one in the queue: a request that waits for another one inside the limiter would deadlock.
    const make = renderer({ pool: counted, width: 1, queue: 1 })
    const answers = await Promise.all(Array.from({ length: 200 }, () => make(key)))
    expect(new Set(answers)).toEqual(new Set([true]))
    expect(orders).toEqual(['renditions', 'watermarked'])
    expect(await stored(keyOf(1920, '0'))).toBe(true)
  })
})

describe('the watermark code of a token', () => {
  it("must match the gallery's current watermark for families, whatever was signed", async () => {
    const unwatermarked = await signed('0')
    expect((await check(unwatermarked))?.watermarkCode).toBe('0')
    await choose(watermarkId)
    const watermarkCode = `w${await revisionOf(watermarkId)}`
    expect(await check(unwatermarked)).toBeNull()
    expect((await check(await signed(watermarkCode)))?.watermarkCode).toBe(watermarkCode)
    await stamp(true)
    expect(await check(await signed(watermarkCode))).toBeNull()
    expect((await check(await signed(`${watermarkCode}s1`)))?.watermarkCode).toBe(`${watermarkCode}s1`)
    await edit(6)
    expect(await check(await signed(`${watermarkCode}s1`))).toBeNull()
    const edited = `w${await revisionOf(watermarkId)}`
    expect((await check(await signed(`${edited}s1`)))?.watermarkCode).toBe(`${edited}s1`)
    await choose(null)
    expect((await check(await signed('s1')))?.watermarkCode).toBe('s1')
    await stamp(false)
    expect((await check(unwatermarked))?.watermarkCode).toBe('0')
  })

  it('is empty for the owner, in the grid and in the editor', async () => {
    await choose(watermarkId)
    expect((await check(await signed()))?.watermarkCode).toBe('0')
    const { sample } = (await user.browser.call(listWatermarks, { query: { collection_id: galleryId } })).answer
    expect(sample).toMatchObject({ collection_id: galleryId, picture_id: pictureId, width: 2400, height: 1600 })
    expect((await check(new URL(sample!.url).pathname.split('/')[1]!))?.watermarkCode).toBe('0')
    const { pictures } = (await user.browser.call(listPictures, { query: { collection_id: galleryId } })).answer
    expect((await check(new URL(pictures[0]!.view).pathname.split('/')[1]!))?.watermarkCode).toBe('0')
    await choose(null)
  })
})

describe('a deleted picture', () => {
  it('deletes its watermarked renditions', async () => {
    const watermarkCode = `w${await revisionOf(watermarkId)}`
    expect(await renderer()(keyOf(960, watermarkCode))).toBe(true)
    await user.browser.call(deletePictures, {
      query: { collection_id: galleryId },
      body: { picture_ids: [pictureId] },
    })
    // No watermarked rendition is made of a picture in the trash.
    expect(await renderer()(keyOf(960, `${watermarkCode}s1`))).toBe(false)
    await user.browser.call(purgeTrashedPictures, {
      query: { collection_id: galleryId },
      body: { picture_ids: [pictureId] },
    })
    const garbage = await api.rows<{ object_key: string }>('select object_key from object_garbage where is_prefix')
    expect(garbage.some(({ object_key }) => keyOf(960, watermarkCode).startsWith(object_key))).toBe(true)
    expect(await renderer()(keyOf(960, `${watermarkCode}s1`))).toBe(false)
  })
})
