import {
  replaceChapters,
  requestDownload,
  setFavourites,
  updateGallerySettings,
  type SentBodyOf,
} from '@revela/contract'
import * as exifr from 'exifr'
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { apiUnderTest, type ApiUnderTest } from '../api-under-test.ts'
import type { Browser } from '../browser.ts'
import { enter, familyBrowser } from '../family.ts'
import { createUser, type User } from '../users.ts'
import { pictureFile } from '../picture-file.ts'
import { newGallery, uploadAll, type Named } from '../uploading.ts'

let api: ApiUnderTest
let user: User
let guest: Browser
let galleryId: string
let slug: string
const files: Named[] = []

beforeAll(async () => {
  api = await apiUnderTest({ worker: true, env: { RENDER_PROCESSES: '1' } })
  user = await createUser(api, { product: 'gallery_pro' })
  galleryId = await newGallery(user, 'Casamento Ana e João')
  const gps = { IFD3: { GPSLatitudeRef: 'S', GPSLatitude: '23/1 33/1 2712/100' } }
  for (const [index, name] of ['Cerimônia 1.jpg', 'IMG_0002.jpg', 'img_0002.JPG'].entries()) {
    const plain = await pictureFile(index + 1, { width: 2000, height: 1300 })
    const file = index === 1 ? plain : await sharp(plain).withExifMerge(gps).jpeg({ quality: 95 }).toBuffer()
    files.push({ name, file })
  }
  await uploadAll(user, api.uploader(user.browser), galleryId, files)
  await vi.waitFor(
    async () => {
      const ready = await api.rows(`select 1 from picture where owner_id = $1 and state = 'ready'`, [galleryId])
      if (ready.length < 3) throw new Error('not all pictures are ready')
    },
    { timeout: 40_000, interval: 200 },
  )
  const [row] = await api.rows<{ slug: string }>('select slug from gallery where id = $1', [galleryId])
  slug = row!.slug
  await allow({ single_download: true, download_all: true })
  guest = await familyBrowser(api, user)
  await enter(guest, slug)
})
afterAll(() => api.close())

const allow = async (settings: SentBodyOf<typeof updateGallerySettings>) => {
  const reply = await user.browser.call(updateGallerySettings, {
    params: { collection_id: galleryId },
    body: settings,
  })
  expect(reply.status).toBe(204)
}
const request = (body: SentBodyOf<typeof requestDownload>, by = guest) =>
  by.call(requestDownload, { params: { gallery_id: galleryId }, body })
