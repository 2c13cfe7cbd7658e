import {
  createWatermark,
  deleteGallery,
  deleteWatermark,
  editWatermark,
  getGallerySettings,
  listWatermarks,
  setDefaultWatermark,
  setGalleryWatermark,
  setLogo,
  updateGallerySettings,
} from '@revela/contract'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { maxWatermarks } from '../../src/modules/watermarks/watermarks.routes.ts'
import { apiUnderTest, type ApiUnderTest } from '../api-under-test.ts'
import { createUser, type User } from '../users.ts'
import { sendImage } from '../sending-image.ts'
import { newWork, newGallery } from '../uploading.ts'
import { drawWatermark, readWatermarks, createTestWatermark, sendWatermark } from '../watermarking.ts'

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

const rowOf = async (id: string) =>
  (await api.rows<{ revision: number; picture_key: string | null }>('select * from watermark where id = $1', [id]))[0]!

const settings = {
  position_image: 9,
  size_image: 0.35,
  margin_image: { t: 0, l: 1, b: 2, r: 30 },
  opacity_image: 0.6,
  tiled: true,
}

const choose = (owner: User, galleryId: string, watermarkId: string | null, use?: 'all') =>
  owner.browser.call(setGalleryWatermark, {
    body: { watermark_id: watermarkId, collection_id: galleryId, ...(use && { use_watermark: use }) },
  })

const save = (owner: User, id: string, body: object) =>
  owner.browser.call(updateGallerySettings, { params: { collection_id: id }, body })
const read = async (owner: User, id: string) =>
  (await owner.browser.call(getGallerySettings, { query: { collection_id: id } })).answer

