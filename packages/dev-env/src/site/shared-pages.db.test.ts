import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { pageHeaders } from '../seed/call-api.ts'
import { photograph, type Photographer, signedInPhotographer } from '../testing/photographer.ts'
import { type TestStack, testStack } from '../testing/test-stack.ts'
import { dial } from './dial.ts'
import { type Site, startSite } from './start-site.ts'

const template = `<!doctype html><html lang="pt-BR"><head><meta charset="utf-8" /><!--revela-head-->
<script nonce="__CSP_NONCE__">start()</script></head><body><div id="cover"><!--revela-cover--></div></body></html>`
/** How long an answer may be used after a change. */
const maxAgeMs = 2_000

let folder: string
let stack: TestStack
let site: Site
let photographer: Photographer
let origin: string
let gallery: { id: string; slug: string }

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'apps-'))
  mkdirSync(join(folder, 'assets'))
  writeFileSync(join(folder, 'index.html'), template)
  stack = await testStack()
  site = await startSite(stack, { studioDist: folder, familyDist: folder })
  photographer = await signedInPhotographer(site.appOrigin)
  const id = await photographer.createGallery('Formatura')
  const { pictureId } = await photographer.upload(id, 'a.jpg', await photograph(900, 600))
  await photographer.waitUntilReady(id, pictureId)
  const { url } = await photographer.call<{ url: string }>(`/gallery?collection_id=${id}`, { method: 'GET' })
  origin = new URL(url).origin
  gallery = { id, slug: new URL(url).pathname.slice(1) }
}, 300_000)
afterAll(async () => {
  await site?.stop()
  await stack?.close()
  rmSync(folder, { recursive: true })
})

type Shown = { readonly status: number; readonly text: string; readonly cache: unknown; readonly cookies: unknown }

async function visit(path: string, cookies: readonly string[] = []): Promise<Shown> {
  const { status, body, headers } = await dial(origin, path, { headers: pageHeaders(origin, cookies) })
  return { status, text: body.toString(), cache: headers['x-cache'], cookies: headers['set-cookie'] }
}
const addresses = () => {
  const open = `/api/family/open/${gallery.id}`
  return { page: `/${gallery.slug}`, manifest: open, names: `${open}/pictures?from=0&count=60` }
}
const call = (path: string, body?: object) =>
  photographer.call(`/gallery/${gallery.id}${path}`, body ? { method: 'PUT', body } : {})

/** Asks for the page, the manifest and the names all the time, so that nginx always has them. */
async function whileCrowded<T>(work: () => Promise<T>): Promise<T> {
  const crowdEnd = new AbortController()
  const crowd = Object.values(addresses()).map(async (path) => {
    while (!crowdEnd.signal.aborted) {
      await visit(path)
      await sleep(20)
    }
  })
  await sleep(500)
  try {
    return await work()
  } finally {
    crowdEnd.abort()
    await Promise.all(crowd)
  }
}

/** What a new visitor gets once an answer may no longer be older than the change. */
async function afterChange(change: () => Promise<unknown>): Promise<Record<'page' | 'manifest' | 'names', Shown>> {
  return whileCrowded(async () => {
    await change()
    await sleep(maxAgeMs)
    const { page, manifest, names } = addresses()
    const [onPage, inManifest, inNames] = await Promise.all([visit(page), visit(manifest), visit(names)])
    return { page: onPage, manifest: inManifest, names: inNames }
  })
}

test('a crowd gets the same page, manifest and names, and none of a visitor', { timeout: 60_000 }, async () => {
  const shown = await whileCrowded(async () => {
    const paths = Object.values(addresses())
    return Promise.all([...paths, ...paths].map((path) => visit(path)))
  })
  for (const { status, cache, cookies } of shown)
    expect([status, cookies, cache === 'MISS']).toEqual([200, undefined, false])
  const [page = '', manifest = '', names = ''] = shown.map(({ text }) => text)
  expect(shown.slice(3).map(({ text }) => text)).toEqual([page, manifest, names])
  expect(page).toContain('<script>start()</script>')
  expect(page).not.toContain('nonce')
  expect(JSON.parse(manifest)).toMatchObject({ visitor: { as: 'guest', name: null }, favourites: [] })
  expect(JSON.parse(names)).toMatchObject({ pictures: [{ number: 1, title: 'a.jpg' }] })
})

test('a guest who is inside gets answers of their own beside the crowd', { timeout: 60_000 }, async () => {
  await whileCrowded(async () => {
    const entered = await dial(origin, '/api/family/enter', {
      method: 'POST',
      headers: { ...pageHeaders(origin, []), 'content-type': 'application/json' },
      body: JSON.stringify({ slug: gallery.slug }),
    })
    expect(JSON.parse(entered.body.toString())).toMatchObject({ as: 'guest', is_new: true })
    const cookies = (entered.headers['set-cookie'] ?? []).map((cookie) => cookie.split(';')[0]!)
    const own = await visit(addresses().page, cookies)
    expect([own.cache, own.text.includes('"visitor":{"as":"guest"')]).toEqual([undefined, true])
    for (const { text } of await Promise.all([1, 2, 3].map(() => visit(addresses().page))))
      expect(text).toContain('"visitor":null')
  })
})

test('a new title and a new picture are shown after two seconds', { timeout: 90_000 }, async () => {
  const renamed = await afterChange(() => call('/settings', { title: 'Formatura 2026' }))
  expect(renamed.page.text).toContain('Formatura 2026')
  expect(JSON.parse(renamed.manifest.text)).toMatchObject({ gallery: { title: 'Formatura 2026' } })
  const added = await afterChange(async () => {
    const { pictureId } = await photographer.upload(gallery.id, 'b.jpg', await photograph(900, 600))
    await photographer.waitUntilReady(gallery.id, pictureId)
  })
  expect(JSON.parse(added.manifest.text).pictures).toHaveLength(2)
  expect(JSON.parse(added.names.text).pictures).toHaveLength(2)
})

const closings: [string, string, () => Promise<unknown>, () => Promise<unknown>][] = [
  ['unpublished', 'unknown', () => call('/unpublish'), () => call('/publish')],
  [
    'given a password',
    'gate',
    () => call('/access', { access: 'password', password: 'praia 2026' }),
    () => call('/access', { access: 'link' }),
  ],
  [
    'opened to invited clients only',
    'gate',
    () => call('/access', { access: 'invited' }),
    () => call('/access', { access: 'link' }),
  ],
]

test.each(closings)(
  'a gallery that is %s shows nothing after two seconds',
  { timeout: 90_000 },
  async (_name, state, close, open) => {
    const closed = await afterChange(close)
    expect(closed.page.text).toContain(`"state":"${state}"`)
    for (const secret of ['.webp', 'og:image"']) expect(closed.page.text).not.toContain(secret)
    expect([closed.manifest.status, closed.names.status]).toEqual([404, 404])
    const opened = await afterChange(open)
    expect([opened.page.status, opened.manifest.status, opened.names.status]).toEqual([200, 200, 200])
  },
)

test('an id of a gallery of another studio, of none and of a closed one get the same answer', async () => {
  const draft = await photographer.call<{ id: string }>('/gallery/create', { body: { title: 'Rascunho' } })
  const other = await signedInPhotographer(site.appOrigin)
  const foreign = await other.createGallery('De outro estúdio')
  for (const id of [draft.id, foreign, '0190aaaa-0000-7000-8000-00000000000a']) {
    const { status, text } = await visit(`/api/family/open/${id}`)
    expect([status, JSON.parse(text).error]).toEqual([404, 'GalleryNotFound'])
  }
})
