import { setSubdomain, updateGallerySettings, updateProfile } from '@revela/contract'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { apiUnderTest, type ApiUnderTest } from '../api-under-test.ts'
import { createTestClient, personalLink } from '../family-keys.ts'
import { enter, pageAt, readyGallery, studioHost } from '../family.ts'
import { createUser, type User } from '../users.ts'

const template = `<!doctype html><html lang="pt-BR"><head><!--revela-head--></head><body><div id="cover"><!--revela-cover--></div>
<script type="module" nonce="__CSP_NONCE__" src="/assets/main-1.js"></script></body></html>`

let folder: string
let api: ApiUnderTest
let user: User
let host: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gallery-'))
  await writeFile(join(folder, 'index.html'), template)
  api = await apiUnderTest({ env: { FAMILY_PAGE: join(folder, 'index.html') } })
  user = await createUser(api, { product: 'gallery_pro' })
  host = await studioHost(user)
})
afterAll(async () => {
  await api.close()
  await rm(folder, { recursive: true })
})

const at = (path: string, options: Parameters<typeof pageAt>[3] = {}) => pageAt(api, host, path, options)

const entryIn = (text: string) =>
  JSON.parse(/<script type="application\/json" id="entry">(.+?)<\/script>/.exec(text)?.[1] ?? 'null') as {
    state: string
    gallery: { cover: unknown; expired_on: string | null } | null
    visitor: unknown
  } | null

const metaIn = (text: string, property: string) =>
  new RegExp(`<meta property="${property}" content="([^"]*)" />`).exec(text)?.[1] ?? null

describe('the gallery page', () => {
  it('has a page and a status for every state', async () => {
    const [open, gate, preparing, expired] = [
      await readyGallery(api, user, { title: 'Aberta' }),
      await readyGallery(api, user, { title: 'Fechada', access: 'invited' }),
      await readyGallery(api, user, { title: 'Vazia', pictures: 0 }),
      await readyGallery(api, user, { title: 'Vencida' }),
    ]
    await api.rows(`update gallery set expires_at = '2026-01-10T02:59:59Z' where id = $1`, [expired.id])
    const openEntry = async (slug: string) => {
      const { status, text } = await at(`/${slug}`)
      const entry = entryIn(text)
      return [status, entry?.state, entry?.gallery?.cover != null]
    }
    expect(await openEntry(open.slug)).toEqual([200, 'open', true])
    expect(await openEntry(gate.slug)).toEqual([200, 'gate', false])
    expect(await openEntry(preparing.slug)).toEqual([200, 'preparing', false])
    expect(await openEntry(expired.slug)).toEqual([410, 'expired', false])
    expect(entryIn((await at(`/${expired.slug}`)).text)?.gallery?.expired_on).toBe('2026-01-09')
    expect(await openEntry('nada-aqui')).toEqual([404, 'unknown', false])
    for (const path of ['/a/b', '/A', '/..%2f', `/${'x'.repeat(200)}`, '/.env'])
      expect((await at(path)).status).toBe(404)
    await api.rows(`update subscription set frozen_at = now() - interval '10 milliseconds' where customer_id = $1`, [
      user.customerId,
    ])
    expect(await openEntry(open.slug)).toEqual([200, 'suspended', false])
    await api.rows('update subscription set frozen_at = null where customer_id = $1', [user.customerId])
  })

  it('is not cached, indexed or framed, and runs only what carries its nonce', async () => {
    const { slug } = await readyGallery(api, user)
    const { headers, text } = await at(`/${slug}`)
    expect(headers).toMatchObject({
      'cache-control': 'no-store',
      'x-robots-tag': 'noindex, nofollow',
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
    })
    const policy = String(headers['content-security-policy'])
    const nonce = /script-src 'self' 'nonce-([0-9a-f]{32})'/.exec(policy)?.[1]
    expect(text).toContain(`nonce="${nonce}"`)
    expect(policy).toContain("frame-ancestors 'none'")
    expect(policy).not.toMatch(/unsafe|\*/)
    expect((await at(`/${slug}`)).headers['content-security-policy']).not.toBe(policy)
  })

  it('contains the visitor, and shows an invited client what the gate hides', async () => {
    const gallery = await readyGallery(api, user, { access: 'invited' })
    const link = (await personalLink(api, user, await createTestClient(api, user), gallery)).token
    const browser = api.browser({ host })
    await enter(browser, gallery.slug, { link })
    const { text } = await at(`/${gallery.slug}`, { as: browser })
    expect(entryIn(text)).toMatchObject({ state: 'open', visitor: { as: 'client', name: 'Marina Duarte' } })
    expect(text).toContain('fetchpriority="high"')
    expect(metaIn(text, 'og:image')).toBeNull()
  })

  it("is the studio's own page at the root, without a gallery", async () => {
    const { status, text } = await at('/')
    expect([status, entryIn(text), metaIn(text, 'og:title'), metaIn(text, 'og:image')]).toEqual([
      200,
      null,
      'Ana Prado',
      null,
    ])
  })

  it('has an icon and a manifest with the name of the studio', async () => {
    const icon = await at('/icone.svg')
    expect([icon.status, icon.headers['content-type']]).toEqual([200, 'image/svg+xml; charset=utf-8'])
    expect(icon.text).toContain('>A</text>')
    const manifest = await at('/manifest.webmanifest')
    expect([manifest.status, manifest.headers['content-type']]).toEqual([
      200,
      'application/manifest+json; charset=utf-8',
    ])
    expect(JSON.parse(manifest.text)).toMatchObject({ name: 'Ana Prado', icons: [{ src: '/icone.svg' }] })
  })

  it('answers HEAD with the same status and no body', async () => {
    const { slug } = await readyGallery(api, user)
    const head = await at(`/${slug}`, { method: 'HEAD' })
    expect([head.status, head.text, head.headers['content-type']]).toEqual([200, '', 'text/html; charset=utf-8'])
  })

  it('uses a new build of the app', async () => {
    const { slug } = await readyGallery(api, user)
    await writeFile(join(folder, 'index.html'), template.replace('main-1', 'main-2'))
    expect((await at(`/${slug}`)).text).toContain('/assets/main-2.js')
    await writeFile(join(folder, 'index.html'), template)
  })
})

