import { admitNewChoosers, getNewChoosers, updateLinkPreferences, type ErrorBody } from '@revela/contract'
import { newChooserLimits } from '@revela/domain'
import { dial } from '@revela/dev-env'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { sessionCookie } from '../../src/http/http-deps.ts'
import { openSupportSession } from '../../src/modules/staff/index.ts'
import { apiUnderTest, type ApiUnderTest } from '../api-under-test.ts'
import { readyGallery, studioHost, type FamilyGallery } from '../family.ts'
import { createUser, type User } from '../users.ts'
import { enrolledStaff } from '../staff.ts'

// Each new client costs two hashes of the access code.
vi.setConfig({ testTimeout: 240_000, hookTimeout: 120_000 })

let api: ApiUnderTest
let appOrigin: string
let host: string
let user: User
beforeAll(async () => {
  api = await apiUnderTest()
  appOrigin = await api.startEdge()
  user = await createUser(api, { product: 'gallery_pro' })
  host = await studioHost(user)
})
afterAll(() => api.close())

const offer = { selling_photos: false, contracted_pictures: 1, type: 'public' as const, active: true }

const setOffer = (gallery: FamilyGallery, change: Partial<typeof offer>) =>
  user.browser.call(updateLinkPreferences, { params: { collection_id: gallery.id }, body: change })

async function publicGallery(): Promise<FamilyGallery> {
  const gallery = await readyGallery(api, user, { pictures: 1 })
  expect((await setOffer(gallery, offer)).status).toBe(204)
  return gallery
}

const range = (from: number, to: number) => Array.from({ length: to - from }, (_, at) => from + at)

/** A guest with its own loopback address starts a selection, through nginx. The same number is the same person. */
async function begin(gallery: FamilyGallery, at: number): Promise<{ status: number; error: string | null }> {
  let cookie = ''
  const post = async (path: string, body: object) => {
    const headers = { 'content-type': 'application/json', 'x-revela': '1', 'sec-fetch-site': 'same-origin', host }
    const answer = await dial(appOrigin, `/api/family${path}`, {
      method: 'POST',
      body: JSON.stringify(body),
      headers: { ...headers, ...(cookie !== '' && { cookie }) },
      localAddress: `127.0.7.${at + 1}`,
    })
    cookie = (answer.headers['set-cookie'] ?? []).map((line) => line.split(';')[0]).join('; ') || cookie
    return answer
  }
  expect((await post('/enter', { slug: gallery.slug })).status).toBe(200)
  const body = { name: `Convidado ${at}`, email: `g${at}-${gallery.id}@festa.test` }
  const { status, body: bytes } = await post(`/gallery/${gallery.id}/selection`, body)
  return { status, error: status === 200 ? null : (JSON.parse(bytes.toString()) as ErrorBody).error }
}

async function beginForAll(gallery: FamilyGallery, strangers: readonly number[]): Promise<number[]> {
  const statuses: number[] = []
  for (const at of strangers) statuses.push((await begin(gallery, at)).status)
  return statuses
}

const limitReached = { status: 429, error: 'TooManyNewChoosers' }
const admitted = { status: 200, error: null }

const isWaiting = async (gallery: FamilyGallery) => {
  const reply = await user.browser.call(getNewChoosers, { params: { collection_id: gallery.id } })
  expect(reply.status).toBe(200)
  return reply.answer.waiting
}

const admit = async (gallery: FamilyGallery, browser = user.browser) =>
  (await browser.call(admitNewChoosers, { params: { collection_id: gallery.id } })).status

const mailsAbout = (gallery: FamilyGallery) =>
  api.rows<{ text_body: string }>(
    `select text_body from outbox_mail where kind = 'selection-many-choosers' and text_body like $1 order by created_at`,
    [`%${gallery.id}%`],
  )

const selectionsIn = async (gallery: FamilyGallery) =>
  (await api.rows('select 1 from selection where gallery_id = $1', [gallery.id])).length

/** A gallery that has reached its hourly limit and has rejected one guest: number 20. */
async function fullGallery(): Promise<FamilyGallery> {
  const gallery = await publicGallery()
  const { perHour } = newChooserLimits
  expect(await beginForAll(gallery, range(0, perHour))).toEqual(Array<number>(perHour).fill(200))
  expect(await isWaiting(gallery)).toBe(false)
  expect(await begin(gallery, perHour)).toEqual(limitReached)
  return gallery
}

