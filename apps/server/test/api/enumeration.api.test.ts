import {
  beginSelection,
  requestFamilyLink,
  requestPasswordRecovery,
  signIn,
  signUp,
  updateLinkPreferences,
  type Endpoint,
} from '@revela/contract'
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { inviteClient } from '../../src/modules/clients/index.ts'
import { apiUnderTest, type ApiUnderTest } from '../api-under-test.ts'
import type { Reply } from '../browser.ts'
import { createTestClient } from '../family-keys.ts'
import { enter, familyBrowser, readyGallery, type FamilyGallery } from '../family.ts'
import { uniqueEmail, signUpBody, createUser, type User } from '../users.ts'

// A round hashes twice, and a busy machine may need three times as many rounds.
vi.setConfig({ testTimeout: 240_000 })

const rounds = 9
/** Maximum ratio of the durations: a missing or repeated hash changes a duration by a factor of ten or two. */
const maxRatio = 1.6

let api: ApiUnderTest
let user: User
let gallery: FamilyGallery
beforeAll(async () => {
  api = await apiUnderTest()
  user = await createUser(api, { product: 'gallery_pro' })
  gallery = await readyGallery(api, user, { pictures: 1 })
  const body = { selling_photos: false, contracted_pictures: 1, type: 'public' as const, active: true }
  await user.browser.call(updateLinkPreferences, { params: { collection_id: gallery.id }, body })
})
afterAll(() => api.close())

type Kind = 'known' | 'unknown'
/** Returns one call; its preparation happens before the time is measured. */
type RequestFactory = (kind: Kind) => Promise<() => Promise<Reply<Endpoint>>>

let addresses = 0
/** Every call has its own address, because the limits are not compared here. */
const address = () => {
  addresses += 1
  return { 'x-forwarded-for': `198.18.${Math.floor(addresses / 250)}.${1 + (addresses % 250)}` }
}

async function invitedClient() {
  const client = await createTestClient(api, user)
  const invitation = { customerId: user.customerId, galleryId: gallery.id, clientId: client.id, now: new Date() }
  await api.platform.db.tenant(user.customerId, (tx) => inviteClient(tx, invitation))
  return client
}

const emailOf = async (kind: Kind) =>
  kind === 'known' ? (await invitedClient()).email : `${randomUUID()}@familia.test`

const calls: Readonly<Record<string, RequestFactory>> = {
  'sign-in': async (kind) => {
    const email = kind === 'known' ? (await createUser(api)).email : uniqueEmail()
    return () => api.browser(address()).call(signIn, { body: { email, password: 'não é esta senha' } })
  },
  'password recovery': async (kind) => {
    const email = kind === 'known' ? (await createUser(api)).email : uniqueEmail()
    return () => api.browser(address()).call(requestPasswordRecovery, { body: { email } })
  },
  'gallery access code': async (kind) => {
    const [browser, email] = [await familyBrowser(api, user, address()), await emailOf(kind)]
    return () => enter(browser, gallery.slug, { email, code: 'ABCD-EFGH-JKMN' })
  },
  'gallery link request': async (kind) => {
    const [browser, email] = [await familyBrowser(api, user, address()), await emailOf(kind)]
    return () => browser.call(requestFamilyLink, { body: { slug: gallery.slug, email } })
  },
  'home link request': async (kind) => {
    const [browser, email] = [await familyBrowser(api, user, address()), await emailOf(kind)]
    return () => browser.call(requestFamilyLink, { body: { email } })
  },
  'selection start': async (kind) => {
    const [browser, email] = [await familyBrowser(api, user, address()), await emailOf(kind)]
    await enter(browser, gallery.slug)
    // At most 20 new choosers an hour may start in one gallery.
    await api.rows('delete from rate_limit')
    const body = { name: 'Visitante', email }
    return () => browser.call(beginSelection, { params: { gallery_id: gallery.id }, body })
  },
}

/** Everything a caller sees, without the ids, dates and tokens that differ in any two responses. */
function visible({ status, headers, text }: Reply<Endpoint>): unknown {
  const shown = Object.entries(headers).map(([name, value]) => {
    const changing = ['date', 'x-request-id', 'set-cookie', 'content-length'].includes(name)
    return [name, changing ? '*' : value]
  })
  return { status, headers: shown, text: text.replaceAll(/[0-9a-f]{32}|[0-9a-f-]{36}/g, '*') }
}

const median = (values: readonly number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!

/** Medians over alternating rounds, so that other load on the machine slows both kinds equally. */
async function timeRatio(prepareRequest: RequestFactory): Promise<number> {
  const durations = { known: [] as number[], unknown: [] as number[] }
  for (let round = 0; round < rounds; round += 1) {
    const order = round % 2 === 0 ? (['known', 'unknown'] as const) : (['unknown', 'known'] as const)
    for (const kind of order) {
      const call = await prepareRequest(kind)
      const startedAt = performance.now()
      await call()
      durations[kind].push(performance.now() - startedAt)
    }
  }
  const [known, unknown] = [median(durations.known), median(durations.unknown)]
  return Math.max(known, unknown) / Math.min(known, unknown)
}

describe.each(Object.entries(calls))('%s', (_name, prepareRequest) => {
  it('returns the same status, headers and body for a known and an unknown e-mail', async () => {
    const [known, unknown] = [await (await prepareRequest('known'))(), await (await prepareRequest('unknown'))()]
    expect(known.status).not.toBe(429)
    expect(visible(known)).toEqual(visible(unknown))
  })

  it('takes the same time for a known and an unknown e-mail', async () => {
    // A real difference shows in every attempt, a disturbance of the machine does not.
    const ratios: number[] = []
    do ratios.push(await timeRatio(prepareRequest))
    while (Math.min(...ratios) > maxRatio && ratios.length < 3)
    expect(Math.min(...ratios)).toBeLessThanOrEqual(maxRatio)
  })
})

describe('sign-up', () => {
  it('reports a taken e-mail, at most 60 times an hour per address', async () => {
    const { email } = await createUser(api)
    const browser = api.browser(address())
    const statuses: number[] = []
    for (let time = 0; time < 61; time += 1) {
      statuses.push((await browser.call(signUp, { body: signUpBody(email) })).status)
    }
    expect(statuses.slice(0, 60).filter((status) => status === 429)).toEqual([])
    expect(statuses.at(-1)).toBe(429)
    expect((await browser.call(signUp, { body: signUpBody(uniqueEmail()) })).status).toBe(429)
  })
})
