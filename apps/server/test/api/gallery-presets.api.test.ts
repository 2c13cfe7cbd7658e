import {
  addChapters,
  addSuggestedPreset,
  createGallery,
  createWatermark,
  deletePreset,
  duplicateGallery,
  getGallery,
  getGalleryAccess,
  getGallerySettings,
  getLinkPreferences,
  listChapters,
  listPresets,
  orderPresets,
  renamePreset,
  savePreset,
  setClosingDate,
  setGalleryAccess,
  setGalleryOrdering,
  updateGallerySettings,
  updateLinkPreferences,
} from '@revela/contract'
import { addDays, saoPauloDay } from '@revela/domain'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { apiUnderTest, type ApiUnderTest } from '../api-under-test.ts'
import { share, shareBody } from '../sending.ts'
import { createUser, type User } from '../users.ts'
import { newGallery } from '../uploading.ts'

let api: ApiUnderTest
let user: User
beforeAll(async () => {
  api = await apiUnderTest()
  user = await createUser(api, { product: 'gallery_pro' })
})
afterAll(() => api.close())

const today = () => saoPauloDay(new Date())

const terms = {
  selling_photos: true,
  charge_type: 'ADDITIONAL' as const,
  contracted_pictures: 40,
  extra_picture_price: 1500,
  allow_extra_pictures: true,
}

const settings = {
  theme: 'dark' as const,
  allow_share: false,
  allow_comments: false,
  allow_participants: false,
  single_download: true,
  download_all: true,
  delivery_scope: 'chosen' as const,
  anti_copy: true,
  description: 'Toque no coração.',
  share_description: 'As fotos chegaram.',
}

/** A gallery whose settings all differ from the defaults. */
async function configuredGallery(owner: User): Promise<string> {
  const id = await newGallery(owner, 'Casamento Ana e João')
  const params = { collection_id: id }
  const { browser } = owner
  await browser.call(updateGallerySettings, { params, body: settings })
  await browser.call(setGalleryOrdering, { params: { ...params, code: 4 } })
  await browser.call(setGalleryAccess, { params: { id }, body: { access: 'password', password: 'segredo da Ana' } })
  await browser.call(setClosingDate, { params: { id }, body: { closes_on: addDays(today(), 90) } })
  await browser.call(addChapters, { params, body: { titles: ['Making of', 'Festa'] } })
  const body = { ...terms, limit_date: addDays(today(), 20), type: 'public' as const, active: true }
  await browser.call(updateLinkPreferences, { params, body })
  return id
}

async function describeGallery(owner: User, id: string) {
  const { browser } = owner
  const params = { collection_id: id }
  const [set, detail, access, offer, chapters] = [
    (await browser.call(getGallerySettings, { query: params })).answer,
    (await browser.call(getGallery, { query: params })).answer,
    (await browser.call(getGalleryAccess, { params: { id } })).answer,
    (await browser.call(getLinkPreferences, { params })).answer,
    (await browser.call(listChapters, { params })).answer,
  ]
  return { set, detail, access, offer, titles: chapters.chapters.map(({ title }) => title) }
}

/** Everything that a preset or a copy carries over. */
async function expectConfigured(owner: User, id: string): Promise<void> {
  const { set, detail, access, offer, titles } = await describeGallery(owner, id)
  expect(set).toMatchObject(settings)
  expect([detail.pictures_ordenation, detail.published, access.access]).toEqual([4, false, 'password'])
  expect(access.password).not.toBe('segredo da Ana')
  expect(access.closes_on).toBe(addDays(today(), 90))
  expect(offer).toMatchObject({ ...terms, active: true, sel_link_type: 'public', limit_date: addDays(today(), 20) })
  expect(titles).toEqual(['Making of', 'Festa'])
}

const names = async (owner: User) => (await owner.browser.call(listPresets)).answer.presets.map(({ name }) => name)

