import {
  createPortfolio,
  getEntry,
  getGallery,
  getGalleryAccess,
  getManifest,
  getPortfolio,
  getPublicPortfolio,
  getShareLinks,
  getSubdomain,
  previewGallery,
  setSubdomain,
} from '@revela/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { apiUnderTest, type ApiUnderTest } from '../api-under-test.ts'
import { enter, type FamilyGallery, pageAt, readyGallery, studioHost } from '../family.ts'
import { createTestClient, personalLink } from '../family-keys.ts'
import { activateDomain, deactivateDomain, domainHost, releaseDomain } from '../own-domains.ts'
import { readyWork } from '../portfolio.ts'
import { arrived, buttonOf, share, shareBody } from '../sending.ts'
import { createUser, type User } from '../users.ts'

let api: ApiUnderTest
let now = new Date()
let ana: User
let gallery: FamilyGallery
/** Hosts of the same studio. */
let subdomain: string
let domain: string
beforeAll(async () => {
  api = await apiUnderTest({ worker: true, clock: () => now })
  ana = await createUser(api, { product: 'gallery_pro' })
  gallery = await readyGallery(api, ana)
  subdomain = await studioHost(ana)
  domain = await activateDomain(api, ana, 'fotos.anaprado.com.br')
})
afterAll(() => api.close())

const location = async (host: string, path: string) => {
  const { status, headers } = await pageAt(api, host, path)
  return [status, headers.location]
}

