import { getInfo, getEntry, getManifest, setFavourites, signIn } from '@revela/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { apiUnderTest, type ApiUnderTest } from '../api-under-test.ts'
import { enter, type FamilyGallery, pageAt, readyGallery, studioHost } from '../family.ts'
import { createTestClient, personalLink } from '../family-keys.ts'
import { activateDomain } from '../own-domains.ts'
import { createUser, type User, validPassword } from '../users.ts'

const familyCookie = '__Host-revela-family'
const sameSlug = 'o-nosso-dia'

type Studio = { user: User; gallery: FamilyGallery; host: string; subdomain: string }
let api: ApiUnderTest
let ana: Studio
let eva: Studio
beforeAll(async () => {
  api = await apiUnderTest()
  ;[ana, eva] = [await studioAt('ana.com.br'), await studioAt('eva.com.br')]
})
afterAll(() => api.close())

/** Both studios have a gallery at the same path. */
async function studioAt(name: string): Promise<Studio> {
  const user = await createUser(api, { product: 'gallery_pro' })
  const gallery = { ...(await readyGallery(api, user, { title: `De ${name}` })), slug: sameSlug }
  await api.rows('update gallery set slug = $1 where id = $2', [sameSlug, gallery.id])
  await api.rows('update profile set display_name = $1 where customer_id = $2', [name, user.customerId])
  return { user, gallery, subdomain: await studioHost(user), host: await activateDomain(api, user, name) }
}

/** A client of the studio, signed in on this host. */
async function clientOf({ user, gallery }: Studio, host: string) {
  const browser = api.browser({ host })
  const { token } = await personalLink(api, user, await createTestClient(api, user), gallery)
  await enter(browser, gallery.slug, { link: token })
  return { browser, token }
}

const manifestOf = (browser: ReturnType<ApiUnderTest['browser']>, { gallery }: Studio, headers = {}) =>
  browser.call(getManifest, { params: { gallery_id: gallery.id }, headers })

describe('sessions', () => {
  it("rejects another studio's session", async () => {
    const { browser } = await clientOf(ana, ana.host)
    const stolen = browser.cookies.get(familyCookie)!
    for (const host of [eva.host, eva.subdomain]) {
      const other = api.browser({ host })
      other.cookies.set(familyCookie, stolen)
      for (const studio of [ana, eva]) expect((await manifestOf(other, studio)).status).not.toBe(200)
      expect((await pageAt(api, host, `/${sameSlug}`, { as: other })).text).not.toContain('Marina')
    }
    expect((await manifestOf(browser, ana)).status).toBe(200)
  })

  it('replaces a session that somebody else put into the browser', async () => {
    const attacker = await clientOf(ana, ana.host)
    const fixed = attacker.browser.cookies.get(familyCookie)!
    const victim = api.browser({ host: ana.host })
    victim.cookies.set(familyCookie, fixed)
    const { token } = await personalLink(
      api,
      ana.user,
      await createTestClient(api, ana.user, 'Vera Vítima'),
      ana.gallery,
    )
    const entered = await enter(victim, sameSlug, { link: token })
    expect(entered.answer.name).toBe('Vera Vítima')
    expect(victim.cookies.get(familyCookie)).not.toBe(fixed)
    const page = await pageAt(api, ana.host, `/${sameSlug}`, { as: attacker.browser })
    expect(page.text).not.toContain('Vera')
  })

  it('cannot be invented', async () => {
    for (const value of ['', 'x', 'A'.repeat(86), `${ana.user.customerId}.${'A'.repeat(43)}`]) {
      const browser = api.browser({ host: ana.host })
      browser.cookies.set(familyCookie, value)
      expect((await manifestOf(browser, ana)).status).toBe(401)
    }
  })

  it('never belongs to the photographer: their session and their calls do not exist there', async () => {
    const browser = api.browser({ host: ana.host })
    for (const [name, value] of ana.user.browser.cookies) browser.cookies.set(name, value)
    expect((await browser.call(getInfo)).status).toBe(404)
    const signedIn = await api
      .browser({ host: ana.host })
      .call(signIn, { body: { email: ana.user.email, password: validPassword } })
    expect([signedIn.status, signedIn.headers['set-cookie']]).toEqual([404, undefined])
    const family = await clientOf(ana, ana.host)
    const onApp = api.browser()
    for (const [name, value] of family.browser.cookies) onApp.cookies.set(name, value)
    expect((await onApp.call(getInfo)).status).toBe(401)
  })
})

describe('requests of other sites', () => {
  const crossSite: readonly Record<string, string>[] = [
    { 'sec-fetch-site': 'cross-site' },
    // The studio's own site on the same registrable domain.
    { 'sec-fetch-site': 'same-site' },
    { 'sec-fetch-site': 'none' },
    { 'sec-fetch-site': '' },
    { 'x-revela': '' },
    { 'x-revela': '0' },
    { 'sec-fetch-site': 'same-origin, cross-site' },
  ]
  it('change and read nothing', async () => {
    const { browser } = await clientOf(ana, ana.host)
    const before = await api.rows('select count(*) from favourite')
    for (const headers of crossSite) {
      const read = await manifestOf(browser, ana, headers)
      const written = await browser.call(setFavourites, {
        params: { gallery_id: ana.gallery.id },
        body: { changes: [{ number: 1, favourite: true }] },
        headers,
      })
      expect([read.error.error, written.error.error], JSON.stringify(headers)).toEqual([
        'ForbiddenOrigin',
        'ForbiddenOrigin',
      ])
    }
    expect(await api.rows('select count(*) from favourite')).toEqual(before)
  })

  it('get no permission to read an answer', async () => {
    const { browser } = await clientOf(ana, ana.host)
    for (const origin of ['https://evil.test', `http://${eva.host}`, `http://${ana.subdomain}`, 'null']) {
      const { headers } = await manifestOf(browser, ana, { origin })
      expect(Object.keys(headers).filter((name) => name.startsWith('access-control'))).toEqual([])
    }
  })
})

