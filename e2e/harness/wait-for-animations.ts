import type { Page } from 'playwright-core'

/** Waits until no animation runs and fonts are loaded: a half-faded text has a different contrast. */
export async function waitForAnimations(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await document.fonts.ready
    const deadline = performance.now() + 1_500
    while (performance.now() < deadline) {
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
      // Endless animations are loading indicators and are not waited for.
      const moving = document
        .getAnimations()
        .some((animation) => animation.effect?.getComputedTiming().endTime !== Infinity)
      if (!moving) return
    }
  })
}
