import { describe, expect } from 'vitest'
import type { Screen } from '../screens/screen.ts'
import { showScreen, viewersOf } from '../screens/show-screen.ts'
import { accessibilityProblems } from '../harness/accessibility.ts'
import { recordWindow } from '../harness/failure-record.ts'
import { overflowingElements } from '../harness/reflow.ts'
import { test } from '../harness/e2e-test.ts'

const wide = { width: 1280, height: 800, phone: false }
const phone = { width: 390, height: 844, phone: true }

const screenTest = test.extend('viewerAs', { scope: 'file' }, ({ site }) => viewersOf(site, { maxPictures: 8 }))

/**
 * `REVELA_ALL_WIDTHS=all npm run e2e -- accessibility` checks every screen at both widths; by default the widths
 * alternate.
 */
const all = process.env['REVELA_ALL_WIDTHS'] === 'all'

/**
 * CI checks a third of the screens, chosen by the commit (`0`, `1` or `2`), because axe takes a quarter of all browser
 * tests' time. Without the variable all screens are checked.
 */
const third = process.env['REVELA_THIRD_OF_SCREENS']
// Of two neighbours one is checked wide and one on a phone, so pairs belong together.
const isChosen = (index: number) => third === undefined || Math.floor(index / 2) % 3 === Number(third)

/** One test for each screen: no axe violation, no horizontal scrolling at 320 px and no error in the page monitor. */
export function checkScreens(area: string, screens: readonly Screen[]): void {
  const cases = screens
    .map((screen, index) => ({ ...screen, isPhone: all || index % 2 === 0, index }))
    .filter(({ index }) => isChosen(index))
  if (cases.length === 0) return
  describe(`axe and reflow: ${area}`, () => {
    screenTest.for(cases)('$name', async (screen, { site, windows, viewerAs: viewerFor }) => {
      const window = await showScreen(screen, { windows, site, viewerFor }, screen.onlyOn === 'phone' ? phone : wide)
      try {
        const { page, monitor } = window
        const problems = new Set<string>()
        const checkScreen = async () => {
          // Otherwise what happens to lie below the fixed header counts as a target that is too small.
          await page.evaluate(() => globalThis.scrollTo(0, 0))
          for (const problem of await accessibilityProblems(page)) problems.add(problem)
        }
        if (all || screen.onlyOn !== undefined || !screen.isPhone) await checkScreen()
        if (screen.onlyOn !== 'wide') {
          await page.setViewportSize({ width: 390, height: 844 })
          if (screen.isPhone) await checkScreen()
          await page.setViewportSize({ width: 320, height: 640 })
          for (const problem of await overflowingElements(page)) problems.add(problem)
        }
        expect([...problems, ...monitor.errors].join('\n')).toBe('')
        await windows.close(window)
      } catch (error) {
        await recordWindow(screen.name, window, 0)
        await windows.close(window, true)
        throw error
      }
    })
  })
}
