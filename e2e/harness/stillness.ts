import type { Page } from 'playwright-core'

/** Waits until nothing fades, slides or loads any more: a half-faded text has another contrast. */
export async function stillness(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await document.fonts.ready
    const until = performance.now() + 1_500
    while (performance.now() < until) {
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
      // What repeats for ever says that something is loading, and is no reason to wait.
      const moving = document.getAnimations().some((one) => one.effect?.getComputedTiming().endTime !== Infinity)
      if (!moving) return
    }
  })
}
