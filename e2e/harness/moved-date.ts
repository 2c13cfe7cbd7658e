import type { Page } from 'playwright-core'

/** Sets the page's clock to its site's. A page that was opened before the clock moved keeps its time. */
export async function liveAt(page: Page, now: Date): Promise<void> {
  const offset = now.getTime() - Date.now()
  if (Math.abs(offset) < 60_000) return
  await page.addInitScript((ms) => {
    const RealDate = Date
    const moved = () => RealDate.now() + ms
    globalThis.Date = new Proxy(RealDate, {
      construct: (_, args: [] | [number]) => (args.length === 0 ? new RealDate(moved()) : new RealDate(...args)),
      get: (_, name) => (name === 'now' ? moved : Reflect.get(RealDate, name)),
    })
  }, offset)
}