const zipOfAll = { what: 'all', size: 'original', as: 'zip' } as const
const fetched = (url: string, headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') =>
  api.upload.inject({ method, url: url.replace(/^https?:\/\/[^/]+\/d\//, '/d/'), headers })
const gpsOf = async (file: Buffer) => (await exifr.default.gps(file).catch(() => undefined)) ?? null

const nameOf = async (url: string) => (await fetched(url)).headers['content-disposition']
const rename = (from: string, to: string) =>
  api.rows('update picture set title = $3 where owner_id = $1 and title = $2', [galleryId, from, to])

const zippedNames = async (url: string) => {
  const dir = mkdtempSync(join(tmpdir(), 'revela-chapters-'))
  try {
    writeFileSync(join(dir, 'a.zip'), (await fetched(url)).rawPayload)
    const env = { ...process.env, LC_ALL: 'C.UTF-8' }
    return execFileSync('unzip', ['-Z1', join(dir, 'a.zip')], { env, encoding: 'utf8' })
      .trim()
      .split('\n')
  } finally {
    rmSync(dir, { recursive: true })
  }
}
const setChapters = (chapters: SentBodyOf<typeof replaceChapters>['chapters']) =>
  user.browser.call(replaceChapters, { params: { collection_id: galleryId }, body: { chapters } })

describe('a ZIP of a gallery with chapters', () => {
  it('has a folder for each chapter, which a resumed download keeps', async () => {
    const rows = await api.rows<{ id: string }>('select id from picture where owner_id = $1 order by number', [
      galleryId,
    ])
    const [first, second, third] = rows.map(({ id }) => id) as [string, string, string]
    await setChapters([
      { title: 'Vazio', picture_ids: [] },
      { title: 'Making of / 1', picture_ids: [second, third] },
    ])
    const inFolders = ['Cerimônia 1.jpg', '02 Making of _ 1/img_0002.JPG', '02 Making of _ 1/IMG_0002 (2).jpg']
    const [part] = (await request(zipOfAll)).answer.parts
    expect(await zippedNames(part!.url)).toEqual(inFolders)
    const oneChapter = { what: 'chapter', chapter: 2, size: 'original', as: 'zip' } as const
    const [chapter] = (await request(oneChapter)).answer.parts
    expect(chapter).toMatchObject({ name: 'casamento-ana-e-joao-02-making-of-1.zip', pictures: 2 })
    expect(await zippedNames(chapter!.url)).toEqual(inFolders.slice(1))
    expect((await request({ ...oneChapter, chapter: 77 })).answer).toMatchObject({ total: 0, parts: [] })
    expect((await request({ what: 'chapter', size: 'original', as: 'zip' })).status).toBe(422)
    const single = await request({ what: 'all', size: 'original', as: 'files' })
    expect(single.answer.files.map(({ name }) => name)).toEqual(['Cerimônia 1.jpg', 'img_0002.JPG', 'IMG_0002 (2).jpg'])

    await setChapters([{ title: 'Outro', picture_ids: [first] }])
    const { rawPayload } = await fetched(part!.url)
    expect(rawPayload).toHaveLength(part!.bytes)
    expect(await zippedNames(part!.url)).toEqual(inFolders)
    await setChapters([])
  })
})

describe('a ZIP', () => {
  it('is limited to 60 requests an hour per visitor', async () => {
    const visitor = await familyBrowser(api, user)
    await enter(visitor, slug)
    const statuses: number[] = []
    for (let time = 0; time < 62; time += 1) statuses.push((await request(zipOfAll, visitor)).status)
    expect(statuses).toEqual([...Array<number>(60).fill(200), 429, 429])
    expect((await request(zipOfAll)).status).toBe(200)
  }, 120_000)

  it('contains every picture complete, under its own name and without GPS data', async () => {
    const { answer } = await request(zipOfAll)
    expect(answer).toMatchObject({ state: 'ready', ready: 3, total: 3, files: [] })
    const [part] = answer.parts
    expect(part).toMatchObject({ name: 'casamento-ana-e-joao.zip', pictures: 3 })
    const reply = await fetched(part!.url)
    expect(reply.statusCode).toBe(200)
    expect(reply.rawPayload).toHaveLength(part!.bytes)
    expect(reply.headers).toMatchObject({
      'content-type': 'application/zip',
      'content-length': String(part!.bytes),
      'accept-ranges': 'bytes',
      'content-disposition': "attachment; filename*=UTF-8''casamento-ana-e-joao.zip",
      'x-content-type-options': 'nosniff',
    })
    const dir = mkdtempSync(join(tmpdir(), 'revela-delivery-'))
    try {
      writeFileSync(join(dir, 'a.zip'), reply.rawPayload)
      const env = { ...process.env, LC_ALL: 'C.UTF-8' }
      execFileSync('unzip', ['-q', join(dir, 'a.zip'), '-d', join(dir, 'out')], { env })
      const unpacked = ['Cerimônia 1.jpg', 'IMG_0002 (2).jpg', 'img_0002.JPG'].map((name) =>
        readFileSync(join(dir, 'out', name)),
      )
      for (const [index, file] of unpacked.entries()) {
        const original = files[index]!.file
        expect(file).toHaveLength(original.length)
        expect((await sharp(file).raw().toBuffer()).equals(await sharp(original).raw().toBuffer())).toBe(true)
        expect(await gpsOf(file)).toBeNull()
      }
      expect(await gpsOf(files[0]!.file)).not.toBeNull()
      expect(unpacked[1]!.equals(files[1]!.file)).toBe(true)
    } finally {
      rmSync(dir, { recursive: true })
    }
  })

  it('resumes at any byte with the same bytes', async () => {
    const [part] = (await request(zipOfAll)).answer.parts
    const fullFile = await fetched(part!.url)
    for (let round = 0; round < 10; round += 1) {
      const splitAt = 1 + Math.floor(Math.random() * (part!.bytes - 2))
      const headers = { range: `bytes=${splitAt}-`, 'if-range': String(fullFile.headers.etag) }
      const rest = await fetched(part!.url, headers)
      expect(rest.statusCode).toBe(206)
      expect(rest.headers['content-range']).toBe(`bytes ${splitAt}-${part!.bytes - 1}/${part!.bytes}`)
      expect(rest.rawPayload.equals(fullFile.rawPayload.subarray(splitAt))).toBe(true)
    }
    expect((await fetched(part!.url, { range: `bytes=${part!.bytes}-` })).statusCode).toBe(416)
    expect((await fetched(part!.url, { range: 'bytes=5-', 'if-range': '"other"' })).statusCode).toBe(200)
    expect((await fetched(part!.url, {}, 'HEAD')).headers['content-length']).toBe(String(part!.bytes))
  })
})

describe('single pictures', () => {
  it('are returned in batches, by their names', async () => {
    const first = await request({ what: 'all', size: 'original', as: 'files', from: 0, count: 2 })
    expect(first.answer).toMatchObject({ state: 'ready', total: 3, parts: [] })
    expect(first.answer.files.map(({ name }) => name)).toEqual(['Cerimônia 1.jpg', 'img_0002.JPG'])
    const [file] = first.answer.files
    const reply = await fetched(file!.url)
    expect(reply.headers['content-disposition']).toBe(`attachment; filename*=UTF-8''Cerim%C3%B4nia%201.jpg`)
    expect(reply.headers['content-type']).toBe('image/jpeg')
    expect(reply.headers['access-control-allow-origin']).toBe('*')
    expect(await gpsOf(reply.rawPayload)).toBeNull()
  })

  it('are named by their row and format, not by the address', async () => {
    const one = { what: 'all', size: 'original', as: 'files', from: 0, count: 1 } as const
    const [file] = (await request(one)).answer.files
    const claimed = file!.url.replace(/[^/]+$/, 'fatura.exe')
    expect(await nameOf(claimed)).toBe(`attachment; filename*=UTF-8''Cerim%C3%B4nia%201.jpg`)
    const [part] = (await request(zipOfAll)).answer.parts
    expect(await nameOf(part!.url.replace(/[^/]+$/, 'fatura.exe'))).toContain('casamento-ana-e-joao.zip')

    await rename('Cerimônia 1.jpg', 'Cerimônia 1.html')
    const [invalid] = (await request(one)).answer.files
    expect(invalid!.name).toBe('Cerimônia 1.jpg')
    expect(await nameOf(invalid!.url)).toBe(`attachment; filename*=UTF-8''Cerim%C3%B4nia%201.jpg`)
    await rename('Cerimônia 1.html', 'Cerimônia 1.jpg')
  })

  it('of a smaller size are prepared first, then are upright JPEGs without metadata', async () => {
    const downloadRequest = { what: 'chosen' as const, numbers: [1], size: '1920' as const, as: 'files' as const }
    expect((await request(downloadRequest)).answer).toMatchObject({ state: 'preparing', ready: 0, total: 1, files: [] })
    const ready = await vi.waitFor(
      async () => {
        const { answer } = await request(downloadRequest)
        expect(answer.state).toBe('ready')
        return answer
      },
      { timeout: 40_000, interval: 200 },
    )
    const { rawPayload } = await fetched(ready.files[0]!.url)
    expect(rawPayload).toHaveLength(ready.files[0]!.bytes)
    const { width, format, exif, xmp } = await sharp(rawPayload).metadata()
    expect([width, format, exif, xmp]).toEqual([1920, 'jpeg', undefined, undefined])
    const jobs = await api.rows(`select 1 from pgboss.job where name = 'delivery.file'`, [])
    expect(jobs).toHaveLength(1)
  })

  it('marked as favourites can be requested as favourites', async () => {
    const changes = [{ number: 2, favourite: true }]
    await guest.call(setFavourites, { params: { gallery_id: galleryId }, body: { changes } })
    const { answer } = await request({ what: 'favourites', size: 'original', as: 'files' })
    expect(answer.files.map(({ number }) => number)).toEqual([2])
  })
})

const rejections = async () => ({
  one: (await request({ what: 'chosen', numbers: [1], size: 'original', as: 'files' })).error?.error,
  all: (await request(zipOfAll)).error?.error,
})

describe('download permission', () => {
  // spec: S2-5.21
  it('follows the two settings of the gallery', async () => {
    await allow({ single_download: true, download_all: false })
    expect(await rejections()).toEqual({ one: undefined, all: 'DownloadNotAllowed' })
    await allow({ single_download: false, download_all: false })
    expect(await rejections()).toEqual({ one: 'DownloadNotAllowed', all: 'DownloadNotAllowed' })
    await allow({ single_download: true, download_all: true })
  })

  // spec: S3-9.35
  it('follows the plan, whatever the settings', async () => {
    const [before] = await api.rows<{ plan_id: number }>('select plan_id from subscription where customer_id = $1', [
      user.customerId,
    ])
    await api.rows('update subscription set plan_id = 28 where customer_id = $1', [user.customerId])
    try {
      expect((await request(zipOfAll)).error.error).toBe('DownloadNotAllowed')
      const downloadRequest = { what: 'chosen' as const, numbers: [1], as: 'files' as const }
      expect((await request({ ...downloadRequest, size: 'original' })).error.error).toBe('DownloadNotAllowed')
      expect((await request({ ...downloadRequest, size: '3840' })).status).toBe(200)
    } finally {
      await api.rows('update subscription set plan_id = $2 where customer_id = $1', [user.customerId, before!.plan_id])
    }
  })

  it('returns no files for unknown numbers, and an error to a visitor without access', async () => {
    expect((await request({ what: 'chosen', numbers: [999], size: 'original', as: 'files' })).answer.files).toEqual([])
    const stranger = await familyBrowser(api, user)
    expect((await request(zipOfAll, stranger)).error.error).toBe('NotLoggedIn')
  })

  it('ends with a new access epoch', async () => {
    const [part] = (await request(zipOfAll)).answer.parts
    expect((await fetched(part!.url, {}, 'HEAD')).statusCode).toBe(200)
    await api.rows('update gallery set access_epoch = access_epoch + 1 where id = $1', [galleryId])
    expect((await fetched(part!.url, {}, 'HEAD')).statusCode).toBe(410)
  })

  it('is suspended while the gallery is expired or the account is frozen', async () => {
    const [part] = (await request(zipOfAll)).answer.parts
    const status = async () => (await fetched(part!.url, {}, 'HEAD')).statusCode
    await api.rows(`update gallery set expires_at = now() - interval '10 milliseconds' where id = $1`, [galleryId])
    expect(await status()).toBe(410)
    await api.rows('update gallery set expires_at = null where id = $1', [galleryId])
    expect(await status()).toBe(200)
    await api.rows(`update subscription set frozen_at = now() - interval '10 milliseconds' where customer_id = $1`, [
      user.customerId,
    ])
    expect(await status()).toBe(410)
    await api.rows('update subscription set frozen_at = null where customer_id = $1', [user.customerId])
    expect(await status()).toBe(200)
  })

  it('ends when a picture is replaced', async () => {
    const [part] = (await request(zipOfAll)).answer.parts
    await api.rows('update picture set version = version + 1 where owner_id = $1 and number = 1', [galleryId])
    expect((await fetched(part!.url)).statusCode).toBe(410)
    await api.rows('update picture set version = version - 1 where owner_id = $1 and number = 1', [galleryId])
    expect((await fetched(part!.url)).statusCode).toBe(200)
  })

  it('is denied for a manipulated address', async () => {
    const [part] = (await request(zipOfAll)).answer.parts
    const path = part!.url.split('/d/')[1]!
    for (const index of [0, 20, 43, 60, 85]) {
      const corruptedPath = path.slice(0, index) + (path[index] === 'A' ? 'B' : 'A') + path.slice(index + 1)
      expect((await fetched(`http://content/d/${corruptedPath}`)).statusCode).toBe(410)
    }
    expect((await fetched(part!.url.replace('/1/', '/2/'))).statusCode).toBe(410)
    expect((await fetched(part!.url.replace('/1/', '/0/'))).statusCode).toBe(410)
  })
})

it('counts the pictures of a repeated download once', async () => {
  const newcomer = await familyBrowser(api, user)
  await enter(newcomer, slug)
  const [part] = (await request(zipOfAll, newcomer)).answer.parts
  await fetched(part!.url)
  await fetched(part!.url)
  await fetched(part!.url, { range: 'bytes=0-9' })
  const visitors = await api.rows<{ downloads: number }>(
    'select downloads from gallery_visitor where gallery_id = $1 order by first_seen_at desc limit 1',
    [galleryId],
  )
  expect(visitors).toEqual([{ downloads: 3 }])
})
