import {
  contactStudio,
  createPortfolio,
  getPublicPortfolio,
  getPublicWork,
  getPublicWorkDetails,
  reorderCategories,
  reorderWorkPictures,
  setDefaultWatermark,
  setNotificationEmail,
  setPhoneType,
  updateProfile,
  updateSocialMedias,
  type SentBodyOf,
} from '@revela/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { apiUnderTest, type ApiUnderTest } from '../api-under-test.ts'
import { requestContent } from '../request-content.ts'
import { pageAt, readyGallery, studioHost } from '../family.ts'
import { createUser, type User } from '../users.ts'
import { readyWork } from '../portfolio.ts'
import { createTestWatermark } from '../watermarking.ts'

let api: ApiUnderTest
beforeAll(async () => {
  api = await apiUnderTest()
})
afterAll(() => api.close())

const studio = () => createUser(api, { product: 'gallery_pro' })
const tokenOf = (address: string) => new URL(address).pathname.split('/')[1]!
// Read once, because a frozen account cannot read its own address.
const hosts = new Map<string, string>()
const visitor = async (user: User, headers: Record<string, string> = {}) => {
  const host = hosts.get(user.customerId) ?? (await studioHost(user))
  hosts.set(user.customerId, host)
  return api.browser({ host, ...headers })
}
const looked = async (user: User) => (await visitor(user)).call(getPublicPortfolio)
const work = async (user: User, slug: string) => (await visitor(user)).call(getPublicWork, { query: { slug } })
const freeze = (user: User, frozen: boolean) =>
  api.rows(`update subscription set frozen_at = case when $2 then now() end where customer_id = $1`, [
    user.customerId,
    frozen,
  ])

