import {
  changeGalleries,
  getGallery,
  getGalleryAccess,
  getGallerySettings,
  getUsage,
  listGalleries,
  listTrash,
  setGalleryArchived,
  type SentBodyOf,
} from '@revela/contract'
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { apiUnderTest, type ApiUnderTest } from '../api-under-test.ts'
import { enter, familyBrowser, readyGallery } from '../family.ts'
import { share, shareBody, uniqueAddress } from '../sending.ts'
import { createUser, type User } from '../users.ts'
import { newGallery } from '../uploading.ts'

type Action = SentBodyOf<typeof changeGalleries>['action']

let api: ApiUnderTest
beforeAll(async () => {
  api = await apiUnderTest()
})
afterAll(() => api.close())

const newUser = () => createUser(api, { product: 'gallery_pro' })
const change = (user: User, gallery_ids: string[], action: Action) =>
  user.browser.call(changeGalleries, { body: { gallery_ids, action } })
const problemsOf = async (user: User, ids: string[], action: Action) =>
  (await change(user, ids, action)).answer.results.map(({ problem }) => problem)
const titles = async (user: User, query: Record<string, string> = {}) =>
  (await user.browser.call(listGalleries, { query })).answer.galleries.galleryList.map(({ title }) => title)

describe('an archived gallery', () => {
  it('leaves the list until asked for, and the family notices nothing', async () => {
    const user = await newUser()
    const gallery = await readyGallery(api, user, { title: 'Antiga', pictures: 1 })
    await newGallery(user, 'Nova')
    const archive = (archived: boolean) =>
      user.browser.call(setGalleryArchived, { params: { id: gallery.id }, body: { archived } })
    expect((await archive(true)).status).toBe(204)
    expect([await titles(user), await titles(user, { archived: 'true' })]).toEqual([['Nova'], ['Antiga']])
    const detail = (await user.browser.call(getGallery, { query: { collection_id: gallery.id } })).answer
    expect([detail.archived, detail.published]).toEqual([true, true])
    expect((await enter(await familyBrowser(api, user), gallery.slug, {})).status).toBe(200)
    const archivedAt = () => api.rows('select archived_at from gallery where id = $1', [gallery.id])
    const first = await archivedAt()
    await archive(true)
    expect(await archivedAt()).toEqual(first)
    await archive(false)
    expect(await titles(user)).toEqual(['Nova', 'Antiga'])
  })

  it('counts in the plan like the others', async () => {
    const user = await newUser()
    const id = await newGallery(user)
    await user.browser.call(setGalleryArchived, { params: { id }, body: { archived: true } })
    expect((await user.browser.call(getUsage)).answer.galleries).toBe(1)
  })
})

