import type { BrowserContext, Page, Request } from 'playwright-core'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Signed } from './people.ts'
import { liveAt } from './moved-date.ts'
import type { SiteAddress, SiteUnderTest } from './site-under-test.ts'
import type { Watch } from './watch.ts'

export interface VisitOptions {
  /** Whose session the browser already has. */
  as?: Signed
  width?: number
  height?: number
  /** A phone's browser: touch, and an agent that says so. */
  phone?: boolean
  motion?: boolean
  /** Statuses of refusals that the test provokes. */
  refusals?: readonly number[]
  /** Playwright records every action, the page before and after it, and the network; `REVELA_TRACE=on` for all windows. */
  trace?: boolean
}

export interface Window {
  context: BrowserContext
  page: Page
  watch: Watch
  /** A trace is being recorded. */
  isTraced: boolean
  /** Waits until nothing is being loaded; two seconds at most, for what never answers. */
  loaded(): Promise<void>
}

export async function openWindow(
  context: BrowserContext,
  watch: Watch,
  site: SiteAddress & Pick<SiteUnderTest, 'now'>,
  { as, refusals = [], trace = process.env['REVELA_TRACE'] === 'on' }: VisitOptions,
): Promise<Window> {
  for (const status of refusals) watch.expectedStatuses.add(status)
  if (as) await giveSession(context, site, as)
  if (trace) await context.tracing.start({ snapshots: true, screenshots: false })
  const page = await context.newPage()
  if (site.now) await liveAt(page, site.now())
  return { context, page, watch, isTraced: trace, loaded: loadingOf(page) }
}

function loadingOf(page: Page): () => Promise<void> {
  const pending = new Set<Request>()
  page.on('request', (request) => {
    // A line that stays open for news never ends.
    if (request.resourceType() !== 'eventsource') pending.add(request)
  })
  page.on('requestfinished', (request) => pending.delete(request))
  page.on('requestfailed', (request) => pending.delete(request))
  return async () => {
    const until = Date.now() + 2_000
    let quiet = 0
    while (quiet < 4 && Date.now() < until) {
      await sleep(50)
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