const forwarded = () => ({
  'x-forwarded-host': eva.host,
  'x-original-host': eva.host,
  'x-host': eva.host,
  forwarded: `host=${eva.host}`,
  origin: `http://${eva.host}`,
  referer: `http://${eva.host}/`,
})

const tricks = () => {
  const [name, port] = ana.host.split(':')
  return [
    `${name}.:${port}`,
    `${name}:1`,
    `${name}`,
    `${name}:${port}, ${eva.host}`,
    `${eva.host}@${ana.host}`,
    `${ana.host}/..`,
    `${ana.host}#`,
    `www.${ana.host}`,
    `a${ana.host}`,
    `${name}%00:${port}`,
    `${name}.galleries.localhost:${port}`,
    `${ana.host}.${api.platform.config.GALLERIES_DOMAIN}`,
    `[::1]:${port}`,
    `127.0.0.1:${port}`,
  ]
}

// The key in nginx's cache is the object's, which begins with its owner.
const cardKey = async ({ host }: Studio) =>
  (await pageAt(api, host, `/${sameSlug}/card-1-1-500-300-0.jpg`)).headers['x-accel-redirect']

describe('the Host header', () => {
  it('alone decides on the studio', async () => {
    const page = await pageAt(api, ana.host, `/${sameSlug}`, { headers: forwarded() })
    expect(page.text).toContain(`og:url" content="http://${ana.host}/${sameSlug}"`)
    expect(page.text).not.toContain('eva.com.br')
    const entry = await api.browser({ host: ana.host, ...forwarded() }).call(getEntry, { query: { slug: sameSlug } })
    expect(entry.answer.studio.name).toBe('ana.com.br')
  })

  it('has no other spelling that opens a studio', async () => {
    for (const host of tricks()) {
      const page = await pageAt(api, host, `/${sameSlug}`)
      expect([host, page.status, page.headers.location]).toEqual([host, 404, undefined])
      expect(page.text, host).not.toMatch(/ana\.com\.br|eva\.com\.br/)
      const entry = await api.browser({ host }).call(getEntry, { query: { slug: sameSlug } })
      expect([host, entry.status]).toEqual([host, 404])
    }
  })

  it('of one studio never yields what belongs to another, at the same path and in any order', async () => {
    const answers = await Promise.all(
      Array.from({ length: 40 }, async (_, at) => {
        const studio = at % 2 === 0 ? ana : eva
        const page = await pageAt(api, studio.host, `/${sameSlug}`)
        const image = /og:image" content="http:\/\/[^/]+([^"]+)"/.exec(page.text)?.[1] ?? ''
        const card = await pageAt(api, studio.host, image)
        const other = at % 2 === 0 ? eva : ana
        return [
          page.text.includes(studio.host),
          page.text.includes(other.host),
          page.headers['cache-control'],
          String(card.headers['x-accel-redirect']).includes(studio.user.customerId),
        ]
      }),
    )
    expect(answers.filter((answer) => answer.join() !== 'true,false,no-store,true')).toEqual([])
    expect(await cardKey(ana)).not.toBe(await cardKey(eva))
  })
})

describe('redirects', () => {
  const paths = [
    '//evil.test',
    '//evil.test/%2e%2e',
    '/\\evil.test',
    '/%5cevil.test',
    '/%2f%2fevil.test',
    '/.evil.test',
    '/@evil.test',
    '/:80@evil.test',
    '/?https://evil.test',
    '/a?next=//evil.test',
    '/%0d%0aLocation:%20https://evil.test',
    '/javascript:alert(1)',
    '///evil.test',
  ]
  it('lead to the studio and nowhere else', async () => {
    for (const path of paths) {
      const { status, headers } = await pageAt(api, ana.subdomain, path)
      expect([path, status]).toEqual([path, 302])
      expect(new URL(String(headers.location)).host, path).toBe(ana.host)
      expect(String(headers.location)).not.toMatch(/[\r\n]/)
    }
  })

  it('end: no address of a studio redirects more than once', async () => {
    for (const path of paths) {
      const { headers } = await pageAt(api, ana.subdomain, path)
      const next = new URL(String(headers.location))
      const { status } = await pageAt(api, next.host, `${next.pathname}${next.search}`)
      expect([path, status === 302]).toEqual([path, false])
    }
  })
})

it('gives a studio nothing at a name that another one has', async () => {
  await activateDomain(api, eva.user, 'ana.com.br')
  expect((await pageAt(api, ana.host, `/${sameSlug}`)).text).toContain('De ana.com.br')
  await activateDomain(api, eva.user, 'eva.com.br')
})