describe('the share card', () => {
  it('shows the share text or the title, and the cover', async () => {
    const gallery = await readyGallery(api, user, { title: 'Ana e João' })
    const plain = (await at(`/${gallery.slug}`)).text
    expect([metaIn(plain, 'og:title'), metaIn(plain, 'og:description')]).toEqual([
      'Ana e João',
      'Veja as fotos de Ana Prado.',
    ])
    const address = metaIn(plain, 'og:image') ?? ''
    expect(address).toMatch(new RegExp(`^http://${host}/${gallery.slug}/card-1-1-500-300-0\\.jpg$`))
    await user.browser.call(updateGallerySettings, {
      params: { collection_id: gallery.id },
      body: { share_title: 'O nosso dia', share_description: 'Com amor' },
    })
    const written = (await at(`/${gallery.slug}`)).text
    expect([metaIn(written, 'og:title'), metaIn(written, 'og:description')]).toEqual(['O nosso dia', 'Com amor'])
    const card = await at(new URL(address).pathname)
    expect([card.status, card.headers['content-type']]).toEqual([200, 'image/jpeg'])
    expect(String(card.headers['x-accel-redirect'])).toMatch(
      new RegExp(`^/_card/r/[0-9a-f]{3}/${user.customerId}/${gallery.id}/1-1/card-500x300-0\\.jpg$`),
    )
  })

  it('shows nothing of a gallery that is invited, unshared, empty, expired or deleted', async () => {
    const titles = { title: 'Segredo da Bia' }
    const invitedGallery = await readyGallery(api, user, { ...titles, access: 'invited' })
    const unshared = await readyGallery(api, user, titles)
    await user.browser.call(updateGallerySettings, {
      params: { collection_id: unshared.id },
      body: { allow_share: false },
    })
    const empty = await readyGallery(api, user, { ...titles, pictures: 0 })
    const expiredGallery = await readyGallery(api, user, titles)
    await api.rows(`update gallery set expires_at = now() - interval '10 milliseconds' where id = $1`, [
      expiredGallery.id,
    ])
    const deletedGallery = await readyGallery(api, user, titles)
    await api.rows('update gallery set deleted_at = now(), purge_at = now() where id = $1', [deletedGallery.id])
    for (const { slug } of [invitedGallery, unshared, empty, expiredGallery, deletedGallery]) {
      const { text } = await at(`/${slug}`, { headers: { 'user-agent': 'WhatsApp/2.23.20.0 A' } })
      expect([slug, metaIn(text, 'og:title'), metaIn(text, 'og:description'), metaIn(text, 'og:image')]).toEqual([
        slug,
        'Ana Prado',
        'Uma galeria de fotos espera por você.',
        null,
      ])
      expect(/<title>(.+)<\/title>/.exec(text)?.[1]).toBe('Ana Prado')
      expect((await at(`/${slug}/card-1-1-500-300-0.jpg`)).status).toBe(404)
    }
  })
})