describe('the public portfolio', () => {
  it("lists works by category in the photographer's order, and the profile", async () => {
    const user = await studio()
    const first = await readyWork(api, user, { title: 'Ana e João' })
    const second = await readyWork(api, user, { title: 'Lia', pictures: 1 })
    const third = await readyWork(api, user, { title: 'Rui', category: first.category, pictures: 1 })
    await readyWork(api, user, { title: 'Vazio', pictures: 0 })
    await user.browser.call(reorderCategories, { body: { category_ids: [second.category, first.category] } })
    await user.browser.call(updateProfile, { body: { bio: 'Fotografo gente.', whatsapp_number: '11987654321' } })
    await user.browser.call(updateSocialMedias, { body: { instagram: '@anaprado', site: 'anaprado.test' } })
    const { answer } = await looked(user)
    expect(answer).toMatchObject({
      state: 'open',
      contact: true,
      studio: { name: 'Ana Prado', whatsapp: '5511987654321', footer: true },
      about: {
        bio: 'Fotografo gente.',
        instagram: 'https://www.instagram.com/anaprado',
        site: 'https://anaprado.test/',
        facebook: null,
        avatar: null,
      },
    })
    expect(answer.categories.map(({ title, works }) => [title, works.map(({ slug, total }) => [slug, total])])).toEqual(
      [
        ['Casamentos', [[second.slug, 1]]],
        [
          'Casamentos',
          [
            [third.slug, 1],
            [first.slug, 3],
          ],
        ],
      ],
    )
    // The cover of the newest work is the main picture of the page, and its address works at the edge.
    expect(answer.cover).toEqual(answer.categories[1]!.works[0]!.cover)
    expect(await requestContent(api, tokenOf(answer.cover!.large))).toMatchObject({ watermarkCode: '0' })
    await user.browser.call(setPhoneType, { body: { phone_type: 'telefone' } })
    expect((await looked(user)).answer.studio.whatsapp).toBeNull()
    await api.rows(`update subscription set paid_until = now() + interval '1 month' where customer_id = $1`, [
      user.customerId,
    ])
    expect((await looked(user)).answer.studio.footer).toBe(false)
  })

  it('lists the pictures of its only work, except the cover', async () => {
    const user = await studio()
    const only = await readyWork(api, user, { title: 'Ana e João' })
    const { photographs, cover } = (await looked(user)).answer
    expect(photographs!.map(({ number, width, height }) => [number, width, height])).toEqual([
      [2, 600, 400],
      [3, 600, 400],
    ])
    expect(new URL(cover!.large).pathname).toMatch(/\/1-1\/1920\.webp$/)
    expect(new URL(photographs![0]!.large).pathname).toMatch(/\/2-1\/1920\.webp$/)
    expect(await requestContent(api, tokenOf(photographs![0]!.small))).toMatchObject({
      prefix: expect.stringContaining(only.id),
    })
    await readyWork(api, user, { title: 'Lia', pictures: 1 })
    expect((await looked(user)).answer.photographs).toBeNull()
  })

  // spec: S3-9.49
  it('is closed if it was not created, without a plan for it or with a frozen account, and its images with it', async () => {
    const user = await studio()
    expect((await looked(user)).answer).toMatchObject({ state: 'closed', about: null, cover: null, contact: false })
    await user.browser.call(createPortfolio)
    expect((await looked(user)).answer).toMatchObject({ state: 'empty', categories: [], cover: null, contact: true })
    const { slug } = await readyWork(api, user)
    const token = tokenOf((await looked(user)).answer.cover!.small)
    expect(await requestContent(api, token)).not.toBeNull()
    const closed = async () => {
      expect((await looked(user)).answer).toMatchObject({ state: 'closed', categories: [], about: null })
      expect((await work(user, slug)).error.error).toBe('WorkNotFound')
      expect(await requestContent(api, token)).toBeNull()
    }
    await freeze(user, true)
    await closed()
    await freeze(user, false)
    await api.rows('update subscription set plan_id = 28, trial_ends_at = null where customer_id = $1', [
      user.customerId,
    ])
    await closed()
    await api.rows(
      `insert into subscription (customer_id, product, plan_id, started_at) values ($1, 'site_pro', 26, now())`,
      [user.customerId],
    )
    expect((await looked(user)).answer).toMatchObject({ state: 'open', studio: { footer: true } })
    expect(await requestContent(api, token)).not.toBeNull()
  })

  it("returns a work's pictures in its order, and other works", async () => {
    const user = await studio()
    const one = await readyWork(api, user, { title: 'Um' })
    const two = await readyWork(api, user, { title: 'Dois', pictures: 1 })
    const near = await readyWork(api, user, { title: 'Três', category: one.category, pictures: 1 })
    await api.rows(`update picture set state = 'failed' where id = $1`, [one.pictures[1]])
    await user.browser.call(reorderWorkPictures, {
      query: { work_id: one.id },
      body: { picture_ids: one.pictures.toReversed() },
    })
    const { answer } = await work(user, one.slug)
    expect(answer.pictures.map(([number, , width, height]) => [number, width, height])).toEqual([
      [3, 600, 400],
      [1, 600, 400],
    ])
    expect(answer.work).toMatchObject({ slug: one.slug, title: 'Um', category: 'Casamentos', total: 2 })
    expect(answer.more.map(({ slug }) => slug)).toEqual([near.slug, two.slug])
    expect(await requestContent(api, tokenOf(`${answer.content.prefix}/`))).toMatchObject({
      prefix: expect.stringContaining(one.id),
    })
    const browser = await visitor(user)
    const query = { slug: one.slug, from: '1', count: '10' }
    const details = (await browser.call(getPublicWorkDetails, { query })).answer.pictures
    // Without the file name, because the page is public.
    expect(details).toEqual([{ number: 1, thumbhash: expect.any(String) }])
    const other = await studio()
    expect((await work(other, one.slug)).error.error).toBe('WorkNotFound')
  })

  it('applies the default watermark, and serves no image without it', async () => {
    const user = await studio()
    await readyWork(api, user)
    const plainCover = (await looked(user)).answer.cover!.large
    const watermark_id = await createTestWatermark(user)
    expect((await user.browser.call(setDefaultWatermark, { body: { watermark_id } })).status).toBe(204)
    const [row] = await api.rows<{ revision: number }>('select revision from watermark where id = $1', [watermark_id])
    const watermarkCode = `w${row!.revision}`
    expect(await requestContent(api, tokenOf(plainCover))).toBeNull()
    const watermarkedCover = (await looked(user)).answer.cover!.large
    expect(await requestContent(api, tokenOf(watermarkedCover))).toMatchObject({ watermarkCode })
  })
})

const inPage = (text: string, id: string) =>
  JSON.parse(new RegExp(`<script type="application/json" id="${id}">(.+?)</script>`).exec(text)?.[1] ?? 'null')
const facts = (text: string) =>
  JSON.parse(/<script type="application\/ld\+json">(.+?)<\/script>/.exec(text)?.[1] ?? 'null')
const meta = (text: string, name: string) =>
  new RegExp(`<meta (?:property|name)="${name}" content="([^"]*)" />`).exec(text)?.[1] ?? null

