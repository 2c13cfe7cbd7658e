import type { Page } from 'playwright-core'

/** Waits until nothing fades, slides or loads any more: a half-faded text has another contrast. */
export async function waitForAnimations(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await document.fonts.ready
    const deadline = performance.now() + 1_500
    while (performance.now() < deadline) {
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
      // What repeats for ever says that something is loading, and is no reason to wait.
      const moving = document
        .getAnimations()
        .some((animation) => animation.effect?.getComputedTiming().endTime !== Infinity)
      if (!moving) return
    }
  })
}
