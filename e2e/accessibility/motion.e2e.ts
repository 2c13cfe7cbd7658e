import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { createTestUser } from '../harness/test-users.ts'
import { test } from '../harness/e2e-test.ts'

/** The duration of the longest animation that an action starts, in milliseconds. */
async function longestMovement(page: Page, action: () => Promise<void>): Promise<number> {
  await page.evaluate(() => {
    const sampleFrame = () => {
      for (const animation of document.getAnimations()) {
        const { duration, endTime } = animation.effect?.getComputedTiming() ?? {}
        const previousLongest = Number(document.documentElement.dataset['longest'] ?? 0)
        // Endless animations are loading indicators and are not counted.
        if (endTime !== Infinity)
          document.documentElement.dataset['longest'] = String(Math.max(previousLongest, Number(duration)))
      }
      requestAnimationFrame(sampleFrame)
    }
    sampleFrame()
  })
  await action()
  await page.waitForTimeout(500)
  return await page.evaluate(() => Number(document.documentElement.dataset['longest'] ?? 0))
}

test('disables animations for users who prefer reduced motion', async ({ visit, site }) => {
  const ana = await visit('/gallery', { as: await createTestUser(site), phone: true })
  await ana.heading('Minhas Galerias').waitFor()
  expect(await longestMovement(ana.page, () => ana.press('Abrir menu'))).toBeLessThanOrEqual(1)
})

test('shows only short animations otherwise', async ({ visit, site }) => {
  const ana = await visit('/gallery', { as: await createTestUser(site), phone: true, motion: true })
  await ana.heading('Minhas Galerias').waitFor()
  const longest = await longestMovement(ana.page, () => ana.press('Abrir menu'))
  expect(longest).toBeGreaterThan(1)
  expect(longest).toBeLessThanOrEqual(300)
})