describe('public portfolio pages', () => {
  it('have title, description, card, canonical address, structured data and the cover without scripts', async () => {
    const user = await studio()
    const host = await studioHost(user)
    const { slug } = await readyWork(api, user, { title: 'Ana & <João>' })
    await user.browser.call(updateProfile, { body: { bio: `${'palavra '.repeat(40)}fim` } })
    const home = await pageAt(api, host, '/')
    expect([home.status, home.headers['x-robots-tag'], meta(home.text, 'robots')]).toEqual([
      200,
      undefined,
      'index, follow, max-image-preview:large',
    ])
    expect(home.text).toContain('<title>Ana Prado · Fotografia</title>')
    expect(home.text).toContain(`<link rel="canonical" href="http://${host}/" />`)
    expect(meta(home.text, 'description')).toMatch(/^palavra .{130,160}…$/)
    expect(inPage(home.text, 'portfolio')).toMatchObject({ state: 'open' })
    expect(home.text).toContain('fetchpriority="high"')
    expect(facts(home.text)['@graph']).toMatchObject([
      { '@type': 'ProfessionalService', name: 'Ana Prado', url: `http://${host}/` },
      { '@type': 'ItemList', itemListElement: [{ url: `http://${host}/trabalhos/${slug}`, name: 'Ana & <João>' }] },
    ])
    const page = await pageAt(api, host, `/trabalhos/${slug}`)
    expect([page.status, meta(page.text, 'og:title')]).toEqual([200, 'Ana &amp; &lt;João&gt; · Ana Prado'])
    expect(inPage(page.text, 'work')).toMatchObject({ work: { title: 'Ana & <João>' } })
    expect(facts(page.text)['@graph'][0]).toMatchObject({ '@type': 'ImageGallery', creator: { name: 'Ana Prado' } })
    for (const { text } of [home, page]) {
      expect(text).toContain('<html lang="pt-BR">')
      expect([...text.matchAll(/<h1[ >]/g)]).toHaveLength(1)
      expect(meta(text, 'description')!.length).toBeGreaterThan(20)
      // The structured data is complete: a type for each node, and absolute addresses.
      const structuredData = JSON.stringify(facts(text))
      expect(structuredData).not.toMatch(/null|undefined|"(url|item|image|logo)":"\//)
      for (const node of facts(text)['@graph']) expect(node['@type']).toMatch(/^[A-Z]/)
    }
    expect(page.text).toContain(`<link rel="canonical" href="http://${host}/trabalhos/${slug}" />`)
    const trail = facts(page.text)['@graph'][1].itemListElement
    expect(trail.map(({ position, name }: { position: number; name: string }) => [position, name])).toEqual([
      [1, 'Ana Prado'],
      [2, 'Ana & <João>'],
    ])
    const image = new URL(meta(page.text, 'og:image')!)
    expect([image.host, meta(home.text, 'og:image')]).toEqual([host, image.href])
    const card = await pageAt(api, host, image.pathname)
    expect([card.status, card.headers['x-accel-redirect']]).toEqual([
      200,
      expect.stringMatching(/^\/_card\/r\/.+\/1-1\/card-500x400-0\.jpg$/),
    ])
  })

  it('are in the sitemap and robots.txt; galleries are not indexed', async () => {
    const user = await studio()
    const host = await studioHost(user)
    const closed = await pageAt(api, host, '/sitemap.xml')
    expect([closed.status, (await pageAt(api, host, '/robots.txt')).text]).toEqual([
      404,
      'User-agent: *\nAllow: /api/family/portfolio\nDisallow: /api/\n',
    ])
    const { slug } = await readyWork(api, user)
    const gallery = await readyGallery(api, user)
    const map = await pageAt(api, host, '/sitemap.xml')
    expect([map.status, map.headers['content-type']]).toEqual([200, 'application/xml; charset=utf-8'])
    expect([...map.text.matchAll(/<loc>(.+?)<\/loc>/g)].map(([, loc]) => loc)).toEqual([
      `http://${host}/`,
      `http://${host}/trabalhos/${slug}`,
    ])
    expect((await pageAt(api, host, '/robots.txt')).text).toContain(`Sitemap: http://${host}/sitemap.xml`)
    const { headers, text } = await pageAt(api, host, `/${gallery.slug}`)
    expect([headers['x-robots-tag'], meta(text, 'robots')]).toEqual(['noindex, nofollow', 'noindex, nofollow'])
  })

  it('show the neutral studio page while the portfolio is closed, beside the address for clients', async () => {
    const user = await studio()
    const host = await studioHost(user)
    const { slug } = await readyWork(api, user)
    const clients = await pageAt(api, host, '/inicio')
    expect([clients.status, clients.headers['x-robots-tag'], inPage(clients.text, 'portfolio')]).toEqual([
      200,
      'noindex, nofollow',
      null,
    ])
    await freeze(user, true)
    const home = await pageAt(api, host, '/')
    expect([home.status, meta(home.text, 'robots'), inPage(home.text, 'portfolio')]).toEqual([
      200,
      'noindex, nofollow',
      null,
    ])
    const page = await pageAt(api, host, `/trabalhos/${slug}`)
    expect([page.status, inPage(page.text, 'work'), meta(page.text, 'og:image')]).toEqual([404, null, null])
    expect((await pageAt(api, host, `/trabalhos/${slug}/card-1-1-0.jpg`)).status).toBe(404)
    await freeze(user, false)
    for (const path of ['/trabalhos/', '/trabalhos/nada', `/trabalhos/${slug}/x`, '/trabalhos/A']) {
      expect([path, (await pageAt(api, host, path)).status]).toEqual([path, 404])
    }
    const gallery = await readyGallery(api, user, { title: 'Início' })
    // A gallery from before addresses had a random suffix.
    await api.rows(`update gallery set slug = 'inicio' where id = $1`, [gallery.id])
    expect(inPage((await pageAt(api, host, '/inicio')).text, 'entry')).toMatchObject({ state: 'open' })
  })
})

describe('a contact message', () => {
  const validMessage = { name: 'Bia Souza', email: 'bia@exemplo.test', message: 'Quero um orçamento.\nObrigada!' }
  let addressCount = 0
  const write = async (user: User, body: SentBodyOf<typeof contactStudio>, ip = `10.9.0.${(addressCount += 1)}`) =>
    (await visitor(user, { 'x-forwarded-for': ip })).call(contactStudio, { body })
  type Mail = { recipient: string; reply_to: string | null; subject: string; text_body: string; html_body: string }
  const mails = (user: User) =>
    api.rows<Mail>(
      `select recipient, reply_to, subject, text_body, html_body from outbox_mail
      where customer_id = $1 and kind = 'portfolio-contact' order by created_at`,
      [user.customerId],
    )

  it('is mailed to the notification address, with the sender as reply-to', async () => {
    const user = await studio()
    const { slug } = await readyWork(api, user, { title: 'Ana e João' })
    await user.browser.call(setNotificationEmail, { body: { email_default: 'avisos@estudio.test' } })
    const reply = await write(user, { ...validMessage, phone: '(11) 98765-4321', work: slug })
    expect(reply.status).toBe(204)
    const [mail] = await mails(user)
    expect(mail).toMatchObject({
      recipient: 'avisos@estudio.test',
      reply_to: 'bia@exemplo.test',
      subject: 'Nova mensagem de Bia Souza pelo seu portfólio',
    })
    for (const text of ['Quero um orçamento.', '(11) 98765-4321', 'Ana e João', 'https://wa.me/5511987654321']) {
      expect(mail!.text_body).toContain(text)
    }
  })

  it('requires an address for the reply and an open portfolio', async () => {
    const user = await studio()
    expect((await write(user, validMessage)).status).toBe(404)
    await user.browser.call(createPortfolio)
    const { email: _, ...withoutEmail } = validMessage
    const rejected = await write(user, withoutEmail)
    expect([rejected.status, rejected.error.messages.map(({ id }) => id)]).toEqual([422, ['email']])
    expect((await write(user, { ...withoutEmail, phone: '11987654321' })).status).toBe(204)
    await freeze(user, true)
    expect((await write(user, validMessage)).status).toBe(404)
    expect(await mails(user)).toHaveLength(1)
  })

  it('cannot inject headers or markup', async () => {
    const user = await studio()
    await user.browser.call(createPortfolio)
    for (const name of ['Bia\r\nBcc: x@mau.test', 'Bia\nSubject: y', 'Bia\u0000']) {
      expect((await write(user, { ...validMessage, name })).status).toBe(422)
    }
    for (const email of ['a@b.test, c@d.test', 'a@b.test\r\nBcc: x@mau.test', '<a@b.test>']) {
      expect((await write(user, { ...validMessage, email })).status).toBe(422)
    }
    const name = 'Bia\u2028\u202ebcc: <img src=x onerror=alert(1)>'
    expect((await write(user, { ...validMessage, name, message: '<script>alert(1)</script>' })).status).toBe(204)
    const [mail] = await mails(user)
    expect(mail!.subject).not.toMatch(/[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e]/u)
    expect(mail!.html_body).not.toMatch(/<script>alert|<img src=x/)
  })

  it('that fills in the honeypot field is accepted and dropped', async () => {
    const user = await studio()
    await user.browser.call(createPortfolio)
    expect((await write(user, { ...validMessage, website: 'http://mau.test' })).status).toBe(204)
    expect(await mails(user)).toEqual([])
  })

  it('is limited per address and per studio', async () => {
    const user = await studio()
    await user.browser.call(createPortfolio)
    const from = async (ip: string, times: number) => {
      const statuses = []
      for (let n = 0; n < times; n += 1) statuses.push((await write(user, validMessage, ip)).status)
      return statuses
    }
    expect(await from('198.51.100.1', 6)).toEqual([204, 204, 204, 204, 204, 429])
    for (let host = 2; host <= 6; host += 1) expect(await from(`198.51.100.${host}`, 5)).toEqual(Array(5).fill(204))
    expect(await from('198.51.100.77', 1)).toEqual([429])
    expect(await mails(user)).toHaveLength(30)
  })
})
