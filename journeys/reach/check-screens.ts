import { describe, expect } from 'vitest'
import type { Screen } from '../screens/screen.ts'
import { showScreen, viewersOf } from '../screens/show-screen.ts'
import { accessibilityProblems } from '../story/accessibility.ts'
import { recordWindow } from '../story/failure-record.ts'
import { sideways } from '../story/reflow.ts'
import { test } from '../story/story.ts'

const wide = { width: 1280, height: 800, phone: false }
const phone = { width: 390, height: 844, phone: true }

const look = test.extend('viewerAs', { scope: 'file' }, ({ site }) => viewersOf(site, { most: 8 }))

/** One test for each screen: axe at both widths, no scrolling sideways at 320 px, and nothing wrong behind it. */
export function checkScreens(area: string, screens: readonly Screen[]): void {
  describe(`axe and reflow: ${area}`, () => {
    look.for([...screens])('$name', async (screen, { site, windows, viewerAs }) => {
      const window = await showScreen(screen, { windows, site, viewerAs }, screen.only === 'phone' ? phone : wide)
      try {
        const { page, watch } = window
        const problems = new Set(await accessibilityProblems(page))
        if (screen.only !== 'wide') {
          await page.setViewportSize({ width: 390, height: 844 })
          for (const problem of await accessibilityProblems(page)) problems.add(problem)
          await page.setViewportSize({ width: 320, height: 640 })
          for (const problem of await sideways(page)) problems.add(problem)
        }
        expect([...problems, ...watch.faults].join('\n')).toBe('')
        await windows.close(window)
      } catch (error) {
        await recordWindow(screen.name, window, 0)
        await windows.close(window, true)
        throw error
      }
    })
  })
}
