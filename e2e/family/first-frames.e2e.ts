import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { test } from '../harness/e2e-test.ts'
import { clientOf, familyGallery } from './family-gallery.ts'
import { familyVisit, opens, picture } from './family-visit.ts'
import { realPictures } from './real-pictures.ts'

declare global {
  interface Window {
    /** Times at which neither the cover nor anything of the app was shown. */
    emptyTimes: number[]
    /** Distances of the cover's title from the top of the window. */
    titleTops: number[]
  }
}

/** Records every page opened from now on, after each change of its elements. */
async function record(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.emptyTimes = []
    window.titleTops = []
    new MutationObserver(() => {
      const cover = document.getElementById('cover')
      const root = document.getElementById('root')
      if (cover === null || root === null || document.readyState === 'loading') return
      const isCovered = getComputedStyle(cover).display !== 'none'
      // Before the app has started, the server's page is shown.
      const isStarted = document.documentElement.dataset['stage'] !== undefined
      if (isStarted && !isCovered && root.innerText.trim() === '') window.emptyTimes.push(Math.round(performance.now()))
      const title = isCovered ? [...document.querySelectorAll('h1')].find((one) => one.checkVisibility()) : undefined
      const top = title && Math.round(title.getBoundingClientRect().top)
      if (top !== undefined && window.titleTops.at(-1) !== top) window.titleTops.push(top)
    }).observe(document, { childList: true, subtree: true, characterData: true })
  })
}

const emptyTimes = (page: Page) => page.evaluate(() => window.emptyTimes)
const titleTops = (page: Page) => page.evaluate(() => window.titleTops)

test('the photos follow the cover without an empty page, and the next day its title stays in place', async ({
  visit,
  site,
}) => {
  const gallery = await familyGallery(site, { files: await realPictures(3) })
  const guest = await familyVisit(visit, gallery, { phone: true })
  const { page } = guest
  await record(page)
  await opens(guest, gallery)
  await guest.press('Ver fotos')
  await picture(guest, 1).waitFor()
  expect(await titleTops(page)).toHaveLength(1)
  expect(await emptyTimes(page)).toEqual([])

  await page.reload()
  await picture(guest, 1).waitFor()
  expect(await titleTops(page)).toHaveLength(1)
  expect(await emptyTimes(page)).toEqual([])
})

test('the title above a personal link’s button stays in place when the date and the picture arrive', async ({
  visit,
  site,
}) => {
  const gallery = await familyGallery(site, { files: await realPictures(3), access: 'invited' })
  const client = await clientOf(site, gallery)
  const family = await familyVisit(visit, gallery, { phone: true })
  const { page } = family
  await record(page)
  let release: (() => void) | undefined
  const isReleased = new Promise<void>((resolve) => (release = resolve))
  await page.route('**/api/family/cover', async (route) => {
    await isReleased
    await route.continue()
  })
  await opens(family, gallery, client.personalPath)
  await family.button('Ver minhas fotos').waitFor()
  release?.()
  await family.reads('14 de novembro de 2026')
  await family.press('Ver minhas fotos')
  await picture(family, 1).waitFor()
  expect(await titleTops(page)).toHaveLength(1)
  expect(await emptyTimes(page)).toEqual([])
})