describe('a preset', () => {
  it('carries the settings of a gallery into new ones, with dates counted from today', async () => {
    const id = await configuredGallery(user)
    // The gallery is ten days old: its dates move with the new gallery.
    await api.rows(`update gallery set created_at = created_at - interval '10 days', closes_on = closes_on - 10
      where id = '${id}'`)
    await api.rows(`update link_preferences set deadline_day = deadline_day - 10 where gallery_id = '${id}'`)
    const saved = await user.browser.call(savePreset, { params: { collection_id: id }, body: { name: 'Casamento' } })
    expect(saved.answer.presets[0]).toMatchObject({
      name: 'Casamento',
      settings: { closing_days: 90, selection: { deadline_days: 20 } },
    })
    expect(saved.text).not.toContain('segredo')
    expect(saved.text).not.toContain('Ana')
    const preset_id = saved.answer.presets[0]!.id
    const created = await user.browser.call(createGallery, { body: { title: 'Bia e Léo', preset_id } })
    await expectConfigured(user, created.answer.id)
  })

  it('is replaced by one of the same name, renamed, ordered and deleted', async () => {
    const owner = await createUser(api, { product: 'gallery_pro' })
    const id = await newGallery(owner)
    const save = (name: string) => owner.browser.call(savePreset, { params: { collection_id: id }, body: { name } })
    await save('Newborn')
    await owner.browser.call(updateGallerySettings, { params: { collection_id: id }, body: { theme: 'dark' } })
    await save('Ensaio')
    const { presets } = (await save('newborn')).answer
    expect(presets.map(({ name, settings: { theme } }) => [name, theme])).toEqual([
      ['newborn', 'dark'],
      ['Ensaio', 'dark'],
    ])
    const [first, second] = presets.map((preset) => preset.id)
    const rename = (name: string) => owner.browser.call(renamePreset, { params: { preset_id: first! }, body: { name } })
    expect((await rename('ensaio')).error.error).toBe('PresetNameTaken')
    expect((await rename('NEWBORN')).status).toBe(200)
    await owner.browser.call(orderPresets, { body: { preset_ids: [second!] } })
    expect(await names(owner)).toEqual(['Ensaio', 'NEWBORN'])
    await owner.browser.call(deletePreset, { params: { preset_id: second! } })
    expect(await names(owner)).toEqual(['NEWBORN'])
  })

  it('is one of at most 50, even with concurrent calls', async () => {
    const owner = await createUser(api, { product: 'gallery_pro' })
    const id = await newGallery(owner)
    const save = (name: string) => owner.browser.call(savePreset, { params: { collection_id: id }, body: { name } })
    await save('Modelo')
    await api.rows(
      `insert into gallery_preset (customer_id, id, name, settings, position)
       select $1, gen_random_uuid(), 'Modelo ' || n, settings, n
       from gallery_preset, generate_series(2, 49) as n where customer_id = $1`,
      [owner.customerId],
    )
    const newNames = Array.from({ length: 8 }, (_, n) => `Outro ${n}`)
    const replies = await Promise.all(newNames.map(save))
    const codes = replies.map((reply) => (reply.status < 300 ? 'saved' : reply.error.error)).toSorted()
    expect(codes).toEqual([...newNames.slice(1).map(() => 'TooManyPresets'), 'saved'])
    expect(
      await api.rows('select 1 as one from gallery_preset where customer_id = $1', [owner.customerId]),
    ).toHaveLength(50)
  })

  it('may start as a suggestion, which is added once', async () => {
    const owner = await createUser(api, { product: 'gallery_pro' })
    for (const suggestion of ['wedding', 'newborn', 'session', 'newborn'] as const)
      await owner.browser.call(addSuggestedPreset, { body: { suggestion } })
    const { presets } = (await owner.browser.call(listPresets)).answer
    expect(presets.map(({ name }) => name)).toEqual(['Casamento', 'Newborn', 'Ensaio'])
    const created = await owner.browser.call(createGallery, { body: { title: 'Lia', preset_id: presets[1]!.id } })
    const { set, access, offer } = await describeGallery(owner, created.answer.id)
    expect([access.access, set.allow_share, offer.contracted_pictures, offer.active]).toEqual([
      'invited',
      false,
      20,
      false,
    ])
  })

  it('leaves out what the plan does not include and a watermark that is gone', async () => {
    const owner = await createUser(api, { product: 'gallery_pro' })
    const id = await configuredGallery(owner)
    const { watermark } = (await owner.browser.call(createWatermark)).answer
    const saved = await owner.browser.call(savePreset, { params: { collection_id: id }, body: { name: 'Tudo' } })
    const preset_id = saved.answer.presets[0]!.id
    await api.rows(
      `update gallery_preset set settings = settings || jsonb_build_object('watermark_id', $2::text)
      where id = $1`,
      [preset_id, watermark.id],
    )
    const create = async (title: string) =>
      (await owner.browser.call(createGallery, { body: { title, preset_id } })).answer.id
    const rowOf = async (galleryId: string) =>
      (await api.rows('select watermark_id, anti_copy, download_all from gallery where id = $1', [galleryId]))[0]
    // A watermark without a picture would make every image unavailable.
    expect(await rowOf(await create('Plus'))).toEqual({ watermark_id: null, anti_copy: true, download_all: true })
    await api.rows('update subscription set plan_id = 28, trial_ends_at = null where customer_id = $1', [
      owner.customerId,
    ])
    const small = await create('Basic')
    expect(await rowOf(small)).toEqual({ watermark_id: null, anti_copy: false, download_all: false })
    const { offer } = await describeGallery(owner, small)
    expect([offer.selling_photos, offer.extra_picture_price, offer.active]).toEqual([false, null, true])
  })

  it('keeps the maximum of pictures on a plan that sells none', async () => {
    const owner = await createUser(api, { product: 'gallery_pro' })
    const added = await owner.browser.call(addSuggestedPreset, { body: { suggestion: 'newborn' } })
    await api.rows('update subscription set plan_id = 28, trial_ends_at = null where customer_id = $1', [
      owner.customerId,
    ])
    const preset_id = added.answer.presets[0]!.id
    const created = await owner.browser.call(createGallery, { body: { title: 'Lia', preset_id } })
    const { offer } = await describeGallery(owner, created.answer.id)
    expect([offer.selling_photos, offer.contracted_pictures]).toEqual([false, 20])
  })

  it('of another account makes no gallery', async () => {
    const owner = await createUser(api, { product: 'gallery_pro' })
    const added = await owner.browser.call(addSuggestedPreset, { body: { suggestion: 'session' } })
    const preset_id = added.answer.presets[0]!.id
    expect((await user.browser.call(createGallery, { body: { title: 'Alheia', preset_id } })).status).toBe(404)
    expect(await api.rows(`select 1 from gallery where title = 'Alheia'`)).toEqual([])
  })
})

