import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { Agent } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { waitUntil } from '../process/wait-until.ts'
import { callApi } from '../seed/call-api.ts'
import { mutateAddress, seeded } from '../testing/mutate-address.ts'
import { photograph, signedInPhotographer } from '../testing/photographer.ts'
import type { Photographer } from '../testing/photographer.ts'
import { testStack } from '../testing/test-stack.ts'
import type { TestStack } from '../testing/test-stack.ts'
import { dial } from './dial.ts'
import { startSite } from './start-site.ts'
import type { Site } from './start-site.ts'

interface Manifest {
  content: { prefix: string }
  pictures: [number, number][]
}

const page = `<!doctype html><html lang="pt-BR"><head><meta charset="utf-8" /><!--revela-head--></head>
<body><div id="cover"><!--revela-cover--></div><script type="module" src="/assets/main-1.js"></script></body></html>`

let folder: string
let stack: TestStack
let site: Site
let photographer: Photographer
let gallery: string
/** The studio's own origin, and the gallery's name on it. */
let origin: string
let slug: string

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'apps-'))
  mkdirSync(join(folder, 'assets'))
  writeFileSync(join(folder, 'index.html'), page)
  writeFileSync(join(folder, 'assets/main-1.js'), 'export {}\n')
  stack = await testStack()
  site = await startSite(stack, { studioDist: folder, familyDist: folder })
  photographer = await signedInPhotographer(site.appOrigin)
  gallery = await photographer.createGallery('Ana & Léo')
  const { pictureId } = await photographer.upload(gallery, 'DSC_0001.jpg', await photograph(1200, 800))
  await photographer.waitUntilReady(gallery, pictureId)
  const address = new URL((await detailOf(gallery)).url)
  origin = address.origin
  slug = address.pathname.slice(1)
}, 180_000)

afterAll(async () => {
  await site?.stop()
  await stack?.close()
  rmSync(folder, { recursive: true })
})

const images = ({ content, pictures }: Manifest, size: number) =>
  pictures.map(([number, version]) => `${content.prefix}/${number}-${version}/${size}.webp`)

const fingerprint = (body: Buffer) => createHash('sha256').update(body).digest('hex')

const detailOf = (id: string) => photographer.call<{ url: string }>(`/gallery?collection_id=${id}`, { method: 'GET' })

async function enter(id = gallery, galleryName = slug, key = {}): Promise<{ manifest: Manifest; cookies: string[] }> {
  const { status, cookies } = await callApi(origin, '/family/enter', { body: { slug: galleryName, ...key } })
  expect(status).toBe(200)
  const { body } = await callApi(origin, `/family/gallery/${id}`, { method: 'GET', cookies })
  return { manifest: body as Manifest, cookies }
}

/** Creates a client of the gallery and returns their e-mail and access code. */
async function clientKey(id: string): Promise<{ email: string; code: string }> {
  const email = `marina-${id}@familia.test`
  const body = { name: 'Marina Duarte', email, tel: '(11) 98765-4321' }
  const { client } = await photographer.call<{ client: { id: string } }>(`/customer/clients?collection_id=${id}`, {
    method: 'POST',
    body,
  })
  const path = `/customer/clients/${client.id}/password/reveal`
  return {
    email,
    code: (await photographer.call<{ first_password: string }>(path, { method: 'POST' })).first_password,
  }
}

const readImage = async (address: string) => {
  const { origin: imageOrigin, pathname } = new URL(address)
  return await dial(imageOrigin, pathname)
}

test('serves the page of a gallery with head, cover and first data, restricted to its own files and images', async () => {
  const response = await dial(origin, `/${slug}`)
  const text = response.body.toString()
  expect(response.status).toBe(200)
  expect(response.headers).toMatchObject({
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'x-robots-tag': 'noindex, nofollow',
    'x-content-type-options': 'nosniff',
  })
  const policy = String(response.headers['content-security-policy'])
  expect(policy).toMatch(/^default-src 'none'; script-src 'self'(?: 'sha256-[\w+/]+=*')*; /)
  expect(policy).toContain(`img-src 'self' data: blob: ${site.contentOrigin}; `)
  expect(text).toContain('<meta property="og:title" content="Ana &amp; Léo" />')
  const cover = /<img class="look-x-50 look-y-30" src="([^"]+960\.webp)"[^>]+fetchpriority="high"/.exec(text)?.[1]
  expect(await readImage(cover ?? '')).toMatchObject({ status: 200, headers: { 'content-type': 'image/webp' } })
  const entry = /<script type="application\/json" id="entry">(.+)<\/script>/.exec(text)?.[1] ?? ''
  expect(JSON.parse(entry)).toMatchObject({ state: 'open', gallery: { title: 'Ana & Léo', slug }, visitor: null })
})

