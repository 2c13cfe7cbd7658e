import type { Page } from 'playwright-core'
import { waitForAnimations } from './wait-for-animations.ts'

/** The elements that make the page scroll horizontally at its current width. */
export async function overflowingElements(page: Page): Promise<string[]> {
  await waitForAnimations(page)
  return await page.evaluate(() => {
    const { clientWidth, scrollWidth } = document.documentElement
    const width = Math.max(scrollWidth, document.body.scrollWidth)
    if (width <= clientWidth) return []
    const wide = [...document.querySelectorAll('body *')].filter(
      (element) => element.getBoundingClientRect().right > clientWidth + 1,
    )
    const names = wide.slice(0, 5).map((element) => `${element.tagName.toLowerCase()}.${element.className}`)
    return [`${width} px wide at ${clientWidth} px: ${names.join(', ')}`]
  })
}