describe('admitting new choosers', () => {
  // spec: S3-6.02
  it('admits rejected guests, limits again after 50, and can be repeated', async () => {
    const { perHour, perAdmission } = newChooserLimits
    const gallery = await fullGallery()
    expect(await isWaiting(gallery)).toBe(true)
    // Repeated attempts beyond the guest's own limit return the same error.
    for (const _ of range(0, 4)) expect(await begin(gallery, perHour)).toEqual(limitReached)
    expect(await mailsAbout(gallery)).toHaveLength(1)

    expect(await admit(gallery)).toBe(204)
    expect(await isWaiting(gallery)).toBe(false)
    expect(await begin(gallery, perHour)).toEqual(admitted)
    // A changed offer keeps the admission.
    expect((await setOffer(gallery, { contracted_pictures: 2 })).status).toBe(204)
    const last = perHour + perAdmission
    expect(await beginForAll(gallery, range(perHour + 1, last))).toEqual(Array<number>(perAdmission - 1).fill(200))

    expect(await isWaiting(gallery)).toBe(false)
    expect(await begin(gallery, last)).toEqual(limitReached)
    expect(await begin(gallery, last + 1)).toEqual(limitReached)
    expect(await isWaiting(gallery)).toBe(true)
    expect(await selectionsIn(gallery)).toBe(last)
    const mails = await mailsAbout(gallery)
    expect(mails).toHaveLength(2)
    expect(mails[0]!.text_body).toContain('Em uma hora, 20 pessoas novas começaram')
    expect(mails[1]!.text_body).toContain('As 50 pessoas que você deixou entrar')
    for (const { text_body } of mails) expect(text_body).toContain(`/gallery/${gallery.id}/selection/followup`)

    expect(await admit(gallery)).toBe(204)
    expect(await begin(gallery, last)).toEqual(admitted)
  })

  it('expires after six hours, affects no other gallery, and is not needed after the hour', async () => {
    const [gallery, other] = [await fullGallery(), await fullGallery()]
    expect(await admit(gallery)).toBe(204)
    expect(await begin(gallery, 20)).toEqual(admitted)
    expect(await begin(other, 20)).toEqual(limitReached)
    await api.rows(
      `update link_preferences set choosers_admitted_at = now() - interval '6 hours 1 minute' where gallery_id = $1`,
      [gallery.id],
    )
    expect(await begin(gallery, 21)).toEqual(limitReached)
    expect(await isWaiting(gallery)).toBe(true)

    await api.rows(`update rate_limit set window_ends_at = now() - interval '1 second'`)
    expect(await isWaiting(other)).toBe(false)
    expect(await begin(other, 20)).toEqual(admitted)
  })
})

const answerIn = async ({ id }: FamilyGallery) => {
  const [row] = await api.rows<{ at: Date | null }>(
    'select choosers_admitted_at as at from link_preferences where gallery_id = $1',
    [id],
  )
  return row!.at
}

describe('the right to admit new choosers', () => {
  it('is denied to other studios and to support', async () => {
    const gallery = await publicGallery()
    const stranger = await createUser(api, { product: 'gallery_pro' })
    expect(await admit(gallery, stranger.browser)).toBe(404)
    const response = await stranger.browser.call(getNewChoosers, { params: { collection_id: gallery.id } })
    expect(response.status).toBe(404)

    const { deps, staffConsole } = await enrolledStaff(api, 'bia')
    const by = { staff: 'bia', ticket: 'T-1' }
    const { cookie } = await openSupportSession(deps, { customerId: user.customerId, minutes: 30 }, by)
    await staffConsole.close()
    const support = api.browser()
    support.cookies.set(sessionCookie, cookie)
    expect((await support.call(getNewChoosers, { params: { collection_id: gallery.id } })).status).toBe(200)
    expect(await admit(gallery, support)).toBe(403)
    expect(await admit(gallery, api.browser())).toBe(401)
    expect(await answerIn(gallery)).toBeNull()
    expect(await admit(gallery)).toBe(204)
    expect(await answerIn(gallery)).not.toBeNull()
  })

  it('is rejected where no public selection is offered', async () => {
    const gallery = await publicGallery()
    expect((await setOffer(gallery, { active: false })).status).toBe(204)
    const reply = await user.browser.call(admitNewChoosers, { params: { collection_id: gallery.id } })
    expect([reply.status, reply.error.error]).toEqual([409, 'SelectionClosed'])
    expect(await answerIn(gallery)).toBeNull()
  })
})
