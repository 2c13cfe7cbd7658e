import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { waitUntil } from '../process/wait-until.ts'
import { pageHeaders } from '../seed/call-api.ts'
import { photograph, signedInPhotographer } from '../testing/photographer.ts'
import type { Photographer } from '../testing/photographer.ts'
import { testStack } from '../testing/test-stack.ts'
import type { TestStack } from '../testing/test-stack.ts'
import { dial } from './dial.ts'
import type { HttpResponse } from './dial.ts'
import { startSite } from './start-site.ts'
import type { Site } from './start-site.ts'

const page = `<!doctype html><html lang="pt-BR"><head><meta charset="utf-8" /><!--revela-head--></head>
<body><div id="cover"><!--revela-cover--></div></body></html>`

/**
 * Texts of a gallery that must not reach a stranger. The title may be shown on the entry page, and nowhere before it.
 */
const title = 'Bodas secretas'
const secrets = {
  description: 'Descrição reservada',
  share_title: 'Convite reservado',
  share_description: 'Mensagem reservada',
  event_date: '2031-07-19',
}
const fileName = 'RESERVADA_0001.jpg'

let folder: string
let stack: TestStack
let site: Site
let photographer: Photographer
let origin: string

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'apps-'))
  mkdirSync(join(folder, 'assets'))
  writeFileSync(join(folder, 'index.html'), page)
  stack = await testStack()
  site = await startSite(stack, { studioDist: folder, familyDist: folder })
  photographer = await signedInPhotographer(site.appOrigin)
  await publicWork()
}, 300_000)

afterAll(async () => {
  await site?.stop()
  await stack?.close()
  rmSync(folder, { recursive: true })
})

/** Creates a public work, so that there are a portfolio and a sitemap to search for leaks. */
async function publicWork(): Promise<void> {
  const create = <T>(path: string, body: object) => photographer.call<T>(path, { body })
  const { category } = await create<{ category: { id: string } }>('/portfolio/category', { title: 'Retratos' })
  const { work } = await create<{ work: { id: string } }>('/portfolio/work', { title: 'Lia', category_id: category.id })
  await photographer.upload(work.id, 'a.jpg', await photograph(1200, 800), 'work')
}

type Visitor = { cookies: string[]; address: string }

