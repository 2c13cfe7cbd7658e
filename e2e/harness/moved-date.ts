import type { Page } from 'playwright-core'

/** The page's own clock stands where its site's does; one opened before the clock was moved stays where it was. */
export async function liveAt(page: Page, now: Date): Promise<void> {
  const offset = now.getTime() - Date.now()
  if (Math.abs(offset) < 60_000) return
  await page.addInitScript((ms) => {
    const real = Date
    const moved = () => real.now() + ms
    globalThis.Date = new Proxy(real, {
      construct: (_, given: [] | [number]) => (given.length === 0 ? new real(moved()) : new real(...given)),
      get: (_, name) => (name === 'now' ? moved : Reflect.get(real, name)),
    })
  }, offset)
}
