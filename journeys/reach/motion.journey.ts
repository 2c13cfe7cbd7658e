import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { somebody } from '../story/people.ts'
import { test } from '../story/story.ts'

/** The longest movement on the page in the next half second, in milliseconds. */
async function longestMovement(page: Page, act: () => Promise<void>): Promise<number> {
  const measured = page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let longest = 0
        const until = performance.now() + 500
        const look = () => {
          for (const animation of document.getAnimations()) {
            const { duration, endTime } = animation.effect?.getComputedTiming() ?? {}
            // What repeats for ever only says that something is loading.
            if (endTime !== Infinity) longest = Math.max(longest, Number(duration ?? 0))
          }
          if (performance.now() < until) requestAnimationFrame(look)
          else resolve(longest)
        }
        look()
      }),
  )
  await act()
  return await measured
}

test('whoever asks for less motion gets none', async ({ visit, site }) => {
  const ana = await visit('/gallery', { as: await somebody(site), phone: true })
  await ana.heading('Minhas Galerias').waitFor()
  expect(await longestMovement(ana.page, () => ana.presses('Abrir menu'))).toBeLessThanOrEqual(1)
})

test('everybody else sees short movements only', async ({ visit, site }) => {
  const ana = await visit('/gallery', { as: await somebody(site), phone: true, motion: true })
  await ana.heading('Minhas Galerias').waitFor()
  const longest = await longestMovement(ana.page, () => ana.presses('Abrir menu'))
  expect(longest).toBeGreaterThan(1)
  expect(longest).toBeLessThanOrEqual(300)
})
