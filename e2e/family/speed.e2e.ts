import { expect } from 'vitest'
import { test } from '../harness/e2e-test.ts'
import { familyGallery } from './family-gallery.ts'
import { familyVisit, heart, opens, photo } from './family-visit.ts'
import { realPhotos } from './real-photos.ts'
import { best, notePaints, onABadLine } from './slow-line.ts'
import type { Noted } from './slow-line.ts'

test('fast on a cheap phone with a bad line', async ({ visit, site }) => {
  const gallery = await familyGallery(site, { photos: await realPhotos(14) })
  const open = async () => {
    const guest = await familyVisit(visit, gallery, { phone: true })
    const noted = await notePaints(guest.page)
    await onABadLine(guest.page)
    await opens(guest, gallery)
    await guest.button('Ver fotos').waitFor()
    await guest.page.waitForTimeout(1_000)
    return { guest, noted }
  }
  // Another program's turn makes a page slower, nothing makes it faster: of three openings the best is its own.
  const openings: Noted[] = []
  for (let time = 0; time < 2; time += 1) openings.push(await (await open()).noted())
  const { guest, noted } = await open()
  openings.push(await noted())
  console.log(`LCP ${best(openings, 'lcp')} ms, cover ${best(openings, 'cover')} ms, CLS ${best(openings, 'cls')}`)
  expect(best(openings, 'lcp'), 'largest contentful paint').toBeLessThanOrEqual(1_800)
  expect(best(openings, 'cover'), 'the cover’s photograph').toBeLessThanOrEqual(1_800)

  const { page } = guest
  const thumbs: number[] = []
  page.on('requestfinished', async (request) => {
    if (request.url().endsWith('/400.webp')) thumbs.push((await request.sizes()).responseBodySize)
  })
  await guest.presses('Ver fotos')
  for (let place = 1; place <= 12; place += 1) await photo(guest, place).locator('img[data-loaded]').waitFor()
  const bytes = thumbs.slice(0, 12).reduce((sum, one) => sum + one, 0)
  expect(bytes, 'bytes of the first twelve thumbnails').toBeGreaterThan(50_000)
  expect(bytes, 'bytes of the first twelve thumbnails').toBeLessThanOrEqual(400_000)
  expect(Math.max(...openings.map(({ cls }) => cls), (await noted()).cls)).toBeLessThanOrEqual(0.05)

  const hearts: number[] = []
  for (const place of [1, 2, 3]) {
    hearts.push(
      await heart(guest, place).evaluate(async (button: HTMLElement) => {
        const begun = performance.now()
        button.click()
        while (button.getAttribute('aria-pressed') !== 'true') await new Promise(requestAnimationFrame)
        return performance.now() - begun
      }),
    )
  }
  console.log(
    `first 12 thumbnails ${bytes} bytes; a heart is on the screen after ${hearts.map(Math.round).join(', ')} ms`,
  )
  expect(Math.min(...hearts), 'milliseconds until a heart is on the screen').toBeLessThanOrEqual(50)
})