describe('watermarks', () => {
  // spec: S1-3.36, S1-3.37, S1-4.37, S1-5.15, S1-5.18
  it('start empty, and a new one is centered and without a picture', async () => {
    const other = await createUser(api, { product: 'gallery_pro' })
    expect(await readWatermarks(other)).toEqual({ watermarks: [], selected_watermark: null, sample: null })
    const { id } = (await other.browser.call(createWatermark)).answer.watermark
    expect((await readWatermarks(other)).watermarks).toEqual([
      {
        id,
        was_edited: false,
        media: { media_url: null, width: null, height: null },
        settings: {
          position_image: 5,
          size_image: 0.2,
          margin_image: { t: 0, l: 0, b: 0, r: 0 },
          opacity_image: 1,
          tiled: false,
        },
      },
    ])
  })

  // spec: S1-4.38, S1-7.41
  it('reuse an unedited one, also for concurrent calls, and create another after an edit', async () => {
    const other = await createUser(api, { product: 'gallery_pro' })
    const add = async () => (await other.browser.call(createWatermark)).answer.watermark.id
    const [first, second] = await Promise.all([add(), add()])
    expect(second).toBe(first)
    await other.browser.call(editWatermark, { params: { id: first }, body: { settings } })
    const third = await add()
    expect(third).not.toBe(first)
    expect(await readWatermarks(other)).toMatchObject({
      watermarks: [{ id: first, was_edited: true, settings }, { id: third }],
      selected_watermark: null,
    })
  })

  // spec: S1-7.41
  it("are created from the profile's logo with its transparency", async () => {
    const other = await createUser(api, { product: 'gallery_pro' })
    const sent = await sendImage(other.browser, setLogo, await drawWatermark(120, 60))
    expect(sent.status).toBeLessThan(300)
    const { id } = (await other.browser.call(createWatermark)).answer.watermark
    const [watermark] = (await readWatermarks(other)).watermarks
    expect(watermark).toMatchObject({ id, was_edited: false, media: { width: 120, height: 60 } })
    expect(watermark!.media.media_url).toMatch(/\/b\/.+\.webp$/)
    const file = await api.platform.store.read(`${(await rowOf(id)).picture_key}.webp`)
    const { data } = await sharp(file).raw().toBuffer({ resolveWithObject: true })
    expect([...data.subarray(0, 4), data.at(-1)]).toEqual([255, 0, 0, 255, 0])
    // An unedited watermark is reused and keeps its picture.
    const { revision } = await rowOf(id)
    expect((await other.browser.call(createWatermark)).answer.watermark.id).toBe(id)
    expect((await rowOf(id)).revision).toBe(revision)
  })

  // spec: S1-3.36, S1-5.13, S1-7.42
  it('accept PNG and JPEG, keep transparency, and get a new revision', async () => {
    const id = await createTestWatermark(user)
    const [before, watermark] = [await rowOf(id), (await readWatermarks(user)).watermarks.find((one) => one.id === id)]
    expect(watermark).toMatchObject({ was_edited: true, media: { width: 200, height: 80 } })
    const jpeg = await sharp({ create: { width: 3000, height: 300, channels: 3, background: '#123456' } })
      .jpeg()
      .toBuffer()
    const { answer } = await sendWatermark(user, id, jpeg)
    expect(answer).toMatchObject({ width: 1920, height: 192 })
    expect(answer.media_url).not.toBe(watermark!.media.media_url)
    const after = await rowOf(id)
    expect(after.revision).toBeGreaterThan(before.revision)
    const promised = await api.rows<{ object_key: string }>('select object_key from object_garbage')
    expect(promised.map((row) => row.object_key)).toContain(`${before.picture_key}.webp`)
    expect(promised.map((row) => row.object_key)).not.toContain(`${after.picture_key}.webp`)
  })

  // spec: S1-5.13
  it('reject every other file with a reason, and nothing changes', async () => {
    const id = await createTestWatermark(user)
    const before = await rowOf(id)
    const opaque = sharp({ create: { width: 8, height: 8, channels: 3, background: '#000' } })
    const transparent = {
      create: { width: 8, height: 8, channels: 4 as const, background: { r: 9, g: 9, b: 9, alpha: 0 } },
    }
    const invalid: [Buffer, number, string][] = [
      [await opaque.clone().webp().toBuffer(), 415, 'UnsupportedFile'],
      [await opaque.clone().gif().toBuffer(), 415, 'UnsupportedFile'],
      [
        Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><rect width="9" height="9"/></svg>'),
        415,
        'UnsupportedFile',
      ],
      [Buffer.alloc(0), 415, 'UnsupportedFile'],
      [(await drawWatermark()).subarray(0, 120), 415, 'UnsupportedFile'],
      [await sharp(transparent).png().toBuffer(), 415, 'UnsupportedFile'],
      [Buffer.alloc(10 * 1024 * 1024 + 1, 'x'), 413, 'FileTooLarge'],
    ]
    for (const [file, status, error] of invalid) {
      const reply = await sendWatermark(user, id, file)
      expect([reply.status, reply.error.error, reply.error.messages[0]?.id]).toEqual([status, error, 'image'])
      expect(reply.error.messages[0]?.help).not.toBe('')
    }
    expect((await sendWatermark(user, id, await drawWatermark(), 'logo')).status).toBe(422)
    expect(await rowOf(id)).toEqual(before)
  })

  it('accept 60 pictures an hour per account', async () => {
    const newUser = await createUser(api, { product: 'gallery_pro' })
    const { id } = (await newUser.browser.call(createWatermark)).answer.watermark
    const statuses = []
    for (let n = 0; n < 62; n += 1) statuses.push((await sendWatermark(newUser, id, Buffer.from('no picture'))).status)
    expect(statuses).toEqual([...Array.from({ length: 60 }, () => 415), 429, 429])
  })

  // spec: S1-3.37, S1-5.14, S1-5.16, S1-7.43
  it('are edited within limits; a changed setting creates a revision, an unchanged one does not', async () => {
    const id = await createTestWatermark(user)
    const edit = (options: object) =>
      user.browser.call(editWatermark, { params: { id }, body: { settings: { ...settings, ...options } } })
    const revision = async () => (await rowOf(id)).revision
    const first = await revision()
    expect((await edit({})).status).toBe(204)
    const second = await revision()
    expect(second).toBeGreaterThan(first)
    expect((await edit({})).status).toBe(204)
    expect(await revision()).toBe(second)
    expect((await edit({ position_image: 1 })).status).toBe(204)
    expect(await revision()).toBeGreaterThan(second)
    for (const options of [
      { position_image: 0 },
      { size_image: 0.12 },
      { opacity_image: 0.05 },
      { size_image: 1.05 },
      { margin_image: { t: 31 } },
    ]) {
      expect((await edit(options)).status, JSON.stringify(options)).toBe(422)
    }
    expect((await readWatermarks(user)).watermarks.find((watermark) => watermark.id === id)?.settings).toEqual({
      ...settings,
      position_image: 1,
    })
    const watermarkRows = await api.rows<{ revision: number }>(
      'select revision from watermark where customer_id = $1',
      [user.customerId],
    )
    expect(new Set(watermarkRows.map((watermark) => watermark.revision)).size).toBe(watermarkRows.length)
  })

  it('are limited to 50', async () => {
    const manyWatermarksUser = await createUser(api, { product: 'gallery_pro' })
    await api.rows(
      `insert into watermark (customer_id, id, revision, was_edited, created_at)
       select $1, gen_random_uuid(), n, true, now() from generate_series(101, 100 + $2::int) n`,
      [manyWatermarksUser.customerId, maxWatermarks],
    )
    const reply = await manyWatermarksUser.browser.call(createWatermark)
    expect([reply.status, reply.error.error]).toEqual([409, 'TooManyWatermarks'])
  })
})