describe('texts of photographers', () => {
  const payloads = [
    '</script><script>alert(1)</script>',
    '"><img src=x onerror=alert(1)>',
    "' onload='alert(1)",
    '<!--revela-cover-->',
    '__CSP_NONCE__ $& $1 `',
    '\u2028</title><svg/onload=alert(1)>',
  ]

  it('are escaped in the page, in its head and in its data', async () => {
    for (const [at_, payload] of payloads.entries()) {
      const gallery = await readyGallery(api, user, { title: `T${at_} ${payload}`, pictures: 1 })
      await user.browser.call(updateProfile, { body: { display_name: `P ${payload}` } })
      await user.browser.call(updateGallerySettings, {
        params: { collection_id: gallery.id },
        body: { share_title: payload, share_description: payload },
      })
      const { text } = await at(`/${gallery.slug}`)
      const tags = [...text.matchAll(/<(script|img|svg)\b[^>]*>/g)].map(([tag]) => tag)
      expect(tags.filter((tag) => /onerror|onload|alert/.test(tag))).toEqual([])
      expect(tags.filter((tag) => tag.startsWith('<script'))).toHaveLength(2)
      expect(entryIn(text)).toMatchObject({ studio: { name: `P ${payload}`.trim() } })
    }
    await user.browser.call(updateProfile, { body: { display_name: 'Ana Prado' } })
  })
})

describe('a renamed studio host', () => {
  it('redirects pages to the new host, which alone answers calls', async () => {
    const renamedStudio = await createUser(api, { product: 'gallery_pro' })
    const { slug } = await readyGallery(api, renamedStudio)
    const old = await studioHost(renamedStudio)
    const subdomain = `novo-${Date.now().toString(36)}`
    expect((await renamedStudio.browser.call(setSubdomain, { body: { subdomain } })).status).toBe(204)
    const fresh = await studioHost(renamedStudio)
    const { status, headers } = await pageAt(api, old, `/${slug}`)
    expect([status, headers['location'], headers['cache-control']]).toEqual([
      302,
      `http://${fresh}/${slug}`,
      'no-store',
    ])
    expect((await enter(api.browser({ host: old }), slug)).status).toBe(404)
    expect((await enter(api.browser({ host: fresh }), slug)).status).toBe(200)
  })

  it('returns 404 for a host without a studio', async () => {
    const { status, text } = await pageAt(api, `nobody-here.${api.platform.config.GALLERIES_DOMAIN}`, '/x')
    expect([status, text.includes('Não encontramos este endereço'), entryIn(text)]).toEqual([404, true, null])
  })
})
