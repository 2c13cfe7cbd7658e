import type { Locator, Page } from 'playwright-core'
import { waitUntil } from '../harness/wait-until.ts'
import { tile } from './grid.ts'

async function centreOf(locator: Locator): Promise<{ x: number; y: number }> {
  const { x, y, width, height } = (await locator.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
  return { x: x + width / 2, y: y + height / 2 }
}

/** Drags by the handle with a pointer, and drops a little left of the target's centre. */
export async function drag(page: Page, title: string, target: Locator): Promise<void> {
  await tile(page, title).hover()
  const { start, end } = await waitForStableCentres(page.getByRole('button', { name: `Mover ${title}` }), target)
  await page.mouse.move(start.x, start.y)
  await page.mouse.down()
  await page.mouse.move((start.x + end.x) / 2, (start.y + end.y) / 2, { steps: 4 })
  await page.mouse.move(end.x - 20, end.y, { steps: 4 })
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
  await page.mouse.up()
}

/** Drags with touch, which has no hover. */
export async function drawByFinger(page: Page, title: string, target: Locator): Promise<void> {
  const handle = page.getByRole('button', { name: `Mover ${title}` })
  // Away from the window's edges, where dragging scrolls the page.
  await handle.evaluate((element) => element.scrollIntoView({ block: 'center', behavior: 'instant' }))
  const { start, end } = await waitForStableCentres(handle, target)
  const devtools = await page.context().newCDPSession(page)
  const touch = async (type: 'touchStart' | 'touchMove' | 'touchEnd', point?: { x: number; y: number }) => {
    await devtools.send('Input.dispatchTouchEvent', { type, touchPoints: point ? [point] : [] })
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
  }
  await touch('touchStart', start)
  for (const part of [0.3, 0.6, 0.9, 1]) {
    await touch('touchMove', {
      x: start.x + (end.x - 20 - start.x) * part,
      y: start.y + (end.y - start.y) * part,
    })
  }
  await touch('touchEnd')
  await devtools.detach()
}

/** The start and end of a drag, once neither moves any more: loading images may shift them. */
async function waitForStableCentres(source: Locator, target: Locator) {
  const measure = async () => ({ start: await centreOf(source), end: await centreOf(target) })
  let centres = await measure()
  await waitUntil(async () => {
    const previous = JSON.stringify(centres)
    await source.page().waitForTimeout(250)
    centres = await measure()
    return JSON.stringify(centres) === previous
  }, 'the photos did not stop moving')
  return centres
}