describe('choosing a watermark', () => {
  // spec: S1-3.38, S1-4.40, S1-7.38, S1-7.39
  it('for one gallery does not affect others; for all, it is the default of new galleries', async () => {
    const other = await createUser(api, { product: 'gallery_pro' })
    const [one, two] = [await newGallery(other), await newGallery(other)]
    const id = await createTestWatermark(other)
    expect((await choose(other, one, id)).status).toBe(204)
    expect((await readWatermarks(other, one)).selected_watermark).toBe(id)
    expect((await readWatermarks(other, two)).selected_watermark).toBeNull()
    expect((await readWatermarks(other)).selected_watermark).toBeNull()
    expect((await readWatermarks(other, await newGallery(other))).selected_watermark).toBeNull()
    expect((await choose(other, one, id, 'all')).status).toBe(204)
    expect((await readWatermarks(other)).selected_watermark).toBe(id)
    expect((await readWatermarks(other, two)).selected_watermark).toBeNull()
    expect((await readWatermarks(other, await newGallery(other))).selected_watermark).toBe(id)
    expect((await choose(other, one, null)).status).toBe(204)
    expect((await readWatermarks(other, one)).selected_watermark).toBeNull()
    expect((await readWatermarks(other)).selected_watermark).toBe(id)
  })

  // spec: S1-4.40, S1-7.40
  it('as default applies to new galleries, until it is removed', async () => {
    const other = await createUser(api, { product: 'gallery_pro' })
    const before = await newGallery(other)
    const id = await createTestWatermark(other)
    const setDefault = (watermark_id: string | null) =>
      other.browser.call(setDefaultWatermark, { body: { watermark_id } })
    expect((await setDefault(id)).status).toBe(204)
    expect((await readWatermarks(other, before)).selected_watermark).toBeNull()
    expect((await readWatermarks(other, await newGallery(other))).selected_watermark).toBe(id)
    expect((await setDefault(null)).status).toBe(204)
    expect((await readWatermarks(other, await newGallery(other))).selected_watermark).toBeNull()
  })

  it('requires a picture', async () => {
    const other = await createUser(api, { product: 'gallery_pro' })
    const gallery = await newGallery(other)
    const { id } = (await other.browser.call(createWatermark)).answer.watermark
    for (const reply of [
      await choose(other, gallery, id),
      await other.browser.call(setDefaultWatermark, { body: { watermark_id: id } }),
    ]) {
      expect([reply.status, reply.error.error]).toEqual([409, 'WatermarkWithoutPicture'])
    }
    expect((await readWatermarks(other, gallery)).selected_watermark).toBeNull()
  })

  // spec: S1-7.44, S1-8.20
  it('prevents its deletion while a gallery uses it, also in the trash', async () => {
    const other = await createUser(api, { product: 'gallery_pro' })
    const gallery = await newGallery(other)
    const id = await createTestWatermark(other)
    await choose(other, gallery, id, 'all')
    const remove = () => other.browser.call(deleteWatermark, { params: { id } })
    const rejected = await remove()
    expect([rejected.status, rejected.error.error, rejected.error.details]).toEqual([
      406,
      'WatermarkInUse',
      { galleries: 1, trashed: 0, works: 0, albums: 0 },
    ])
    await other.browser.call(deleteGallery, { query: { collection_id: gallery } })
    expect((await remove()).error.details).toEqual({ galleries: 0, trashed: 1, works: 0, albums: 0 })
    await api.rows('update gallery set watermark_id = null where id = $1', [gallery])
    const { picture_key } = await rowOf(id)
    expect((await remove()).status).toBe(204)
    expect(await readWatermarks(other)).toMatchObject({ watermarks: [], selected_watermark: null })
    const promised = await api.rows('select 1 from object_garbage where object_key = $1', [`${picture_key}.webp`])
    expect(promised).toHaveLength(1)
    expect((await readWatermarks(other, await newGallery(other))).selected_watermark).toBeNull()
  })
})

it('rejects the deletion of a watermark that the public portfolio uses', async () => {
  const other = await createUser(api, { product: 'gallery_pro' })
  const id = await createTestWatermark(other)
  await other.browser.call(setDefaultWatermark, { body: { watermark_id: id } })
  await newWork(other, 'Ana e João')
  const rejected = await other.browser.call(deleteWatermark, { params: { id } })
  expect([rejected.status, rejected.error.details, rejected.error.messages[0]?.help]).toEqual([
    406,
    { galleries: 0, trashed: 0, works: 1, albums: 0 },
    "Esta marca d'água protege o seu portfólio ou os seus álbuns e não pode ser excluída.",
  ])
  expect((await readWatermarks(other)).selected_watermark).toBe(id)
  await other.browser.call(setDefaultWatermark, { body: { watermark_id: null } })
  expect((await other.browser.call(deleteWatermark, { params: { id } })).status).toBe(204)
})

