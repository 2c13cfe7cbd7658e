import { expect } from 'vitest'
import { test } from '../harness/e2e-test.ts'
import { familyGallery } from './family-gallery.ts'
import { familyVisit, favouriteButton, opens, picture } from './family-visit.ts'
import { fillWithRows, mockSlowPictures } from './many-pictures.ts'
import { realPictures } from './real-pictures.ts'
import { lowest, recordPaints, throttleNetwork } from './slow-network.ts'
import type { PaintMetrics } from './slow-network.ts'

test('loads fast on a cheap phone with a slow network', async ({ visit, site }) => {
  const gallery = await familyGallery(site, { files: await realPictures(14) })
  const open = async () => {
    const guest = await familyVisit(visit, gallery, { phone: true })
    const readPaints = await recordPaints(guest.page)
    await throttleNetwork(guest.page)
    await opens(guest, gallery)
    await guest.button('Ver fotos').waitFor()
    await guest.page.waitForTimeout(1_000)
    return { guest, readPaints }
  }
  // Other processes only ever make a page slower, so the best of three openings counts.
  const openings: PaintMetrics[] = []
  for (let time = 0; time < 2; time += 1) openings.push(await (await open()).readPaints())
  const { guest, readPaints } = await open()
  openings.push(await readPaints())
  console.log(
    `LCP ${lowest(openings, 'lcp')} ms, cover ${lowest(openings, 'cover')} ms, CLS ${lowest(openings, 'cls')}`,
  )
  expect(lowest(openings, 'lcp'), 'largest contentful paint').toBeLessThanOrEqual(1_800)
  expect(lowest(openings, 'cover'), 'milliseconds until the cover is painted').toBeLessThanOrEqual(1_800)

  const { page } = guest
  const thumbs: number[] = []
  page.on('requestfinished', async (request) => {
    if (request.url().endsWith('/400.webp')) thumbs.push((await request.sizes()).responseBodySize)
  })
  await guest.press('Ver fotos')
  for (let position = 1; position <= 12; position += 1)
    await picture(guest, position).locator('img[data-loaded]').waitFor()
  const bytes = thumbs.slice(0, 12).reduce((sum, size) => sum + size, 0)
  expect(bytes, 'bytes of the first twelve thumbnails').toBeGreaterThan(50_000)
  expect(bytes, 'bytes of the first twelve thumbnails').toBeLessThanOrEqual(400_000)
  expect(Math.max(...openings.map(({ cls }) => cls), (await readPaints()).cls)).toBeLessThanOrEqual(0.05)

  const hearts: number[] = []
  for (const position of [1, 2, 3]) {
    hearts.push(
      await favouriteButton(guest, position).evaluate(async (button: HTMLElement) => {
        const startedAt = performance.now()
        button.click()
        while (button.getAttribute('aria-pressed') !== 'true') await new Promise(requestAnimationFrame)
        return performance.now() - startedAt
      }),
    )
  }
  console.log(`first 12 thumbnails ${bytes} bytes; a favourite is shown after ${hearts.map(Math.round).join(', ')} ms`)
  expect(Math.min(...hearts), 'milliseconds until a favourite is shown').toBeLessThanOrEqual(50)
})

test('after a fling over 1,000 photographs on a slow network, those in view are shown at once', async ({
  visit,
  site,
}) => {
  const gallery = await familyGallery(site)
  await fillWithRows(site, gallery, 1_000)
  const guest = await familyVisit(visit, gallery, { phone: true })
  const { page } = guest
  const link = await mockSlowPictures(page, site)
  await opens(guest, gallery)
  await guest.press('Ver fotos')
  await picture(guest, 1).locator('img[data-loaded]').waitFor()

  // A fling of a finger: fast at first, then slower in every frame, with requests for the first view under way.
  const shownAfter = await page.evaluate(async () => {
    for (let step = 600; step > 1; step *= 0.97) {
      window.scrollBy(0, step)
      await new Promise(requestAnimationFrame)
    }
    const stoppedAt = performance.now()
    const { innerHeight } = window
    const waiting = () =>
      [...document.querySelectorAll<HTMLElement>('[data-index]')].some((tile) => {
        const { top, bottom } = tile.getBoundingClientRect()
        return bottom > 0 && top < innerHeight && tile.querySelector('img[data-loaded]') === null
      })
    while (waiting() && performance.now() - stoppedAt < 20_000) await new Promise(requestAnimationFrame)
    return performance.now() - stoppedAt
  })
  console.log(`photographs in view ${Math.round(shownAfter)} ms after a fling, ${link.requested.size} requested`)
  expect(shownAfter, 'milliseconds until the photographs in view are shown').toBeLessThanOrEqual(1_500)
  expect(link.requested.size, 'requested photographs of 1,000').toBeLessThan(150)
})
