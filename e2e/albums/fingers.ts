import type { CDPSession, Locator, Page } from 'playwright-core'

type Point = { readonly x: number; readonly y: number }

/** Fingers on the screen of a phone, as the browser's own input. */
export async function fingersOn(page: Page) {
  const devtools: CDPSession = await page.context().newCDPSession(page)
  const send = async (type: 'touchStart' | 'touchMove' | 'touchEnd', points: readonly Point[]) => {
    await devtools.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: points.map(({ x, y }, id) => ({ x, y, id })),
    })
  }
  return {
    /** Two fingers move apart from both sides of a point. */
    pinch: async ({ x, y }: Point, from: number, to: number, steps = 8): Promise<void> => {
      const at = (half: number) => [
        { x: x - half, y },
        { x: x + half, y },
      ]
      await send('touchStart', at(from))
      for (let step = 1; step <= steps; step += 1) await send('touchMove', at(from + ((to - from) * step) / steps))
      await send('touchEnd', [])
    },
    drag: async (from: Point, to: Point, steps = 8): Promise<void> => {
      await send('touchStart', [from])
      for (let step = 1; step <= steps; step += 1) {
        const part = step / steps
        await send('touchMove', [{ x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part }])
      }
      await send('touchEnd', [])
    },
    /** Holds until something appears. */
    hold: async (point: Point, until: Locator): Promise<void> => {
      await send('touchStart', [point])
      await until.waitFor()
      await send('touchEnd', [])
    },
  }
}

/** A point of an element, in parts of its width and height, in the window. */
export async function pointOf(locator: Locator, x: number, y: number): Promise<Point> {
  const box = await locator.boundingBox()
  if (!box) throw new Error('the element is not shown')
  return { x: box.x + box.width * x, y: box.y + box.height * y }
}
