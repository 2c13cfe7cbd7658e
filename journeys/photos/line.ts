import type { Page, Route } from 'playwright-core'

const uploads = '**/upload/pictures/**'

/** The way to the server breaks after so many photos: the next ones hang in it. The answer mends it. */
export async function breakLine(page: Page, most: number): Promise<() => Promise<void>> {
  const held: Route[] = []
  let left = most
  await page.unroute(uploads)
  await page.route(uploads, async (route) => {
    left -= 1
    if (left >= 0) await route.continue()
    else held.push(route)
  })
  return async () => {
    left = Infinity
    await Promise.all(held.splice(0).map((route) => route.continue()))
  }
}
