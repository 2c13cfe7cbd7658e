import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { waitForAnimations } from '../harness/wait-for-animations.ts'

const webp = { quality: 80, effort: 4, smartSubsample: true }
const usualMaxHeight = 2_600

/** The two sizes in which every screen is pictured. */
export const pictureSizes = {
  1280: { width: 1280, height: 800, phone: false },
  390: { width: 390, height: 844, phone: true },
} as const
export type PictureWidth = keyof typeof pictureSizes

/** A WebP of the window; `fullPage` first makes the window as tall as the page, up to `maxHeight`. */
export async function takeScreenshot(
  page: Page,
  { fullPage, maxHeight = usualMaxHeight }: { fullPage: boolean; maxHeight?: number },
): Promise<Buffer> {
  await page.evaluate(() => {
    if (document.activeElement instanceof HTMLElement) document.activeElement.style.caretColor = 'transparent'
  })
  if (fullPage) await expandScrollAreas(page, maxHeight)
  await showOptionalFonts(page)
  await imagesInSight(page)
  await waitForAnimations(page)
  return await sharp(await page.screenshot({ animations: 'disabled' }))
    .webp(webp)
    .toBuffer()
}

/**
 * A font with `font-display: optional` is shown only if it arrived before the first paint, which a busy machine decides. A
 * picture shows it always, as a second visit does.
 */
async function showOptionalFonts(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (const sheet of document.styleSheets) {
      for (const [index, rule] of [...sheet.cssRules].entries()) {
        if (!(rule instanceof CSSFontFaceRule)) continue
        const text = rule.cssText.replace(/font-display:\s*optional/, 'font-display: block')
        if (text === rule.cssText) continue
        sheet.deleteRule(index)
        sheet.insertRule(text, index)
        await document.fonts.load(`1em ${rule.style.getPropertyValue('font-family')}`)
      }
    }
    await document.fonts.ready
  })
}

/** Waits at most five seconds for the images that a taller window shows. */
async function imagesInSight(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const timeout = new Promise((resolve) => setTimeout(resolve, 5_000))
    const loading = [...document.images].map((image) => image.decode().catch(() => undefined))
    await Promise.race([Promise.all(loading), timeout])
  })
}

/**
 * Makes the window as tall as the page, so that fixed elements fill it too. Asks the page again, because parts whose
 * height depends on the window's make a taller window's page taller.
 */
async function expandScrollAreas(page: Page, maxHeight: number): Promise<void> {
  for (let attempt = 0; attempt < 3; attempt++) {
    const size = page.viewportSize()
    const height = await page.evaluate(() => document.documentElement.scrollHeight)
    if (!size || height <= size.height || size.height >= maxHeight) break
    await page.setViewportSize({ ...size, height: Math.min(height, maxHeight) })
  }
  await page.evaluate(() => {
    scrollTo(0, 0)
  })
}
