import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { demonstrationFamilies } from './demonstration-clients.ts'
import { fillDemonstrationStudio } from './fill-demonstration.ts'

const gallery = 'f0000000-0000-4000-8000-000000000002'

// Photographs and spreads are heavy and have their own tests: here the album is filled, by calls to an API.
vi.mock('./demonstration-galleries.ts', async (original) => ({
  ...(await original<typeof import('./demonstration-galleries.ts')>()),
  seedGalleries: async () => ({ outdoors: gallery }),
}))
vi.mock('./demonstration-clients.ts', async (original) => ({
  ...(await original<typeof import('./demonstration-clients.ts')>()),
  seedClients: async () => undefined,
}))
vi.mock('./demonstration-works.ts', () => ({ seedWorks: async () => undefined }))
vi.mock('../photographs/album-spreads.ts', () => ({
  albumSpreads: async (version: number) =>
    ['Capa.jpg', '01.jpg'].map((name) => ({ name, bytes: Buffer.from(`${version} ${name}`) })),
}))

interface Album {
  title: string
  client_id: string | null
  readers: { id: string; name: string; email: string | null; link: string }[]
  versions: { id: string; number: number; sent_at: string | null; spreads: { title: string; state: string }[] }[]
  requests: { id: string; by: string; state: string }[]
  rounds: number
  viewed: number
}

let albums: Album[] = []

/** An API that knows albums only: what each call leaves is what the next one finds. */
const api = createServer((request, response) => {
  const chunks: Buffer[] = []
  request.on('data', (chunk: Buffer) => chunks.push(chunk))
  request.on('end', () => {
    const path = (request.url ?? '').replace(/^\/api/, '')
    const raw = Buffer.concat(chunks).toString()
    const body = (raw.startsWith('{') ? JSON.parse(raw) : {}) as Body
    const reader = /reader=(\w+)/.exec(request.headers.cookie ?? '')?.[1] ?? ''
    const answer = answerTo(request.method ?? '', path, body, reader)
    if (path === '/family/album/enter') response.setHeader('set-cookie', `reader=${body.link}; Path=/`)
    response.writeHead(path.startsWith('/upload') ? 204 : answer === undefined ? 404 : 200)
    response.end(JSON.stringify(answer ?? null))
  })
})

type Body = Record<'title' | 'client_id' | 'name' | 'link' | 'key' | 'state' | 'email', string> & {
  spreads: number[]
  payload_list: { picture_title: string }[]
}

function answerTo(method: string, path: string, body: Body, reader: string): unknown {
  const [album] = albums
  const version = album?.versions.find(({ id }) => path.includes(id))
  const call = `${method} ${version ? path.replace(version.id, 'VERSION') : path}`
  const newest = album?.versions.at(-1)
  if (call.startsWith('GET /customer/clients'))
    return { clients: demonstrationFamilies.map(({ name, email }) => ({ id: name, email })) }
  if (call === 'GET /albums') return { albums: albums.map(listed) }
  if (call === 'POST /albums') {
    const first = { id: 'v1', number: 1, sent_at: null, spreads: [] }
    const readers = body.client_id === null ? [] : [readerNamed(body.client_id, null)]
    const { title, client_id } = body
    albums.push({ title, client_id, readers, versions: [first], requests: [], rounds: 0, viewed: 0 })
    return { album: { id: 'album' } }
  }
  if (!album || !newest) return undefined
  if (call === 'PUT /albums/album') return {}
  if (call === 'GET /albums/album') return { album: { versions: album.versions } }
  if (call === 'GET /albums/album/proof') return { readers: album.readers, requests: album.requests }
  if (call === 'POST /albums/album/readers') return album.readers.push(readerNamed(body.name, body.email))
  if (call === 'POST /albums/album/versions') {
    const next = { id: `v${newest.number + 1}`, number: newest.number + 1, sent_at: null, spreads: [] }
    album.versions.push(next)
    return { version: next }
  }
  if (call === 'GET /albums/versions/VERSION/spreads') return { spreads: version!.spreads }
  if (call === 'POST /albums/spreads/log/payload/album/VERSION') {
    version!.spreads = body.payload_list.map(({ picture_title: title }) => ({ title, state: 'ready' }))
    const ids = Object.fromEntries(version!.spreads.map(({ title }) => [title, title]))
    return { payload_id: 'batch', picture_ids: ids, uploadBaseURL: '/upload' }
  }
  if (call === 'POST /albums/versions/VERSION/sending') {
    version!.sent_at = '2026-10-01T12:00:00.000Z'
    return {}
  }
  const settled = /^PUT \/albums\/album\/requests\/(.+)$/.exec(call)?.[1]
  if (settled !== undefined) {
    const request = album.requests.find(({ id }) => id === settled)
    if (request) request.state = body.state
    return request && { request }
  }
  if (call === 'POST /family/album/enter') return { album_id: 'album' }
  if (call === 'GET /family/album/album') return { versions: album.versions.filter((one) => one.sent_at !== null) }
  if (call === 'POST /family/album/album/requests') {
    album.requests.push({ id: body.key, by: reader, state: 'unsent' })
    return {}
  }
  if (call === 'POST /family/album/album/rounds') {
    album.rounds += 1
    return {}
  }
  if (call === 'PUT /family/album/album/seen') {
    album.viewed = body.spreads.length
    return {}
  }
  return {}
}

const listed = (album: Album) => ({
  id: 'album',
  title: album.title,
  sent_version: album.versions.filter(({ sent_at }) => sent_at !== null).length,
  rounds: { used: album.rounds },
})

function readerNamed(name: string, email: string | null): Album['readers'][number] {
  const key = name.split(' ')[0]!
  const { port } = api.address() as AddressInfo
  return { id: key, name, email, link: `http://aurora.galleries.localhost:${port}/album/album#l=${key}` }
}

const session = () => ({
  appOrigin: `http://app.revela.localhost:${(api.address() as AddressInfo).port}`,
  cookies: [],
})
const fill = () => fillDemonstrationStudio(session(), () => undefined)

beforeAll(() => new Promise<void>((resolve) => void api.listen(0, '127.0.0.1', resolve)))
afterAll(() => void api.close())
beforeEach(() => {
  albums = []
})

test('the demonstration has an album of a couple, whose requests a second version answers', async () => {
  await fill()
  const [album, ...others] = albums
  expect(others).toEqual([])
  expect(demonstrationFamilies.map(({ name }) => name)).toContain(album!.client_id)
  expect(album!.readers).toHaveLength(2)
  expect(album!.versions.map(({ number, sent_at, spreads }) => [number, sent_at !== null, spreads.length])).toEqual([
    [1, true, 2],
    [2, true, 2],
  ])
  expect(new Set(album!.requests.map(({ by }) => by))).toEqual(new Set(album!.readers.map(({ id }) => id)))
  expect(new Set(album!.requests.map(({ state }) => state))).toEqual(new Set(['done', 'declined']))
  expect(album!.rounds).toBe(1)
})

test('a second start changes nothing, and one that was interrupted after the first version is completed', async () => {
  await fill()
  const complete = structuredClone(albums)
  await fill()
  expect(albums).toEqual(complete)
  const [album] = albums
  album!.versions[1]!.sent_at = null
  await fill()
  expect([album!.versions[1]!.sent_at !== null, album!.rounds, albums.length]).toEqual([true, 1, 1])
})
