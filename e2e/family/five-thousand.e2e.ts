import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { test } from '../harness/e2e-test.ts'
import { describePasses, createTaskMeter, worstRatio, type TaskMeasurement } from '../page-weight/long-tasks.ts'
import { familyGallery } from './family-gallery.ts'
import { familyVisit, opens, picture } from './family-visit.ts'
import { mockPictures, fillWithRows } from './many-pictures.ts'

/** The longest task as a multiple of the baseline task. */
const longest = 1.6
const passes = 2

/** Scrolls a step in every frame and samples nine points of each: is there a photograph, or at least its colours? */
async function scroll(page: Page, frames: number): Promise<{ sampled: number; blank: number }> {
  return await page.evaluate(async (frameCount) => {
    let [sampled, blank] = [0, 0]
    for (let frame = 0; frame < frameCount; frame += 1) {
      window.scrollBy(0, 300)
      await new Promise(requestAnimationFrame)
      for (const down of [0.2, 0.5, 0.8]) {
        for (const across of [0.15, 0.5, 0.85]) {
          const [x, y] = [window.innerWidth * across, window.innerHeight * down]
          sampled += 1
          // The gap between two photographs is four pixels.
          const samplePoints = [0, 6, -6].map((delta) => document.elementFromPoint(x + delta, y + delta))
          if (!samplePoints.some((element) => element?.closest('[data-index], header, footer'))) blank += 1
        }
      }
    }
    return { sampled, blank }
  }, frames)
}

test('5,000 photographs on a cheap phone: no blank tiles, no long tasks', async ({ visit, site }) => {
  const gallery = await familyGallery(site)
  await fillWithRows(site, gallery, 5_000)
  const measuredPasses: TaskMeasurement[][] = []
  for (let pass = 0; pass < passes; pass += 1) {
    const guest = await familyVisit(visit, gallery, { phone: true })
    const { page } = guest
    await mockPictures(page, site)
    const measureTasks = await createTaskMeter(page)
    await opens(guest, gallery)
    const steps: TaskMeasurement[] = []
    steps.push(
      await measureTasks('opening', async () => {
        await guest.press('Ver fotos')
        await picture(guest, 1).locator('img[data-loaded]').waitFor()
      }),
      await measureTasks('scrolling', async () => {
        await page.evaluate(() => window.scrollTo(0, 400))
        const { sampled, blank } = await scroll(page, 45)
        expect(sampled).toBe(405)
        expect(blank, 'points without a photograph').toBe(0)
      }),
      await measureTasks('jumping to the end', async () => {
        await picture(guest, 1).evaluate((cell) => (cell as HTMLElement).focus({ preventScroll: true }))
        await page.keyboard.press('Control+End')
        await picture(guest, 5000).waitFor()
      }),
      await measureTasks('opening the viewer', async () => {
        await page.keyboard.press('Enter')
        await page.getByText('5000 / 5000', { exact: true }).waitFor()
        await page.keyboard.press('Escape')
        await page.getByRole('dialog').waitFor({ state: 'detached' })
      }),
    )
    measuredPasses.push(steps)
    expect(await page.getByRole('grid').evaluate((grid) => grid.querySelectorAll('*').length)).toBeLessThan(400)
  }
  console.log(`5,000 photographs: ${describePasses(measuredPasses)}`)
  expect(worstRatio(measuredPasses), describePasses(measuredPasses)).toBeLessThan(longest)
})