test('serves a share card to messengers, made at the first request, and none for a gallery without sharing', async () => {
  const imageOf = async () =>
    /og:image" content="([^"]+)"/.exec((await dial(origin, `/${slug}`)).body.toString())?.[1] ?? ''
  const address = await imageOf()
  expect(address).toMatch(new RegExp(`^${origin}/${slug}/card-1-1-500-300-0\\.jpg$`))
  for (const method of ['HEAD', 'GET', 'GET']) {
    const { pathname } = new URL(address)
    const { status, headers, body } = await dial(origin, pathname, { method })
    expect([method, status, headers['content-type']]).toEqual([method, 200, 'image/jpeg'])
    expect(headers['cache-control']).toBe('public, max-age=3600')
    expect(Object.keys(headers).filter((name) => /^(x-amz|x-rgw|x-accel|set-cookie)/.test(name))).toEqual([])
    if (method === 'HEAD') continue
    const { width, height, exif } = await sharp(body).metadata()
    expect([width, height, exif, body.length < 300_000]).toEqual([1200, 630, undefined, true])
  }
  await photographer.call(`/gallery/${gallery}/settings`, { method: 'PUT', body: { allow_share: false } })
  expect(await imageOf()).toBe('')
  expect(await readImage(address)).toMatchObject({ status: 404 })
  await photographer.call(`/gallery/${gallery}/settings`, { method: 'PUT', body: { allow_share: true } })
})

test('a tap admits a guest, and the photographs are served', async () => {
  const { manifest } = await enter()
  for (const size of [400, 960, 1920]) {
    for (const address of images(manifest, size)) {
      expect(await readImage(address)).toMatchObject({ status: 200, headers: { 'content-type': 'image/webp' } })
    }
  }
})

test('a studio’s host serves the families’ app and none of the photographer’s calls', async () => {
  const file = await dial(origin, '/assets/main-1.js')
  expect([file.status, file.headers['cache-control']]).toEqual([200, 'public, max-age=31536000, immutable'])
  expect((await dial(origin, '/assets/main-2.js')).status).toBe(404)
  for (const path of ['/auth/session', '/customer/info', '/gallery/list', '/config']) {
    expect((await callApi(origin, path, { method: 'GET' })).status).toBe(404)
  }
  expect((await callApi(site.appOrigin, `/family/entry?slug=${slug}`, { method: 'GET' })).status).toBe(404)
  expect(await dial(origin, '/family-page/x')).toMatchObject({ status: 404 })
  expect(await dial(origin, '/internal/content-auth')).toMatchObject({ status: 404 })
})

test('returns a 404 page of the studio for an unknown gallery, and one without a name for an unknown host', async () => {
  const missing = await dial(origin, '/another-gallery')
  expect([missing.status, missing.body.toString()]).toEqual([404, expect.stringContaining('"state":"unknown"')])
  const unknownStudio = await dial(origin.replace(/\/\/[^.]+/, '//nobody-at-all'), `/${slug}`)
  expect([unknownStudio.status, unknownStudio.body.toString()]).toEqual([404, expect.not.stringContaining('Estúdio')])
})

// `REVELA_RUNS=4` tests 8,000 mutated addresses.
const mutations = 2_000 * Number(process.env['REVELA_RUNS'] ?? 1)

test('changed addresses give a family access to nothing else', { timeout: 240_000 }, async () => {
  const watermarkedGallery = await photographer.createGallery('Com marca')
  for (const name of ['DSC_0001.jpg', 'DSC_0002.jpg']) {
    const file = sharp(await photograph(2400, 1600)).withExifMerge({ IFD3: { GPSLatitude: '23/1 33/1 2712/100' } })
    const { pictureId } = await photographer.upload(watermarkedGallery, name, await file.jpeg().toBuffer())
    await photographer.waitUntilReady(watermarkedGallery, pictureId)
  }
  await photographer.call(`/gallery/${watermarkedGallery}/settings`, { method: 'PUT', body: { anti_copy: true } })
  const galleryName = new URL((await detailOf(watermarkedGallery)).url).pathname.slice(1)
  const { manifest } = await enter(watermarkedGallery, galleryName)
  // Guests and clients get the same addresses, so this covers both.
  expect((await enter(watermarkedGallery, galleryName, await clientKey(watermarkedGallery))).manifest.content).toEqual(
    manifest.content,
  )
  const otherManifest = (await enter()).manifest
  const addresses = [400, 960, 1920].flatMap((size) => images(manifest, size))
  const allowed = new Map<string, string>()
  // The same guest is also in another gallery, one without a watermark.
  for (const address of [...addresses, ...[400, 960, 1920].flatMap((size) => images(otherManifest, size))]) {
    const { status, body } = await readImage(address)
    expect(status).toBe(200)
    const { exif, xmp, iptc } = await sharp(body).metadata()
    expect([exif, xmp, iptc]).toEqual([undefined, undefined, undefined])
    allowed.set(fingerprint(body), address)
  }
  const ownersView = await photographer.pictures(watermarkedGallery)
  const unmarkedHashes = new Set(
    await Promise.all(ownersView.map(async ({ view }) => fingerprint((await readImage(view)).body))),
  )
  expect([...unmarkedHashes].filter((print) => allowed.has(print))).toEqual([])

  const tokens = [manifest, otherManifest].map(({ content }) => new URL(content.prefix).pathname.slice(1))
  const random = seeded(20_261_115)
  const leaks: string[] = []
  const statuses = new Map<number, number>()
  const mutateOnce = async () => {
    const path = new URL(addresses[random(addresses.length)] ?? '').pathname
    const address = mutateAddress(path, tokens, random)
    const { status, body } = await dial(site.contentOrigin, address, { agent })
    statuses.set(status, (statuses.get(status) ?? 0) + 1)
    if (status < 300 && !allowed.has(fingerprint(body))) leaks.push(address)
  }
  const agent = new Agent({ keepAlive: true, maxSockets: 8 })
  for (let sentCount = 0; sentCount < mutations; sentCount += 8)
    await Promise.all(Array.from({ length: 8 }, mutateOnce))
  agent.destroy()
  console.log(`${mutations} mutations: ${[...statuses].map(([status, count]) => `${status} ${count}×`).join(', ')}`)
  expect(leaks).toEqual([])
  expect([...statuses.keys()].filter((status) => status >= 500)).toEqual([])
})

test('serves the public portfolio: page, photographs, card, robots.txt and sitemap', async () => {
  const create = <T>(path: string, body: object) => photographer.call<T>(path, { body })
  const { category } = await create<{ category: { id: string } }>('/portfolio/category', { title: 'Retratos' })
  const body = { title: 'Lia', category_id: category.id }
  const { work } = await create<{ work: { id: string } }>('/portfolio/work', body)
  const sentCount = await photographer.upload(work.id, 'a.jpg', await photograph(1200, 800), 'work')
  expect(sentCount.status).toBe(204)
  const home = await waitUntil(
    async () => {
      const response = await dial(origin, '/')
      return response.body.includes('"state":"open"') ? response : undefined
    },
    { timeoutMs: 60_000, intervalMs: 250, timeoutMessage: () => 'the work was not published within a minute' },
  )
  expect([home.status, home.headers['x-robots-tag']]).toEqual([200, undefined])
  const text = home.body.toString()
  const [, cover = ''] = /<img class="[^"]+" src="([^"]+960\.webp)"/.exec(text) ?? []
  expect(await readImage(cover)).toMatchObject({ status: 200, headers: { 'content-type': 'image/webp' } })
  const card = await readImage(/og:image" content="([^"]+)"/.exec(text)?.[1] ?? '')
  const { width, height } = await sharp(card.body).metadata()
  expect([card.status, width, height]).toEqual([200, 1200, 630])
  const [page200, map, robots] = await Promise.all(
    ['/trabalhos/lia', '/sitemap.xml', '/robots.txt'].map((path) => dial(origin, path)),
  )
  expect([page200?.status, map?.headers['content-type']]).toEqual([200, 'application/xml; charset=utf-8'])
  expect(map?.body.toString()).toContain(`<loc>${origin}/trabalhos/lia</loc>`)
  expect(robots?.body.toString()).toContain(`Sitemap: ${origin}/sitemap.xml`)
  const message = { name: 'Bia', email: 'bia@familia.test', message: 'Quero um orçamento.' }
  expect((await callApi(origin, '/family/portfolio/contact', { body: message })).status).toBe(204)
  await photographer.call(`/portfolio/work/?work_id=${work.id}`, { method: 'DELETE' })
  expect(await dial(origin, '/trabalhos/lia')).toMatchObject({ status: 404 })
})

test(
  'ends a guest’s access, images included, within a minute after the gallery is deleted',
  { timeout: 90_000 },
  async () => {
    const { manifest, cookies } = await enter()
    const [image = ''] = images(manifest, 960)
    expect((await readImage(image)).status).toBe(200)
    await photographer.call(`/gallery?collection_id=${gallery}`, { method: 'DELETE' })
    expect((await callApi(origin, `/family/gallery/${gallery}`, { method: 'GET', cookies })).status).toBe(404)
    await waitUntil(async () => (await readImage(image)).status === 403, {
      timeoutMs: 60_000,
      intervalMs: 1_000,
      timeoutMessage: () => 'the image was still served after a minute',
    })
  },
)

test('logs no token', () => {
  const logText = site.logFiles.map((file) => readFileSync(file, 'utf8')).join('\n')
  expect(logText).toContain('family.enter')
  expect(logText).not.toMatch(/[\w-]{86}/)
})