describe('copy stamp and scope of the settings', () => {
  // spec: S2-5.06, S2-7.10, S2-7.11
  it('apply to this gallery, or also to new ones', async () => {
    const other = await createUser(api, { product: 'gallery_pro' })
    const one = await newGallery(other)
    await save(other, one, { anti_copy: true })
    expect((await read(other, one)).anti_copy).toBe(true)
    expect((await read(other, await newGallery(other))).anti_copy).toBe(false)
    await save(other, one, { anti_copy: true, use_antiCopy: 'all' })
    expect((await read(other, await newGallery(other))).anti_copy).toBe(true)
    await save(other, one, { anti_copy: false })
    expect((await read(other, await newGallery(other))).anti_copy).toBe(true)
    await save(other, one, { use_antiCopy: 'all' })
    expect((await read(other, await newGallery(other))).anti_copy).toBe(false)
    const watermark = await createTestWatermark(other)
    await other.browser.call(setGalleryWatermark, { body: { watermark_id: watermark, collection_id: one } })
    expect((await save(other, one, { use_watermark: 'all' })).status).toBe(204)
    expect((await readWatermarks(other)).selected_watermark).toBe(watermark)
    expect((await save(other, one, { use_watermark: 'one' })).status).toBe(422)
  })

  // spec: S2-3.05
  it('warn of downloads without a watermark, until the warning is dismissed', async () => {
    const other = await createUser(api, { product: 'gallery_pro' })
    const id = await newGallery(other)
    const warns = async () => (await read(other, id)).showWatermarkWarning
    await save(other, id, { single_download: true })
    expect(await warns()).toBe(false)
    await save(other, id, { anti_copy: true })
    expect(await warns()).toBe(false)
    const watermark = await createTestWatermark(other)
    await other.browser.call(setGalleryWatermark, { body: { watermark_id: watermark, collection_id: id } })
    expect(await warns()).toBe(true)
    await save(other, id, { showWatermarkWarning: false })
    expect(await warns()).toBe(false)
  })
})

describe('a plan without watermarks', () => {
  // spec: S1-6.05, S1-6.08, S2-5.09
  it('rejects adding and editing, and allows removing', async () => {
    const basic = await createUser(api, { product: 'gallery_pro' })
    const [gallery, id] = [await newGallery(basic), await createTestWatermark(basic)]
    const body = { watermark_id: id, collection_id: gallery }
    await basic.browser.call(setGalleryWatermark, { body: { ...body, use_watermark: 'all' } })
    await basic.browser.call(updateGallerySettings, {
      params: { collection_id: gallery },
      body: { anti_copy: true, use_antiCopy: 'all' },
    })
    await plan(basic, 28)
    const before = await rowOf(id)
    const replies = {
      create: await basic.browser.call(createWatermark),
      picture: await sendWatermark(basic, id, await drawWatermark()),
      edit: await basic.browser.call(editWatermark, { params: { id }, body: { settings } }),
      default: await basic.browser.call(setDefaultWatermark, { body: { watermark_id: id } }),
      gallery: await basic.browser.call(setGalleryWatermark, { body }),
      scope: await basic.browser.call(updateGallerySettings, {
        params: { collection_id: gallery },
        body: { use_watermark: 'all' },
      }),
    }
    for (const [name, { status, error }] of Object.entries(replies)) {
      expect([name, status, error.error, error.details]).toEqual([
        name,
        402,
        'FeatureNotInPlan',
        { block_type: 'feat', blocked_feat: 'custom_watermark' },
      ])
    }
    const stamp = await basic.browser.call(updateGallerySettings, {
      params: { collection_id: gallery },
      body: { use_antiCopy: 'all' },
    })
    expect(stamp.error.details).toEqual({ block_type: 'feat', blocked_feat: 'custom_no_copy' })
    expect(await rowOf(id)).toEqual(before)
    // Existing galleries keep their watermark; new ones start without.
    expect((await readWatermarks(basic, gallery)).selected_watermark).toBe(id)
    expect((await readWatermarks(basic, await newGallery(basic))).selected_watermark).toBeNull()
    for (const reply of [
      await basic.browser.call(setGalleryWatermark, { body: { ...body, watermark_id: null } }),
      await basic.browser.call(setDefaultWatermark, { body: { watermark_id: null } }),
      await basic.browser.call(updateGallerySettings, {
        params: { collection_id: gallery },
        body: { anti_copy: false },
      }),
      await basic.browser.call(deleteWatermark, { params: { id } }),
    ]) {
      expect(reply.status).toBe(204)
    }
    expect((await basic.browser.call(listWatermarks)).answer.watermarks).toEqual([])
  })
})
