import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { createTestUser } from '../harness/test-users.ts'
import { test } from '../harness/e2e-test.ts'

/** The longest movement that an act brings about, in milliseconds. */
async function longestMovement(page: Page, action: () => Promise<void>): Promise<number> {
  await page.evaluate(() => {
    const sampleFrame = () => {
      for (const animation of document.getAnimations()) {
        const { duration, endTime } = animation.effect?.getComputedTiming() ?? {}
        const previousLongest = Number(document.documentElement.dataset['longest'] ?? 0)
        // What repeats for ever only says that something is loading.
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

test('whoever asks for less motion gets none', async ({ visit, site }) => {
  const ana = await visit('/gallery', { as: await createTestUser(site), phone: true })
  await ana.heading('Minhas Galerias').waitFor()
  expect(await longestMovement(ana.page, () => ana.press('Abrir menu'))).toBeLessThanOrEqual(1)
})

test('everybody else sees short movements only', async ({ visit, site }) => {
  const ana = await visit('/gallery', { as: await createTestUser(site), phone: true, motion: true })
  await ana.heading('Minhas Galerias').waitFor()
  const longest = await longestMovement(ana.page, () => ana.press('Abrir menu'))
  expect(longest).toBeGreaterThan(1)
  expect(longest).toBeLessThanOrEqual(300)
})