describe('while the own domain is active', () => {
  it('begins every address that families get with it', async () => {
    const origin = `http://${domain}`
    const { browser } = ana
    const client = await createTestClient(api, ana)
    const params = { collection_id: gallery.id }
    const addresses = [
      (await browser.call(getGallery, { query: params })).answer.url,
      (await browser.call(getGalleryAccess, { params: { id: gallery.id } })).answer.url,
      (await browser.call(previewGallery, { params })).answer.url,
      (await browser.call(getPortfolio)).answer.url,
    ]
    const links = await browser.call(getShareLinks, { params, body: { client_id: client.id, magic_link: true } })
    addresses.push(links.answer.gallery_url, links.answer.personal_url ?? '')
    expect(addresses.map((address) => new URL(address).origin)).toEqual(addresses.map(() => origin))
    const body = shareBody()
    await share(ana, gallery.id, body)
    const [mail] = await arrived(api, body.client_email)
    expect(buttonOf(mail?.html ?? '').origin).toBe(origin)
  })

  it('shows the subdomain as what it is in its own settings', async () => {
    expect(new URL((await ana.browser.call(getSubdomain)).answer.address).host).toBe(subdomain)
  })

  it('redirects every page of the subdomain with its path and query', async () => {
    const paths = [
      '/',
      `/${gallery.slug}`,
      `/${gallery.slug}?utm_source=mail&x=%2F`,
      '/inicio',
      '/nada-aqui',
      '/album/lia',
      '/robots.txt',
      '/sitemap.xml',
      `/${gallery.slug}/card-1-1-500-300-0.jpg`,
      '/manifest.webmanifest',
      '/%E2%98%83?q=?',
    ]
    for (const path of paths) expect(await location(subdomain, path)).toEqual([302, `http://${domain}${path}`])
  })

  it('continues calls of pages that are open on the subdomain', async () => {
    const browser = api.browser({ host: subdomain })
    const { answer } = await enter(browser, gallery.slug)
    expect((await browser.call(getManifest, { params: { gallery_id: answer.gallery_id } })).status).toBe(200)
  })

  it('serves the pages, their addresses and the card there', async () => {
    const { status, text, headers } = await pageAt(api, domain, `/${gallery.slug}`)
    expect([status, headers['cache-control'], headers['set-cookie']]).toEqual([200, 'no-store', undefined])
    const image = /og:image" content="([^"]+)"/.exec(text)?.[1] ?? ''
    expect(text).toContain(`<meta property="og:url" content="http://${domain}/${gallery.slug}" />`)
    expect(image.startsWith(`http://${domain}/${gallery.slug}/card-`)).toBe(true)
    expect(text).not.toContain(subdomain)
    const card = await pageAt(api, domain, new URL(image).pathname)
    expect([card.status, card.headers['content-type']]).toEqual([200, 'image/jpeg'])
    expect(card.headers['x-accel-redirect']).toContain(ana.customerId)
  })

  it('serves calls there, images of the content origin and a session of this host', async () => {
    const browser = api.browser({ host: domain })
    const link = (await personalLink(api, ana, await createTestClient(api, ana), gallery)).token
    const entered = await enter(browser, gallery.slug, { link })
    expect(entered.answer).toMatchObject({ as: 'client', name: 'Marina Duarte' })
    const cookie = String(entered.headers['set-cookie'])
    expect(cookie).toMatch(/^__Host-revela-family=[^;]+; Max-Age=\d+; Path=\/; HttpOnly; Secure; SameSite=Lax$/)
    const manifest = await browser.call(getManifest, { params: { gallery_id: entered.answer.gallery_id } })
    expect(manifest.status).toBe(200)
    expect(manifest.text).toContain(api.platform.config.CONTENT_ORIGIN)
    const page = await pageAt(api, domain, `/${gallery.slug}`, { as: browser })
    expect(page.text).toContain('Marina Duarte')
    expect(String(page.headers['content-security-policy'])).toContain(
      `img-src 'self' data: blob: ${api.platform.config.CONTENT_ORIGIN}`,
    )
  })

  it('is the address of the portfolio, its sitemap and its structured data', async () => {
    await ana.browser.call(createPortfolio)
    const work = await readyWork(api, ana)
    const origin = `http://${domain}`
    const home = await pageAt(api, domain, '/')
    expect(home.text).toContain(`<link rel="canonical" href="${origin}/" />`)
    expect(home.text).toContain(`"@id":"${origin}/#studio"`)
    const page = await pageAt(api, domain, `/trabalhos/${work.slug}`)
    expect(page.text).toContain(`<link rel="canonical" href="${origin}/trabalhos/${work.slug}" />`)
    const robots = await pageAt(api, domain, '/robots.txt')
    expect(robots.text).toContain(`Sitemap: ${origin}/sitemap.xml`)
    const sitemap = await pageAt(api, domain, '/sitemap.xml')
    expect(sitemap.text).toContain(`<loc>${origin}/trabalhos/${work.slug}</loc>`)
    for (const { text } of [home, page, robots, sitemap]) expect(text).not.toContain(subdomain)
    expect((await api.browser({ host: domain }).call(getPublicPortfolio)).answer.state).toBe('open')
  })

  it('is where former names of the subdomain lead', async () => {
    const bia = await createUser(api, { product: 'gallery_pro' })
    const former = await studioHost(bia)
    const own = await activateDomain(api, bia, 'bia.com.br')
    await bia.browser.call(setSubdomain, { body: { subdomain: 'bia-fotografa' } })
    expect(await location(former, '/lia?x=1')).toEqual([302, `http://${own}/lia?x=1`])
    expect((await api.browser({ host: former }).call(getEntry, { query: { slug: 'lia' } })).status).toBe(404)
    expect(await location(await studioHost(bia), '/lia')).toEqual([302, `http://${own}/lia`])
  })
})

describe('while the own domain is not active', () => {
  it('redirects its pages to the subdomain, and continues calls of open pages', async () => {
    const lia = await createUser(api, { product: 'gallery_pro' })
    const { slug } = await readyGallery(api, lia)
    const own = await activateDomain(api, lia, 'lia.fot.br')
    const browser = api.browser({ host: own })
    const { answer } = await enter(browser, slug)
    await deactivateDomain(api, lia)
    const host = await studioHost(lia)
    expect(await location(own, `/${slug}?x=1`)).toEqual([302, `http://${host}/${slug}?x=1`])
    expect((await pageAt(api, host, `/${slug}`)).status).toBe(200)
    expect((await browser.call(getManifest, { params: { gallery_id: answer.gallery_id } })).status).toBe(200)
    const { url } = (await lia.browser.call(getPortfolio)).answer
    expect(new URL(url).host).toBe(host)
    // The DNS is back.
    await activateDomain(api, lia, 'lia.fot.br')
    expect((await pageAt(api, own, `/${slug}`)).status).toBe(200)
    expect(await location(host, `/${slug}`)).toEqual([302, `http://${own}/${slug}`])
  })

  it('redirects a removed one for its quarantine only, without calls', async () => {
    const rui = await createUser(api, { product: 'gallery_pro' })
    const { slug } = await readyGallery(api, rui)
    const own = await activateDomain(api, rui, 'rui.com.br')
    const browser = api.browser({ host: own })
    await enter(browser, slug)
    await releaseDomain(api, rui, 'rui.com.br', new Date(now.getTime() + 60_000))
    const host = await studioHost(rui)
    expect(await location(own, `/${slug}`)).toEqual([302, `http://${host}/${slug}`])
    expect((await browser.call(getEntry, { query: { slug } })).status).toBe(404)
    const before = now
    now = new Date(now.getTime() + 61_000)
    expect((await pageAt(api, own, `/${slug}`)).status).toBe(404)
    now = before
  })

  it('shows nothing of a studio on a name without an owner', async () => {
    const page = await pageAt(api, domainHost(api, 'ninguem.com.br'), `/${gallery.slug}`)
    expect([page.status, page.headers['x-robots-tag']]).toEqual([404, 'noindex, nofollow'])
    expect(page.text).not.toContain('Ana Prado')
  })
})
