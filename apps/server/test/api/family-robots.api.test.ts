import { getManifest, listActivity } from '@revela/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { apiUnderTest, type ApiUnderTest } from '../api-under-test.ts'
import { createTestClient, personalLink } from '../family-keys.ts'
import { enter, pageAt, phoneAgent, readyGallery, studioHost, type FamilyGallery } from '../family.ts'
import { createUser, type User } from '../users.ts'

let api: ApiUnderTest
let user: User
let gallery: FamilyGallery
let host: string
beforeAll(async () => {
  api = await apiUnderTest()
  user = await createUser(api, { product: 'gallery_pro' })
  gallery = await readyGallery(api, user, { access: 'invited' })
  host = await studioHost(user)
})
afterAll(() => api.close())

const outlook = 'Mozilla/5.0 (compatible; Microsoft-Outlook-SafeLinks/1.0)'

/** Automated visits to an address before the client opens it. The last robot runs scripts and presses the button. */
const robots: ((token: string) => Promise<number[]>)[] = [
  () => fetches(['HEAD', { 'user-agent': 'curl/8.5.0' }]),
  () => fetches(['GET', { 'user-agent': 'Mozilla/5.0 (compatible; bingbot/2.0; +http://www.bing.com/bingbot.htm)' }]),
  () => fetches(['GET', { 'user-agent': 'WhatsApp/2.23.20.0 A' }]),
  () =>
    fetches(
      ['HEAD', { 'user-agent': outlook }],
      ['GET', { 'user-agent': outlook }],
      ['GET', { 'user-agent': outlook }],
    ),
  () => fetches(['GET', { 'user-agent': phoneAgent, 'sec-purpose': 'prefetch;prerender', purpose: 'prefetch' }]),
  async (link) => {
    const poster = api.browser({ host, 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) HeadlessChrome/150.0.0.0' })
    const entered = await enter(poster, gallery.slug, { link })
    const manifest = await poster.call(getManifest, { params: { gallery_id: gallery.id } })
    return [entered.status, manifest.status]
  },
]

async function fetches(...calls: ['HEAD' | 'GET', Record<string, string>][]): Promise<number[]> {
  const statuses: number[] = []
  for (const [method, headers] of calls) {
    statuses.push((await pageAt(api, host, `/${gallery.slug}`, { method, headers })).status)
  }
  return statuses
}

const visitors = () => api.rows('select visits from gallery_visitor where gallery_id = $1', [gallery.id])
const activity = async () =>
  (await user.browser.call(listActivity, { params: { collection_id: gallery.id }, query: { count: '100' } })).answer

it('admits clients after six robots, 100 of 100, and counts clients only', { timeout: 120_000 }, async () => {
  const clients = await Promise.all(Array.from({ length: 20 }, (_, at) => createTestClient(api, user, `Família ${at}`)))
  const links = await Promise.all(clients.map((client) => personalLink(api, user, client, gallery)))
  let rejected = 0
  for (const { token } of links)
    for (const robot of robots) rejected += (await robot(token)).filter((at) => at !== 200).length
  expect(rejected).toBe(0)
  expect(await visitors()).toEqual([])
  expect(await activity()).toEqual({ visitors: [], events: [], more: false })

  let peopleCount = 0
  for (let round = 0; round < 100; round += 1) {
    const { token } = links[round % links.length]!
    for (const robot of robots) await robot(token)
    const browser = api.browser({ host, 'user-agent': phoneAgent })
    const entered = await enter(browser, gallery.slug, { link: token })
    const manifest = await browser.call(getManifest, { params: { gallery_id: gallery.id } })
    if (entered.status === 200 && manifest.status === 200) peopleCount += 1
  }
  expect(peopleCount).toBe(100)
  const { visitors: visitorRows, events } = await activity()
  // Five entries within half an hour are one visit.
  expect(visitorRows.map(({ visits, device }) => [visits, device])).toEqual(clients.map(() => [1, 'phone']))
  expect(events.map(({ kind, name }) => `${kind} ${name}`).toSorted()).toEqual(
    clients.map(({ name }) => `opened ${name}`).toSorted(),
  )
})
