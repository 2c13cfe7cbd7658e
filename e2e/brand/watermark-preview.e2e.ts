import { callAs } from '@revela/dev-env'
import { watermarkRectangle } from '@revela/domain'
import { expect } from 'vitest'
import { studioOf } from '../pictures/studio-of.ts'
import { httpRequest } from '../harness/http-request.ts'
import { createTestUser } from '../harness/test-users.ts'
import { test } from '../harness/e2e-test.ts'
import { timeouts } from '../harness/timeouts.ts'
import { logoFile } from './brand-files.ts'
import { galleryWithPictures, newWatermark, placeWatermark } from './branded-studio.ts'
import { comparePixels } from './compare-pixels.ts'

const picture = { width: 1200, height: 800 }
const watermark = { width: 600, height: 300 }

/**
 * Mean differences (0 to 255) that are accepted. The server encodes WebP once more and scales the watermark with
 * another filter than the browser, so single pixels differ, mostly at the watermark's edges, which are most of a small
 * watermark. A watermark that is three pixels off measures several times that.
 */
const allowed = { inside: 6, outside: 3 }

/** All positions, five sizes, three margins: `REVELA_WATERMARK_CASES=all npm run e2e -- watermark-preview` takes some minutes. */
const all = [1, 2, 3, 4, 5, 6, 7, 8, 9].flatMap((position) =>
  [0.1, 0.2, 0.3, 0.5, 1].flatMap((size) => [0, 10, 30].map((margin) => ({ position, size, margin }))),
)
const someCases = [
  { position: 1, size: 0.1, margin: 0 },
  { position: 3, size: 0.3, margin: 10 },
  { position: 5, size: 0.5, margin: 30 },
  { position: 7, size: 1, margin: 0 },
  { position: 9, size: 0.2, margin: 30 },
]

const runAll = process.env['REVELA_WATERMARK_CASES'] === 'all'
const cases = runAll ? all : someCases

test(
  'the editor shows the same pixels as the server’s renditions',
  { timeout: runAll ? 900_000 : timeouts.testMs },
  async ({ visit, site, annotate }) => {
    const user = await createTestUser(site)
    const session = studioOf(site, user)
    const gallery = await galleryWithPictures(site, user, 1, picture)
    const id = await newWatermark(site, user, {}, await logoFile('#fff', watermark))
    const selection = { watermark_id: id, collection_id: gallery }
    await callAs(session, '/gallery/watermark/collection', { method: 'PUT', body: selection })
    const { url } = await callAs<{ url: string }>(session, `/gallery?collection_id=${gallery}`, { method: 'GET' })
    /** The address of the cover with its watermark, as a family gets it. */
    const watermarkedUrl = async () => {
      const { origin, pathname } = new URL(url)
      const headers = { 'x-revela': '1', 'sec-fetch-site': 'same-origin' }
      const response = await httpRequest(`${origin}/api/family/entry?slug=${pathname.slice(1)}`, { headers })
      return (JSON.parse(response.text) as { gallery: { cover: { large: string } } }).gallery.cover.large
    }

    const ana = await visit(null, { as: user })
    for (const testCase of cases) {
      const { margin } = testCase
      await placeWatermark(site, user, id, testCase)
      await ana.opens('/settings/watermark')
      await ana.press("Editar Marca d'água 1")
      const preview = ana.page.getByRole('dialog').getByRole('img', { name: /^Prévia/ })
      await preview.waitFor()
      const margins = { t: margin, l: margin, b: margin, r: margin }
      const rectangle = watermarkRectangle(picture, watermark, { ...testCase, margin: margins })
      const difference = await comparePixels(preview, await watermarkedUrl(), rectangle)
      expect(difference).toMatchObject(picture)
      expect(difference.inside, JSON.stringify({ testCase, difference })).toBeLessThan(allowed.inside)
      expect(difference.outside, JSON.stringify({ testCase, difference })).toBeLessThan(allowed.outside)
      expect(difference.moved, 'a misplaced watermark is detected').toBeGreaterThan(3 * difference.inside)
    }
    await annotate(`${cases.length} watermarks compared`)

    // The copy stamp covers the whole image, below the watermark.
    await callAs(session, `/gallery/${gallery}/settings`, { method: 'PUT', body: { anti_copy: true } })
    await ana.opens(`/gallery/${gallery}/settings`)
    const previewImage = ana.page.getByRole('img', {
      name: "Foto da galeria como o cliente a vê: com a marca d'água e com o carimbo anticópia",
    })
    await previewImage.waitFor()
    const fullFrame = { left: 0, top: 0, ...picture }
    await expect
      .poll(async () => (await comparePixels(previewImage, await watermarkedUrl(), fullFrame)).inside)
      .toBeLessThan(allowed.inside)
    const { inside, moved } = await comparePixels(previewImage, await watermarkedUrl(), fullFrame)
    expect(moved, 'a misplaced copy stamp is detected').toBeGreaterThan(2 * inside)
  },
)
