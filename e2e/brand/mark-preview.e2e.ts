import { callAs } from '@revela/dev-env'
import { markRectangle } from '@revela/domain'
import { expect } from 'vitest'
import { studioOf } from '../photos/studio-of.ts'
import { ask } from '../harness/ask.ts'
import { somebody } from '../harness/people.ts'
import { test } from '../harness/e2e-test.ts'
import { timeouts } from '../harness/timeouts.ts'
import { logoFile } from './brand-files.ts'
import { galleryWithPhotos, newWatermark, place } from './branded-studio.ts'
import { comparePixels } from './compare-pixels.ts'

const photograph = { width: 1200, height: 800 }
const mark = { width: 600, height: 300 }

/**
 * Of 255, on average: the server encodes WebP once more and shrinks the mark by another filter than the browser, so
 * that single pixels differ, most at the mark's edges, and a small mark is little else. A mark that lies three pixels off measures several times that.
 */
const allowed = { inside: 6, outside: 3 }

/** Every place, five sizes, three margins: `REVELA_MARKS=all npm run e2e -- mark-preview`, some minutes. */
const all = [1, 2, 3, 4, 5, 6, 7, 8, 9].flatMap((position) =>
  [0.1, 0.2, 0.3, 0.5, 1].flatMap((size) => [0, 10, 30].map((margin) => ({ position, size, margin }))),
)
const some = [
  { position: 1, size: 0.1, margin: 0 },
  { position: 3, size: 0.3, margin: 10 },
  { position: 5, size: 0.5, margin: 30 },
  { position: 7, size: 1, margin: 0 },
  { position: 9, size: 0.2, margin: 30 },
]

const everything = process.env['REVELA_MARKS'] === 'all'
const cases = everything ? all : some

test(
  'the editor shows the pixels that the server burns in',
  { timeout: everything ? 900_000 : timeouts.testMs },
  async ({ visit, site, annotate }) => {
    const person = await somebody(site)
    const session = studioOf(site, person)
    const gallery = await galleryWithPhotos(site, person, 1, photograph)
    const id = await newWatermark(site, person, {}, await logoFile('#fff', mark))
    const chosen = { watermark_id: id, collection_id: gallery }
    await callAs(session, '/gallery/watermark/collection', { method: 'PUT', body: chosen })
    const { url } = await callAs<{ url: string }>(session, `/gallery?collection_id=${gallery}`, { method: 'GET' })
    /** The cover as a family gets it, marked. */
    const marked = async () => {
      const { origin, pathname } = new URL(url)
      const headers = { 'x-revela': '1', 'sec-fetch-site': 'same-origin' }
      const answer = await ask(`${origin}/api/family/entry?slug=${pathname.slice(1)}`, { headers })
      return (JSON.parse(answer.text) as { gallery: { cover: { large: string } } }).gallery.cover.large
    }

    const ana = await visit(null, { as: person })
    for (const where of cases) {
      const { margin } = where
      await place(site, person, id, where)
      await ana.opens('/settings/watermark')
      await ana.presses("Editar Marca d'água 1")
      const preview = ana.page.getByRole('dialog').getByRole('img', { name: /^Prévia/ })
      await preview.waitFor()
      const sides = { t: margin, l: margin, b: margin, r: margin }
      const rectangle = markRectangle(photograph, mark, { ...where, margin: sides })
      const found = await comparePixels(preview, await marked(), rectangle)
      expect(found).toMatchObject(photograph)
      expect(found.inside, JSON.stringify({ where, found })).toBeLessThan(allowed.inside)
      expect(found.outside, JSON.stringify({ where, found })).toBeLessThan(allowed.outside)
      expect(found.moved, 'a mark in the wrong place would be seen').toBeGreaterThan(3 * found.inside)
    }
    await annotate(`${cases.length} marks compared`)

    // The copy stamp covers all of it, and the mark lies above.
    await callAs(session, `/gallery/${gallery}/settings`, { method: 'PUT', body: { anti_copy: true } })
    await ana.opens(`/gallery/${gallery}/settings`)
    const seen = ana.page.getByRole('img', {
      name: "Foto da galeria como o cliente a vê: com a marca d'água e com o carimbo anticópia",
    })
    await seen.waitFor()
    const whole = { left: 0, top: 0, ...photograph }
    await expect
      .poll(async () => (await comparePixels(seen, await marked(), whole)).inside)
      .toBeLessThan(allowed.inside)
    const { inside, moved } = await comparePixels(seen, await marked(), whole)
    expect(moved, 'a stamp in the wrong place would be seen').toBeGreaterThan(2 * inside)
  },
)
