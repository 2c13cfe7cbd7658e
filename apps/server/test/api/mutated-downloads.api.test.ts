import { leaveFamily, requestDownload, updateGallerySettings, type SentBodyOf } from '@revela/contract'
import { seeded } from '@revela/dev-env'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { inviteClient } from '../../src/modules/clients/index.ts'
import { downloadFileAddress } from '../../src/platform/download-files/download-files.ts'
import { apiUnderTest, type ApiUnderTest } from '../api-under-test.ts'
import type { Browser } from '../browser.ts'
import { createTestClient } from '../family-keys.ts'
import { enter, familyBrowser } from '../family.ts'
import { mutateDownload } from '../mutate-download.ts'
import { createUser, type User } from '../users.ts'
import { pictureFile, sha256 } from '../picture-file.ts'
import { runsFactor } from '../random-runs.ts'
import { newGallery, uploadAll } from '../uploading.ts'

// `REVELA_RUNS=3` tries 3,000.
const mutations = 1_000 * runsFactor
const concurrency = 8

let api: ApiUnderTest
let user: User
beforeAll(async () => {
  api = await apiUnderTest({ worker: true, env: { RENDER_PROCESSES: '1' } })
  user = await createUser(api, { product: 'gallery_pro' })
})
afterAll(() => api.close())

type Gallery = { readonly id: string; readonly slug: string; readonly originals: readonly Buffer[] }

/** The GPS numbers in every original. */
const latitude = '23/1 33/1 2712/100'
const latitudeBytes = [23, 1, 33, 1, 2712, 100].map((value) => {
  const [little, big] = [Buffer.alloc(4), Buffer.alloc(4)]
  little.writeUInt32LE(value)
  big.writeUInt32BE(value)
  return { little, big }
})
const hasLocation = (file: Buffer) =>
  (['little', 'big'] as const).some((order) => file.includes(Buffer.concat(latitudeBytes.map((each) => each[order]))))

async function galleryOf(title: string, seeds: readonly number[]): Promise<Gallery> {
  const id = await newGallery(user, title)
  const originals = await Promise.all(
    seeds.map(async (seed) =>
      sharp(await pictureFile(seed, { width: 700, height: 500 }))
        .withExifMerge({ IFD3: { GPSLatitudeRef: 'S', GPSLatitude: latitude } })
        .jpeg()
        .toBuffer(),
    ),
  )
  expect(originals.every(hasLocation)).toBe(true)
  const files = originals.map((file, at) => ({ name: `IMG_${at + 1}.jpg`, file }))
  await uploadAll(user, api.uploader(user.browser), id, files)
  await vi.waitFor(
    async () => {
      const ready = await api.rows(`select 1 from picture where owner_id = $1 and state = 'ready'`, [id])
      if (ready.length < files.length) throw new Error('not all pictures are ready')
    },
    { timeout: 60_000, interval: 100 },
  )
  const body = { single_download: true, download_all: true, anti_copy: true }
  expect((await user.browser.call(updateGallerySettings, { params: { collection_id: id }, body })).status).toBe(204)
  const [row] = await api.rows<{ slug: string }>('select slug from gallery where id = $1', [id])
  return { id, slug: row!.slug, originals }
}

/** The paths of all requested files, once they are ready. */
async function addresses(by: Browser, { id }: Gallery, body: SentBodyOf<typeof requestDownload>): Promise<string[]> {
  const answer = await vi.waitFor(
    async () => {
      const requested = (await by.call(requestDownload, { params: { gallery_id: id }, body })).answer
      expect(requested.state).toBe('ready')
      return requested
    },
    { timeout: 60_000, interval: 100 },
  )
  return [...answer.files, ...answer.parts].map(({ url }) => new URL(url).pathname)
}

const singlePicture = (number: number, size: '1920' | 'original'): SentBodyOf<typeof requestDownload> => ({
  what: 'chosen',
  numbers: [number],
  size,
  as: 'files',
})
const everything = { what: 'all', size: 'original', as: 'zip' } as const

