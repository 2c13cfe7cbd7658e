import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { stillness } from '../harness/stillness.ts'

const largest = { words: 60 * 1024, photographs: 110 * 1024 }
const tallest = 2_600

/** A small WebP of the page; a busy photograph is pressed harder than a form. */
export async function takePicture(
  page: Page,
  file: string,
  { whole, of }: { whole: boolean; of: keyof typeof largest },
): Promise<void> {
  await page.evaluate(() => {
    if (document.activeElement instanceof HTMLInputElement) document.activeElement.style.caretColor = 'transparent'
  })
  if (whole) await unfold(page)
  await imagesInSight(page)
  await stillness(page)
  const picture = sharp(await page.screenshot({ animations: 'disabled' }))
  for (const quality of [82, 74, 66, 58, 50, 42]) {
    const { size } = await picture.clone().webp({ quality, effort: 6, smartSubsample: true }).toFile(file)
    if (size <= largest[of]) return
  }
}

/** Waits for the photographs that a taller window has brought into sight; five seconds at most. */
async function imagesInSight(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const late = new Promise((resolve) => setTimeout(resolve, 5_000))
    const loading = [...document.images].map((image) => image.decode().catch(() => undefined))
    await Promise.race([Promise.all(loading), late])
  })
}

/** A window as tall as the page, so that what stays in place while scrolling fills it too. */
async function unfold(page: Page): Promise<void> {
  const size = page.viewportSize()
  const height = await page.evaluate(() => document.documentElement.scrollHeight)
  if (size && height > size.height) await page.setViewportSize({ ...size, height: Math.min(height, tallest) })
}
