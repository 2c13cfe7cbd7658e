import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { test } from '../harness/e2e-test.ts'
import { describePasses, watchTasks, worstOf, type Measured } from '../page-weight/long-tasks.ts'
import { familyGallery } from './family-gallery.ts'
import { familyVisit, opens, photo } from './family-visit.ts'
import { answerPhotos, fillWithRows } from './many-photos.ts'

/** In bare tasks. */
const longest = 1.6
const passes = 2

/** Scrolls a step in every frame and looks at nine places of each: is there a photograph, or at least its colours? */
async function scroll(page: Page, frames: number): Promise<{ looked: number; blank: number }> {
  return await page.evaluate(async (many) => {
    let [looked, blank] = [0, 0]
    for (let frame = 0; frame < many; frame += 1) {
      window.scrollBy(0, 300)
      await new Promise(requestAnimationFrame)
      for (const down of [0.2, 0.5, 0.8]) {
        for (const across of [0.15, 0.5, 0.85]) {
          const [x, y] = [window.innerWidth * across, window.innerHeight * down]
          looked += 1
          // Between two photographs there are four pixels of paper.
          const near = [0, 6, -6].map((by) => document.elementFromPoint(x + by, y + by))
          if (!near.some((element) => element?.closest('[data-index], header, footer'))) blank += 1
        }
      }
    }
    return { looked, blank }
  }, frames)
}

test('5,000 photographs on a cheap phone: no blank tiles, no long tasks', async ({ visit, site }) => {
  const gallery = await familyGallery(site)
  await fillWithRows(site, gallery, 5_000)
  const measured: Measured[][] = []
  for (let pass = 0; pass < passes; pass += 1) {
    const guest = await familyVisit(visit, gallery, { phone: true })
    const { page } = guest
    await answerPhotos(page, site)
    const during = await watchTasks(page)
    await opens(guest, gallery)
    const steps: Measured[] = []
    steps.push(
      await during('opening', async () => {
        await guest.presses('Ver fotos')
        await photo(guest, 1).locator('img[data-loaded]').waitFor()
      }),
      await during('scrolling', async () => {
        await page.evaluate(() => window.scrollTo(0, 400))
        const { looked, blank } = await scroll(page, 45)
        expect(looked).toBe(405)
        expect(blank, 'places without a photograph').toBe(0)
      }),
      await during('jumping to the end', async () => {
        await photo(guest, 1).evaluate((cell) => (cell as HTMLElement).focus({ preventScroll: true }))
        await page.keyboard.press('Control+End')
        await photo(guest, 5000).waitFor()
      }),
      await during('opening the viewer', async () => {
        await page.keyboard.press('Enter')
        await page.getByText('5000 / 5000', { exact: true }).waitFor()
        await page.keyboard.press('Escape')
        await page.getByRole('dialog').waitFor({ state: 'detached' })
      }),
    )
    measured.push(steps)
    expect(await page.getByRole('grid').evaluate((grid) => grid.querySelectorAll('*').length)).toBeLessThan(400)
  }
  console.log(`5,000 photographs: ${describePasses(measured)}`)
  expect(worstOf(measured), describePasses(measured)).toBeLessThan(longest)
})
