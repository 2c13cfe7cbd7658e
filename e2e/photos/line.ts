import type { Page, Route } from 'playwright-core'
import { waitUntil } from '../harness/wait-until.ts'

const uploads = '**/upload/pictures/**'

export interface BrokenLine {
  mend: () => Promise<void>
  /** Lets so many more photos through. */
  allow: (more: number) => Promise<void>
  /** What hangs in it is lost, and the line with it: a page that is closed would let the rest go on its way. */
  lose: () => Promise<void>
}

/** The way to the server breaks after so many photos: the next ones hang in it. */
export async function breakLine(page: Page, most: number): Promise<BrokenLine> {
  const held: Route[] = []
  let left = most
  let isLost = false
  let lastAsked = 0
  await page.unroute(uploads)
  await page.route(uploads, async (route) => {
    left -= 1
    lastAsked = performance.now()
    if (left >= 0) await route.continue()
    else if (isLost) await route.abort()
    else held.push(route)
  })
  return {
    allow: async (more) => {
      const waiting = held.splice(0, more)
      left = Math.max(left, 0) + more - waiting.length
      await Promise.all(waiting.map((route) => route.continue()))
    },
    mend: async () => {
      left = Infinity
      await Promise.all(held.splice(0).map((route) => route.continue()))
    },
    lose: async () => {
      isLost = true
      await page.context().setOffline(true)
      await Promise.all(held.splice(0).map((route) => route.abort()))
      await waitUntil(async () => performance.now() - lastAsked > 500, 'the page goes on sending without a line')
    },
  }
}