describe('a change of many galleries', () => {
  it('archives, deletes and undoes both', async () => {
    const user = await newUser()
    const ids = [await newGallery(user, 'A'), await newGallery(user, 'B')]
    expect(await problemsOf(user, ids, { kind: 'archive' })).toEqual([null, null])
    expect(await titles(user)).toEqual([])
    expect(await problemsOf(user, ids, { kind: 'unarchive' })).toEqual([null, null])
    expect(await problemsOf(user, ids, { kind: 'delete' })).toEqual([null, null])
    expect((await user.browser.call(listTrash)).answer.galleries).toHaveLength(2)
    expect(await problemsOf(user, ids, { kind: 'restore' })).toEqual([null, null])
    expect(await titles(user)).toEqual(['B', 'A'])
    expect((await user.browser.call(getUsage)).answer.galleries).toBe(2)
  })

  it('sets the closing date and the delivery, and leaves the scope as it was', async () => {
    const user = await newUser()
    const ids = [await newGallery(user), await newGallery(user)]
    await problemsOf(user, ids, { kind: 'close', closes_on: '2030-05-01' })
    await problemsOf(user, ids, { kind: 'deliver', on: true })
    for (const id of ids) {
      const access = (await user.browser.call(getGalleryAccess, { params: { id } })).answer
      const settings = (await user.browser.call(getGallerySettings, { query: { collection_id: id } })).answer
      expect([access.closes_on, settings.single_download, settings.download_all, settings.delivery_scope]).toEqual([
        '2030-05-01',
        true,
        true,
        null,
      ])
    }
    await problemsOf(user, ids, { kind: 'close', closes_on: null })
    await problemsOf(user, ids, { kind: 'deliver', on: false })
    const rows = await api.rows('select closes_on, single_download, download_all from gallery where customer_id = $1', [
      user.customerId,
    ])
    const off = { closes_on: null, single_download: false, download_all: false }
    expect(rows).toEqual([off, off])
  })

  it('switches on only the downloads that the plan includes', async () => {
    const user = await newUser()
    const id = await newGallery(user)
    await api.rows('update subscription set plan_id = 28, trial_ends_at = null where customer_id = $1', [
      user.customerId,
    ])
    expect(await problemsOf(user, [id], { kind: 'deliver', on: true })).toEqual([null])
    const settings = (await user.browser.call(getGallerySettings, { query: { collection_id: id } })).answer
    expect([settings.single_download, settings.download_all]).toEqual([true, false])
  })

  it('reports each gallery apart: one missing, foreign or over the limit stops none of the others', async () => {
    const [user, other] = [await newUser(), await newUser()]
    const [own, foreign] = [await newGallery(user, 'Minha'), await newGallery(other, 'Dela')]
    const ids = [foreign, own, randomUUID(), own]
    const { results } = (await change(user, ids, { kind: 'delete' })).answer
    expect(results.map(({ id, problem }) => [id, problem])).toEqual([
      [foreign, 'missing'],
      [own, null],
      [ids[2], 'missing'],
    ])
    expect(await titles(other)).toEqual(['Dela'])
    // Three galleries fit the free plan.
    await api.rows('update subscription set plan_id = 20, trial_ends_at = null where customer_id = $1', [
      user.customerId,
    ])
    for (const title of ['1', '2', '3']) await newGallery(user, title)
    expect(await problemsOf(user, [own], { kind: 'restore' })).toEqual(['plan-limit'])
    expect(await problemsOf(user, [own], { kind: 'archive' })).toEqual(['missing'])
  })

  it('is rejected without any own gallery and with more than 200', async () => {
    const [user, other] = [await newUser(), await newUser()]
    const foreign = await newGallery(other)
    expect((await change(user, [foreign], { kind: 'delete' })).status).toBe(404)
    const many = Array.from({ length: 201 }, () => randomUUID())
    expect((await change(user, many, { kind: 'delete' })).status).toBe(422)
    expect(await titles(other)).toHaveLength(1)
  })

  it('mails the galleries to their clients, once, and says which have none', async () => {
    const user = await newUser()
    const gallery = await readyGallery(api, user, { title: 'Bodas', pictures: 1 })
    const empty = await newGallery(user)
    const address = uniqueAddress()
    await share(user, gallery.id, shareBody({ client_email: address }))
    const send: Action = { kind: 'send', subject: 'Lembra delas?', message: 'Oi, [nome-do-cliente]!' }
    const { results } = (await change(user, [gallery.id, empty], send)).answer
    expect(results.map(({ problem, sent }) => [problem, sent])).toEqual([
      [null, 1],
      ['no-clients', 0],
    ])
    const mails = () =>
      api.rows<{ subject: string; text_body: string }>(
        `select subject, text_body from outbox_mail where recipient = $1 and subject = 'Lembra delas?'`,
        [address],
      )
    expect((await mails()).map(({ text_body }) => text_body.includes('Oi, Bia!'))).toEqual([true])
    expect((await change(user, [gallery.id], send)).answer.results).toMatchObject([{ problem: null, sent: 0 }])
    expect(await mails()).toHaveLength(1)
  })

  it('says that mails wait for a confirmed address', async () => {
    const user = await newUser()
    const gallery = await readyGallery(api, user, { title: 'Bodas', pictures: 1 })
    await share(user, gallery.id, shareBody())
    await api.rows('update customer set email_confirmed_at = null where customer_id = $1', [user.customerId])
    const send: Action = { kind: 'send', subject: 'Fotos', message: 'Oi' }
    expect(await problemsOf(user, [gallery.id], send)).toEqual(['email-unconfirmed'])
  })
})