async function callAt({ cookies, address }: Visitor, path: string, body?: object): Promise<HttpResponse> {
  const response = await dial(origin, `/api/family${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    body: body === undefined ? '' : JSON.stringify(body),
    headers: { ...pageHeaders(origin, cookies), ...(body !== undefined && { 'content-type': 'application/json' }) },
    localAddress: address,
  })
  for (const cookie of response.headers['set-cookie'] ?? []) cookies.push(cookie.split(';')[0] ?? '')
  return response
}
const jsonOf = (response: HttpResponse): unknown => JSON.parse(response.body.toString())

const readImage = (address: string, sourceAddress = '127.0.0.1', headers: Record<string, string> = {}) => {
  const { origin: imageOrigin, pathname } = new URL(address)
  return dial(imageOrigin, pathname, {
    localAddress: sourceAddress,
    headers: { host: new URL(address).host, ...headers },
  })
}

interface SharedGallery {
  id: string
  slug: string
  /** The public address of its card, and everything else that a guest received. */
  card: string
  images: string[]
  downloads: string[]
}

const originals = { what: 'all', size: 'original' }
const downloadsOf = async (visitor: Visitor, id: string): Promise<string[]> => {
  const path = `/gallery/${id}/downloads`
  const zip = jsonOf(await callAt(visitor, path, { ...originals, as: 'zip' })) as { parts: { url: string }[] }
  const files = jsonOf(await callAt(visitor, path, { ...originals, as: 'files' })) as { files: { url: string }[] }
  return [...zip.parts, ...files.files].map(({ url }) => url)
}

/** Creates a gallery that is open to everybody with its address, with one photograph. */
async function openGallery(): Promise<{ id: string; slug: string }> {
  const id = await photographer.createGallery(title)
  const { pictureId } = await photographer.upload(id, fileName, await photograph(1200, 800))
  await photographer.waitUntilReady(id, pictureId)
  const body = { ...secrets, allow_share: true, single_download: true, download_all: true }
  await photographer.call(`/gallery/${id}/settings`, { method: 'PUT', body })
  const { url } = await photographer.call<{ url: string }>(`/gallery?collection_id=${id}`, { method: 'GET' })
  origin = new URL(url).origin
  return { id, slug: new URL(url).pathname.slice(1) }
}

/** The same after a guest viewed all of it, so that every cache on the way is filled. */
async function sharedGallery(): Promise<SharedGallery> {
  const { id, slug } = await openGallery()
  const guest = { cookies: [], address: '127.0.0.2' }
  const html = (await dial(origin, `/${slug}`)).body.toString()
  expect(html).toContain(`<meta property="og:title" content="${secrets.share_title}" />`)
  const card = /og:image" content="([^"]+)"/.exec(html)?.[1] ?? ''
  expect((await callAt(guest, '/enter', { slug })).status).toBe(200)
  const manifest = jsonOf(await callAt(guest, `/gallery/${id}`)) as {
    content: { prefix: string }
    pictures: [number, number][]
  }
  const images = [400, 960, 1920].flatMap((size) =>
    manifest.pictures.map(([number, version]) => `${manifest.content.prefix}/${number}-${version}/${size}.webp`),
  )
  const shared = { id, slug, card, images, downloads: await downloadsOf(guest, id) }
  for (const address of [card, ...images, ...shared.downloads]) expect((await readImage(address)).status).toBe(200)
  return shared
}

const fingerprint = (body: Buffer) => createHash('sha256').update(body).digest('hex')
const messengers = ['WhatsApp/2.23.20.0', 'facebookexternalhit/1.1', 'TelegramBot (like TwitterBot)', 'Mozilla/5.0']

/** The responses to a stranger at another address, wherever something of a gallery could be. */
async function strangersView({ slug, id, card }: SharedGallery): Promise<Map<string, HttpResponse>> {
  const stranger = '127.0.0.9'
  const responses = new Map<string, HttpResponse>()
  const recordResponse = async (path: string, agent: string) => {
    const headers = { host: new URL(origin).host, 'user-agent': agent }
    responses.set(`${path} ${agent}`, await dial(origin, path, { headers, localAddress: stranger }))
  }
  const pages = [`/${slug}`, `/${slug}/`, '/', '/inicio', '/trabalhos/lia', '/robots.txt', '/sitemap.xml']
  for (const agent of messengers) {
    for (const path of [...pages, new URL(card).pathname, `/${slug}/card-1.jpg`]) await recordResponse(path, agent)
  }
  for (const path of [`/entry?slug=${slug}`, '/portfolio', '/portfolio/work?slug=lia', '/home', `/gallery/${id}`]) {
    responses.set(`api ${path}`, await callAt({ cookies: [], address: stranger }, path))
  }
  return responses
}

/** The head and the static part of a page, without the data for the app. */
const withoutEntry = (html: string) => html.replace(/<script type="application\/json" id="entry">.+<\/script>/, '')

type ClosedGallery = SharedGallery & {
  bytes: ReadonlySet<string>
  isDraft: boolean
  /** The statuses of the download links right after the gallery was closed. */
  downloadStatuses: number[]
}

/** What a response reveals of a closed gallery. */
function leaksIn(
  requested: string,
  { status, headers, body }: HttpResponse,
  { slug, id, card, bytes, isDraft }: ClosedGallery,
): string[] {
  const text = body.toString()
  const isOfGallery = requested.includes(slug) || requested.includes(id)
  const mayNameTitle = !isDraft && requested.startsWith('api /entry')
  const words = [
    ...Object.values(secrets),
    fileName,
    new URL(card).pathname,
    ...(isOfGallery ? ['og:image'] : [slug, id]),
  ]
  const leaks = words.filter((word) => text.includes(word))
  if ((isDraft ? text : withoutEntry(text)).includes(title) && !mayNameTitle) leaks.push('its title')
  if (bytes.has(fingerprint(body))) leaks.push('a photograph')
  if (isOfGallery && headers['cache-control'] !== 'no-store') leaks.push(`cache-control ${headers['cache-control']}`)
  if (requested.includes('/card-') && status !== 404) leaks.push(`status ${status}`)
  return leaks.map((leak) => `${requested}: ${leak}`)
}

const modes: [string, boolean, (id: string) => Promise<unknown>][] = [
  ['a draft', true, (id) => photographer.call(`/gallery/${id}/unpublish`)],
  [
    'a gallery with a password',
    false,
    (id) =>
      photographer.call(`/gallery/${id}/access`, {
        method: 'PUT',
        body: { access: 'password', password: 'praia2026' },
      }),
  ],
  [
    'a gallery for invited clients',
    false,
    (id) => photographer.call(`/gallery/${id}/access`, { method: 'PUT', body: { access: 'invited' } }),
  ],
]

const closed: Promise<ClosedGallery>[] = []

/** The galleries of all modes, closed after a guest viewed them; together, so that their caches expire together. */
async function closedGallery(mode: number): Promise<ClosedGallery> {
  if (closed.length === 0) {
    for (const [, isDraft, close] of modes) closed.push(closeShared(isDraft, close))
  }
  await Promise.allSettled(closed)
  return closed[mode]!
}

async function closeShared(isDraft: boolean, close: (id: string) => Promise<unknown>): Promise<ClosedGallery> {
  const shared = await sharedGallery()
  const bytes = new Set<string>()
  for (const address of [shared.card, ...shared.images, ...shared.downloads]) {
    bytes.add(fingerprint((await readImage(address)).body))
  }
  await close(shared.id)
  const downloadStatuses: number[] = []
  for (const address of shared.downloads) downloadStatuses.push((await readImage(address)).status)
  return { ...shared, bytes, isDraft, downloadStatuses }
}

test.each(modes.map(([name], mode) => [name, mode] as const))(
  '%s leaks nothing in tags, cards, caches, robots’ files, the portfolio or ZIPs after it was shared',
  { timeout: 300_000 },
  async (_name, mode) => {
    const gallery = await closedGallery(mode)
    // Download links end at once, images as soon as nginx asks the API again.
    expect(gallery.downloadStatuses).toEqual(gallery.downloads.map(() => 410))
    for (const address of gallery.images) {
      await waitUntil(async () => (await readImage(address, '127.0.0.9')).status === 403, {
        timeoutMs: 60_000,
        intervalMs: 1_000,
        timeoutMessage: () => `${address} was still served after a minute`,
      })
    }
    const responses = await strangersView(gallery)
    // The portfolio is there, so the search for leaks covers it.
    expect(responses.get('/sitemap.xml Mozilla/5.0')?.body.toString()).toContain('/trabalhos/lia')
    const leaks = [...responses].flatMap(([path, response]) => leaksIn(path, response, gallery))
    expect(leaks).toEqual([])
  },
)

const controlOf = async (address: string) => (await readImage(address)).headers['cache-control']

test('a shared cache keeps only the images of an open gallery for half a minute', { timeout: 120_000 }, async () => {
  const { id, slug, images, downloads } = await sharedGallery()
  for (const address of images) {
    expect(await controlOf(address)).toBe('public, max-age=1800, immutable, s-maxage=30')
    expect(await controlOf(address.replace(/-1\/.*$/, '-9/400.webp'))).toBe('no-store')
  }
  for (const address of downloads) expect(await controlOf(address)).toMatch(/^private, /)

  const password = 'praia2026'
  await photographer.call(`/gallery/${id}/access`, { method: 'PUT', body: { access: 'password', password } })
  const guest = { cookies: [], address: '127.0.0.5' }
  expect((await callAt(guest, '/enter', { slug, password })).status).toBe(200)
  const { content } = jsonOf(await callAt(guest, `/gallery/${id}`)) as { content: { prefix: string } }
  for (const size of [400, 960, 1920]) {
    expect(await controlOf(`${content.prefix}/1-1/${size}.webp`)).toBe('private, max-age=1800, immutable')
  }
})

test('rejects downloads until the PIN is entered, and ends their links when it changes', async () => {
  const { id, slug } = await openGallery()
  const setPin = (pin: string) => photographer.call(`/gallery/${id}/download-pin`, { method: 'PUT', body: { pin } })
  await setPin('482915')
  const guest = { cookies: [], address: '127.0.0.3' }
  const attacker = { cookies: [], address: '127.0.0.4' }
  for (const visitor of [guest, attacker]) expect((await callAt(visitor, '/enter', { slug })).status).toBe(200)
  for (const as of ['zip', 'files']) {
    const rejection = await callAt(guest, `/gallery/${id}/downloads`, { ...originals, as })
    expect(rejection.status).toBe(403)
    expect(jsonOf(rejection)).toMatchObject({ error: 'DownloadPinRequired' })
  }
  const type = async (visitor: Visitor, pin: string) =>
    (await callAt(visitor, `/gallery/${id}/download-pin`, { pin })).status
  const guesses: number[] = []
  for (let attempt = 0; attempt < 8; attempt += 1) guesses.push(await type(attacker, `50000${attempt}`))
  expect(guesses).toEqual([400, 400, 400, 400, 400, 429, 429, 429])
  expect(await type(guest, '482915')).toBe(204)
  const links = await downloadsOf(guest, id)
  for (const link of links) expect((await readImage(link)).status).toBe(200)
  await setPin('739150')
  for (const link of links) expect((await readImage(link)).status).toBe(410)
}, 120_000)
