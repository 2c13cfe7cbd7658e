import { listSpreads, sendAlbumVersion, setDefaultWatermark, trashAlbum } from '@revela/contract'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { renderOnMiss } from '../../src/modules/pictures/render-on-miss.ts'
import { openRenderPool } from '../../src/platform/images/render-pool.ts'
import { newAlbum } from '../albums.ts'
import { apiUnderTest, type ApiUnderTest } from '../api-under-test.ts'
import type { Browser } from '../browser.ts'
import { pictureFile } from '../picture-file.ts'
import { addReader, familyAlbum, readerBrowser } from '../proofing.ts'
import { requestContent } from '../request-content.ts'
import { keysIn } from '../store-contents.ts'
import { newGallery, uploadAll } from '../uploading.ts'
import { createUser, type User } from '../users.ts'
import { createTestWatermark } from '../watermarking.ts'

let api: ApiUnderTest
let user: User
let album: { id: string; version: string }
let family: Browser
beforeAll(async () => {
  api = await apiUnderTest({ worker: true, env: { RENDER_PROCESSES: '1' } })
  user = await createUser(api, { product: 'gallery_pro' })
  album = await newAlbum(user)
  const file = await pictureFile(1, { width: 3600, height: 160 })
  await uploadAll(user, api.uploader(user.browser), album.version, [{ name: 'Capa.jpg', file }], 'album')
}, 60_000)
afterAll(() => api.close())

const spreads = async () =>
  (await user.browser.call(listSpreads, { params: { version_id: album.version } })).answer.spreads
const keyOf = async (address: string) => {
  const [, token, picture, file] = new URL(address).pathname.split('/')
  const opened = await requestContent(api, token!)
  if (!opened) return null
  const size = file!.replace('.webp', '')
  return `${opened.prefix}${picture}/${size}-${size === '400' ? '0' : opened.watermarkCode}.webp`
}
const render = async (key: string) => {
  const pool = openRenderPool({ processes: 1, queue: 4 })
  try {
    return await renderOnMiss({ ...api.platform, pool, width: 2, queue: 8 })(key)
  } finally {
    pool.close()
  }
}
const widthOf = async (key: string) => (await sharp(await api.platform.store.read(key)).metadata()).width

describe('a spread', () => {
  it('has renditions of 3200, 1920, 960 and 400 px, also after one was lost', async () => {
    const isReady = async () => expect((await spreads())[0]).toMatchObject({ state: 'ready', width: 3600 })
    await vi.waitFor(isReady, { timeout: 80_000, interval: 500 })
    const [spread] = await spreads()
    const key = (await keyOf(spread!.full))!
    expect(key).toMatch(/1-1\/3200-0\.webp$/)
    const prefix = key.replace('3200-0.webp', '')
    const sizes = (await keysIn(api, prefix)).map((made) => made.replace(prefix, '')).toSorted()
    expect(sizes).toEqual(['1920-0.webp', '3200-0.webp', '400-0.webp', '960-0.webp'])
    expect([await widthOf(key), await widthOf(`${prefix}1920-0.webp`)]).toEqual([3200, 1920])
    const original = await api.platform.store.read(key)
    await api.platform.store.delete([key])
    expect([await render(key), (await api.platform.store.read(key)).equals(original)]).toEqual([true, true])
  }, 90_000)

  it('is hidden from its readers until its version is sent, and again in the trash', async () => {
    const reader = await addReader(user, album.id)
    family = await readerBrowser(api, user, reader)
    expect(await familyToken()).toBeNull()
    await user.browser.call(sendAlbumVersion, { params: { version_id: album.version }, body: { note: '' } })
    const token = (await familyToken())!
    expect(await requestContent(api, token)).toMatchObject({ watermarkCode: '0' })
  })

  it('has the watermark of the preferences for its readers at 3200 px, and none for the studio', async () => {
    const plain = (await familyToken())!
    await user.browser.call(setDefaultWatermark, { body: { watermark_id: await createTestWatermark(user) } })
    // What was signed before shows nothing any more.
    expect(await requestContent(api, plain)).toBeNull()
    const opened = (await requestContent(api, (await familyToken())!))!
    expect(opened.watermarkCode).toMatch(/^w\d+$/)
    const key = `${opened.prefix}1-1/3200-${opened.watermarkCode}.webp`
    expect([await render(key), await widthOf(key)]).toEqual([true, 3200])
    const unmarked = key.replace(opened.watermarkCode, '0')
    expect((await api.platform.store.read(key)).equals(await api.platform.store.read(unmarked))).toBe(false)
    expect(await keyOf((await spreads())[0]!.full)).toBe(unmarked)
  })

  it('is not shown once its album is in the trash', async () => {
    const tokens = [(await familyToken())!, new URL((await spreads())[0]!.full).pathname.split('/')[1]!]
    await user.browser.call(trashAlbum, { params: { album_id: album.id } })
    expect(await Promise.all(tokens.map((token) => requestContent(api, token)))).toEqual([null, null])
  })
})

it('is a size of spreads only: a photo of a gallery has no rendition of 3200 px', async () => {
  const gallery = await newGallery(user)
  const file = await pictureFile(2, { width: 3600, height: 160 })
  await uploadAll(user, api.uploader(user.browser), gallery, [{ name: 'a.jpg', file }])
  const key = async () =>
    (await keysIn(api, 'r/')).find((made) => made.includes(gallery) && made.endsWith('1920-0.webp'))
  await vi.waitFor(async () => expect(await key()).toBeDefined(), { timeout: 80_000, interval: 500 })
  const large = (await key())!.replace('1920-0', '3200-0')
  expect([await render(large), (await keysIn(api, large)).length]).toEqual([false, 0])
  expect(await render(large.replace('3200-0', '3200-w1'))).toBe(false)
}, 90_000)

/** The token of the newest version's images for the reader; null while none was sent. */
async function familyToken(): Promise<string | null> {
  const { status, answer } = await familyAlbum(family, album.id)
  const version = status === 200 ? answer.versions.at(-1) : undefined
  return version ? new URL(version.content.prefix).pathname.split('/')[1]! : null
}
