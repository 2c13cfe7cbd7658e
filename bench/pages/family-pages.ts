import type { Browser, Page } from 'playwright-core'
import { cheapPhoneRate } from '../../e2e/harness/cpu-throttle.ts'
import { emulateSlowNetwork } from '../../e2e/family/slow-network.ts'
import { type PageMarks, recordMarks } from './page-marks.ts'

export type Opening = PageMarks & {
  /** Bytes of script, as they were sent, until the first photos are shown. */
  script: number
  /** Bytes of the photos of the first screen. */
  photos: number
}

/** A cheap phone: 360 px wide, slow 4G, a processor four times slower. */
export const phone = { viewport: { width: 360, height: 760 }, deviceScaleFactor: 2, hasTouch: true, isMobile: true }

/** The time a person needs to look at the cover before tapping. */
const lookMs = 1_000

/** One visit of somebody who has never been there, from the address to a photo in the viewer. */
export async function openGallery(browser: Browser, url: string): Promise<Opening> {
  const context = await browser.newContext(phone)
  try {
    const page = await context.newPage()
    const rate = await cheapPhoneRate(page)
    await page.addInitScript(recordMarks)
    await emulateSlowNetwork(page)
    const devtools = await context.newCDPSession(page)
    await devtools.send('Emulation.setCPUThrottlingRate', { rate })
    const sent = await countBytes(page)
    await page.goto(url, { waitUntil: 'commit' })
    const button = page.locator('button.cover-button')
    await button.waitFor()
    await page.waitForTimeout(lookMs)
    const first = await readMarks(page)
    await button.tap()
    await waitForMark(page, 'screen')
    const { script, photos } = sent()
    // The viewer is loaded while the visitor looks at the first photos.
    await page.waitForLoadState('networkidle')
    await page.waitForTimeout(lookMs)
    await page.locator('[data-index="1"]').tap()
    await waitForMark(page, 'sharp')
    await waitForMark(page, 'buttons')
    const { screen, viewer, sharp, buttons } = await readMarks(page)
    return { ...first, screen, viewer, sharp, buttons, script, photos }
  } finally {
    await context.close()
  }
}

const readMarks = (page: Page): Promise<PageMarks> =>
  page.evaluate(() => ({ ...(window as unknown as { marks: PageMarks }).marks }))

async function waitForMark(page: Page, name: 'screen' | 'sharp' | 'buttons'): Promise<void> {
  await page.waitForFunction((key) => (window as unknown as { marks: PageMarks }).marks[key] > 0, name, {
    timeout: 30_000,
  })
}

/** Bytes of the answers so far, as they were sent. */
async function countBytes(page: Page): Promise<() => Pick<Opening, 'script' | 'photos'>> {
  const sent = { script: 0, photos: 0 }
  page.on('requestfinished', async (request) => {
    const { pathname } = new URL(request.url())
    const { responseBodySize } = await request.sizes().catch(() => ({ responseBodySize: 0 }))
    if (pathname.endsWith('.js')) sent.script += responseBodySize
    if (pathname.endsWith('/400.webp')) sent.photos += responseBodySize
  })
  return () => ({ ...sent })
}