describe('a copy of a gallery', () => {
  it('has its settings, terms and chapters, but no client, link or password', async () => {
    const id = await configuredGallery(user)
    await share(user, id, shareBody())
    const copied = await user.browser.call(duplicateGallery, {
      params: { collection_id: id },
      body: { title: 'Casamento (cópia)' },
    })
    await expectConfigured(user, copied.answer.id)
    const count = async (table: string) =>
      (await api.rows(`select 1 from ${table} where gallery_id = $1`, [copied.answer.id])).length
    expect([await count('gallery_client'), await count('selection'), await count('client_link')]).toEqual([0, 0, 0])
    const { detail } = await describeGallery(user, copied.answer.id)
    expect([detail.title, detail.published]).toEqual(['Casamento (cópia)', false])
  })

  it('counts in the plan', async () => {
    const owner = await createUser(api, { product: 'gallery_pro' })
    const id = await newGallery(owner)
    await api.rows('update subscription set plan_id = 20, trial_ends_at = null where customer_id = $1', [
      owner.customerId,
    ])
    for (const title of ['2', '3']) await newGallery(owner, title)
    const copy = { params: { collection_id: id }, body: { title: 'Quarta' } }
    expect((await owner.browser.call(duplicateGallery, copy)).error.error).toBe('PlanLimitReached')
  })
})
