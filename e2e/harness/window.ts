import type { BrowserContext, Page, Request } from 'playwright-core'
import { setTimeout as sleep } from 'node:timers/promises'
import type { SignedInUser } from './test-users.ts'
import { liveAt } from './moved-date.ts'
import type { SiteAddress, SiteUnderTest } from './site-under-test.ts'
import type { PageMonitor } from './page-monitor.ts'

export interface VisitOptions {
  /** The user whose session the browser has. */
  as?: SignedInUser
  width?: number
  height?: number
  /** Emulates a phone: touch and a mobile user agent. */
  phone?: boolean
  /** Has the agent of a person's computer: albums are closed to programs such as a headless browser. */
  person?: boolean
  motion?: boolean
  /** Error statuses that the test provokes. */
  expectedErrors?: readonly number[]
  /** Records actions, the page before and after each, and the network; `REVELA_TRACE=on` does so for all windows. */
  trace?: boolean
}

export interface Window {
  context: BrowserContext
  page: Page
  monitor: PageMonitor
  /** Whether a trace is being recorded. */
  isTraced: boolean
  /** Waits until no request is pending, for at most two seconds. */
  loaded(): Promise<void>
}

export async function openWindow(
  context: BrowserContext,
  monitor: PageMonitor,
  site: SiteAddress & Pick<SiteUnderTest, 'now'>,
  { as, expectedErrors = [], trace = process.env['REVELA_TRACE'] === 'on' }: VisitOptions,
): Promise<Window> {
  for (const status of expectedErrors) monitor.expectedStatuses.add(status)
  if (as) await setSessionCookies(context, site, as)
  if (trace) await context.tracing.start({ snapshots: true, screenshots: false })
  const page = await context.newPage()
  if (site.now) await liveAt(page, site.now())
  return { context, page, monitor, isTraced: trace, loaded: loadingOf(page) }
}

function loadingOf(page: Page): () => Promise<void> {
  const pending = new Set<Request>()
  page.on('request', (request) => {
    // An event stream stays open and never finishes.
    if (request.resourceType() !== 'eventsource') pending.add(request)
  })
  page.on('requestfinished', (request) => pending.delete(request))
  page.on('requestfailed', (request) => pending.delete(request))
  return async () => {
    const deadline = Date.now() + 2_000
    let quietChecks = 0
    while (quietChecks < 4 && Date.now() < deadline) {
      await sleep(50)
      quietChecks = pending.size === 0 ? quietChecks + 1 : 0
    }
  }
}

export async function setSessionCookies(context: BrowserContext, site: SiteAddress, user: SignedInUser): Promise<void> {
  const { hostname } = new URL(site.appOrigin)
  await context.addCookies(
    Object.entries(user.cookies).map(([name, value]) => ({
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
