import type { Page, Route } from 'playwright-core'

const uploads = '**/upload/pictures/**'

export interface BrokenLine {
  mend: () => Promise<void>
  /** What hangs in it is lost. A page that is closed would let it go on its way. */
  lose: () => Promise<void>
}

/** The way to the server breaks after so many photos: the next ones hang in it. */
export async function breakLine(page: Page, most: number): Promise<BrokenLine> {
  const held: Route[] = []
  let left = most
  await page.unroute(uploads)
  await page.route(uploads, async (route) => {
    left -= 1
    if (left >= 0) await route.continue()
    else held.push(route)
  })
  return {
    mend: async () => {
      left = Infinity
      await Promise.all(held.splice(0).map((route) => route.continue()))
    },
    lose: async () => {
      await Promise.all(held.splice(0).map((route) => route.abort()))
    },
  }
}
