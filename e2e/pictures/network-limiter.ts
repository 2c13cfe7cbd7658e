import type { Page, Route } from 'playwright-core'
import { waitUntil } from '../harness/wait-until.ts'

const uploads = '**/upload/pictures/**'

export interface NetworkLimiter {
  restore: () => Promise<void>
  /** Lets this many more photos through. */
  allowMore: (count: number) => Promise<void>
  /** Aborts the held uploads and blocks further ones: closing the page would otherwise let them continue. */
  dropHeld: () => Promise<void>
}

/** Lets this many photos through and holds the following ones. */
export async function limitUploads(page: Page, maxUploads: number): Promise<NetworkLimiter> {
  const heldRoutes: Route[] = []
  let remaining = maxUploads
  let isLost = false
  let lastRequestAt = 0
  await page.unroute(uploads)
  await page.route(uploads, async (route) => {
    remaining -= 1
    lastRequestAt = performance.now()
    if (remaining >= 0) await route.continue()
    else if (isLost) await route.abort()
    else heldRoutes.push(route)
  })
  return {
    allowMore: async (count) => {
      const released = heldRoutes.splice(0, count)
      remaining = Math.max(remaining, 0) + count - released.length
      await Promise.all(released.map((route) => route.continue()))
    },
    restore: async () => {
      remaining = Infinity
      await Promise.all(heldRoutes.splice(0).map((route) => route.continue()))
    },
    dropHeld: async () => {
      isLost = true
      await page.context().setOffline(true)
      await Promise.all(heldRoutes.splice(0).map((route) => route.abort()))
      await waitUntil(
        async () => performance.now() - lastRequestAt > 500,
        'the page still sends uploads without a connection',
      )
    },
  }
}
