import type { Browser, BrowserContext, Page, Request } from 'playwright-core'
import type { Signed } from './people.ts'
import type { SiteAddress } from './site-under-test.ts'
import { watchContext } from './watch.ts'
import type { Watch } from './watch.ts'

export interface VisitOptions {
  /** Whose session the browser already has. */
  as?: Signed
  width?: number
  height?: number
  /** A phone's browser: touch, and an agent that says so. */
  phone?: boolean
  motion?: boolean
  /** Statuses of refusals that the story provokes. */
  refusals?: readonly number[]
}

export interface Window {
  context: BrowserContext
  page: Page
  watch: Watch
  /** Waits until nothing is being loaded; two seconds at most, for what never answers. */
  loaded(): Promise<void>
}

const phoneAgent =
  'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 Mobile Safari/537.36'

/** A browser of its own: nothing is shared with any other window. */
export async function openWindow(browser: Browser, site: SiteAddress, options: VisitOptions = {}): Promise<Window> {
  const { as, phone = false, motion = false } = options
  const width = options.width ?? (phone ? 390 : 1280)
  const height = options.height ?? (phone ? 844 : 800)
  const context = await browser.newContext({
    viewport: { width, height },
    locale: 'pt-BR',
    timezoneId: 'America/Sao_Paulo',
    reducedMotion: motion ? 'no-preference' : 'reduce',
    hasTouch: phone,
    isMobile: phone,
    ...(phone ? { userAgent: phoneAgent } : {}),
  })
  context.setDefaultTimeout(10_000)
  context.setDefaultNavigationTimeout(15_000)
  const watch = await watchContext(context, site)
  for (const status of options.refusals ?? []) watch.expectedStatuses.add(status)
  if (as) await giveSession(context, site, as)
  const page = await context.newPage()
  return { context, page, watch, loaded: loadingOf(page) }
}

function loadingOf(page: Page): () => Promise<void> {
  const pending = new Set<Request>()
  page.on('request', (request) => pending.add(request))
  page.on('requestfinished', (request) => pending.delete(request))
  page.on('requestfailed', (request) => pending.delete(request))
  return async () => {
    const until = Date.now() + 2_000
    let quiet = 0
    while (quiet < 4 && Date.now() < until) {
      await page.waitForTimeout(50)
      quiet = pending.size === 0 ? quiet + 1 : 0
    }
  }
}

export async function giveSession(context: BrowserContext, site: SiteAddress, person: Signed): Promise<void> {
  const { hostname } = new URL(site.appOrigin)
  await context.addCookies(
    Object.entries(person.cookies).map(([name, value]) => ({
      name,
      value,
      domain: hostname,
      path: '/',
      secure: true,
      httpOnly: true,
      sameSite: 'Lax' as const,
    })),
  )
}