const fetched = async (url: string) => {
  const { statusCode, rawPayload } = await api.upload.inject({ method: 'GET', url })
  return { status: statusCode, body: rawPayload }
}

/** The known part of another visitor's address: the customer and the list, not the secret. */
const withoutSecret = (path: string) => `${(path.split('/')[2] ?? '').slice(0, 43)}${'A'.repeat(43)}`

it(
  `returns no other file for ${mutations} mutated addresses of a guest and a client`,
  { timeout: 180_000 },
  async () => {
    const mine = await galleryOf('Casamento', [1, 2])
    const theirs = await galleryOf('De outra família', [3])
    const guest = await familyBrowser(api, user)
    await enter(guest, mine.slug)
    const testClient = await createTestClient(api, user)
    const { customerId } = user
    const invitation = { customerId, galleryId: mine.id, clientId: testClient.id, now: new Date() }
    await api.platform.db.tenant(customerId, (tx) => inviteClient(tx, invitation))
    const client = await familyBrowser(api, user)
    expect((await enter(client, mine.slug, testClient)).answer.as).toBe('client')
    const neighbour = await familyBrowser(api, user)
    await enter(neighbour, theirs.slug)
    const formerClient = await familyBrowser(api, user)
    await enter(formerClient, mine.slug)

    // The second picture is issued only in a small size, and in the client's archive.
    const originals = [
      ...(await addresses(guest, mine, singlePicture(1, 'original'))),
      ...(await addresses(guest, mine, singlePicture(2, '1920'))),
      ...(await addresses(client, mine, everything)),
      await downloadFilePath(),
    ]
    const closed = await addresses(formerClient, mine, singlePicture(2, 'original'))
    await formerClient.call(leaveFamily)
    expect((await fetched(closed[0]!)).status).toBe(410)
    const others = await addresses(neighbour, theirs, everything)

    const allowed = new Map<string, string>()
    for (const path of originals) {
      const { status, body } = await fetched(path)
      expect([path.slice(0, 3), status]).toEqual([path.slice(0, 3), 200])
      allowed.set(sha256(body), path)
    }
    for (const original of [...mine.originals, ...theirs.originals]) expect(allowed.has(sha256(original))).toBe(false)

    const tokens = [...originals, ...closed].map((path) => path.split('/')[2] ?? '').concat(others.map(withoutSecret))
    const below = seeded(20_261_115)
    const statuses = new Map<number, number>()
    const leaks: string[] = []
    const problems: string[] = []
    const requestMutated = async () => {
      const address = mutateDownload(originals[below(originals.length)] ?? '', tokens, below)
      const { status, body } = await fetched(address)
      statuses.set(status, (statuses.get(status) ?? 0) + 1)
      if (status < 300 && (!allowed.has(sha256(body)) || hasLocation(body))) leaks.push(address)
      if (status >= 500) problems.push(address)
    }
    for (let sent = 0; sent < mutations; sent += concurrency)
      await Promise.all(Array.from({ length: concurrency }, requestMutated))
    console.log(`${mutations} mutations: ${[...statuses].map(([status, count]) => `${status} ${count}×`).join(', ')}`)
    expect(leaks).toEqual([])
    expect(problems).toEqual([])
    // Some mutations change nothing relevant, such as the name; they must have been tried too.
    expect(statuses.get(200) ?? 0).toBeGreaterThan(mutations / 60)
    expect(statuses.get(410) ?? 0).toBeGreaterThan(mutations / 3)
  },
)

/** One file generated for a user, like the PDF of a selection. */
async function downloadFilePath(): Promise<string> {
  const file = Buffer.from('%PDF-1.7 selection')
  const [key, type] = [`x/000/${user.customerId}/selection.pdf`, 'application/pdf']
  await api.platform.store.put(key, file, { length: file.length, type })
  const { keys, clock, config } = api.platform
  const downloadFile = { key, name: 'selecao.pdf', type, bytes: file.length }
  return new URL(downloadFileAddress({ keys, clock, origin: config.CONTENT_ORIGIN }, downloadFile)).pathname
}
