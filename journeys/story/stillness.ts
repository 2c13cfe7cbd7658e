import type { Page } from 'playwright-core'

/** Waits until nothing fades, slides or loads any more: a half-faded text has another contrast. */
export async function stillness(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const ends = () => document.getAnimations().filter((one) => one.effect?.getComputedTiming().endTime !== Infinity)
    const patience = new Promise((resolve) => setTimeout(resolve, 1_500))
    const still = async () => {
      await document.fonts.ready
      for (let round = 0; round < 5 && ends().length > 0; round += 1) {
        await Promise.allSettled(ends().map((one) => one.finished))
      }
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
    }
    await Promise.race([still(), patience])
  })
}
