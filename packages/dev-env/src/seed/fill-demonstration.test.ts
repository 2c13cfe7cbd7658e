import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { demonstrationFamilies } from './demonstration-clients.ts'
import { demonstrationGalleries, seedGalleries } from './demonstration-galleries.ts'
import type { SeedingProgress } from './demonstration-galleries.ts'
import { progressReporter } from './fill-demonstration.ts'

const calls: { path: string; body: string }[] = []
const gallery = 'f0000000-0000-4000-8000-000000000001'

/** The API of a studio whose first gallery has one of three photographs, as after an interrupted start. */
const api = createServer((request, response) => {
  const chunks: Buffer[] = []
  request.on('data', (chunk: Buffer) => chunks.push(chunk))
  request.on('end', () => {
    const path = (request.url ?? '').replace('/api', '')
    const body = Buffer.concat(chunks).toString()
    calls.push({ path, body })
    response.writeHead(path.startsWith('/upload') ? 204 : 200).end(JSON.stringify(answerTo(path, body)))
  })
})

function answerTo(path: string, body: string): unknown {
  if (path === '/gallery/list')
    return { galleries: { galleryList: [{ id: gallery, title: demonstrationGalleries.europe.title }] } }
  if (path.startsWith('/pictures/fingerprints')) return { fingerprints: [{ title: 'A.jpg' }] }
  if (path.startsWith('/pictures/log/payload/gallery')) {
    const { payload_list: list } = JSON.parse(body) as { payload_list: { picture_title: string }[] }
    const ids = Object.fromEntries(list.map(({ picture_title: title }) => [title, title]))
    return { payload_id: 'batch', picture_ids: ids, uploadBaseURL: '/upload' }
  }
  return { stored: 0 }
}

const photographs = async () => ['A.jpg', 'B.jpg', 'C.jpg'].map((name) => ({ name, bytes: Buffer.from(name) }))

beforeAll(() => new Promise<void>((resolve) => void api.listen(0, '127.0.0.1', resolve)))
afterAll(() => void api.close())

test('completes a gallery that an interrupted start left with some of its photographs', async () => {
  const session = { appOrigin: `http://app.revela.localhost:${(api.address() as AddressInfo).port}`, cookies: [] }
  const progress: SeedingProgress[] = []
  const options = { counts: { europe: 3 }, onProgress: (step: SeedingProgress) => progress.push(step), photographs }
  expect(await seedGalleries(session, ['europe'], options)).toEqual({ europe: gallery })
  const batch = calls.find(({ path }) => path.startsWith('/pictures/log/payload/gallery'))
  expect(batch?.body).not.toContain('A.jpg')
  expect(calls.filter(({ path }) => path.startsWith('/upload')).map(({ path }) => path)).toEqual([
    `/upload/pictures/B.jpg/gallery/${gallery}/payload/batch`,
    `/upload/pictures/C.jpg/gallery/${gallery}/payload/batch`,
  ])
  expect(calls.some(({ path }) => path === '/gallery/create')).toBe(false)
  expect(progress.at(-1)).toEqual({ gallery: 1, galleries: 1, pictures: 3, totalPictures: 3 })
})

test('reports each gallery, and within one a line in two seconds', () => {
  const lines: string[] = []
  let now = 0
  const onProgress = progressReporter(
    (line) => lines.push(line),
    () => now,
  )
  const step = (gallerySeen: number, pictures: number) =>
    onProgress({ gallery: gallerySeen, galleries: 6, pictures, totalPictures: 60 })
  step(1, 0)
  step(1, 1)
  now = 2_500
  step(1, 2)
  step(2, 40)
  step(2, 41)
  step(2, 60)
  step(2, 60)
  expect(lines).toEqual([
    'galeria 1 de 6, 0 de 60 fotos',
    'galeria 1 de 6, 2 de 60 fotos',
    'galeria 2 de 6, 40 de 60 fotos',
    'galeria 2 de 6, 60 de 60 fotos',
  ])
})

test('has a family in every state of a selection', () => {
  const states = ['open', 'late', 'sent', 'declared', 'received', 'reopened']
  expect(new Set(demonstrationFamilies.map(({ progress }) => progress))).toEqual(new Set(states))
})
