import type { BrowserContext, ConsoleMessage } from 'playwright-core'
import type { SiteAddress } from './site-under-test.ts'

export interface PageMonitor {
  /** Errors that the page does not show on screen. */
  readonly errors: string[]
  /** Everything the pages wrote to their consoles. */
  readonly log: string[]
  /** Statuses that the test provokes; Chromium logs a console line for each such response. */
  readonly expectedStatuses: Set<number>
  /** Other console lines that the test provokes. */
  readonly expectedLines: RegExp[]
  /** Further origins that the test visits, beside the site's own. */
  readonly allowedOrigins: Set<string>
}

const networkLine = /^Failed to load resource: the server responded with a status of (\d{3})/

/**
 * Monitors every page of a browser context for console errors, uncaught errors, policy violations and requests to
 * unexpected hosts. The returned function starts a new monitor for the next use of the context.
 */
export async function monitorContext(context: BrowserContext, site: SiteAddress): Promise<() => PageMonitor> {
  let monitor = newMonitor(site)
  await context.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) => {
      console.error(`policy violated: ${event.effectiveDirective} ${event.blockedURI} ${event.sample}`)
    })
  })
  context.on('console', (message) => recordMessage(monitor, message))
  context.on('weberror', (thrown) =>
    monitor.errors.push(`uncaught error: ${thrown.error().stack ?? String(thrown.error())}`),
  )
  context.on('request', (request) => {
    const { protocol, origin } = new URL(request.url())
    if (protocol !== 'http:' && protocol !== 'https:' && protocol !== 'ws:') return
    if (!monitor.allowedOrigins.has(origin)) monitor.errors.push(`request to an unexpected host: ${request.url()}`)
  })
  context.on('page', (page) => page.on('crash', () => monitor.errors.push(`page crashed: ${page.url()}`)))
  return () => (monitor = newMonitor(site))
}

function newMonitor(site: SiteAddress): PageMonitor {
  return {
    errors: [],
    log: [],
    expectedStatuses: new Set(),
    expectedLines: [],
    allowedOrigins: new Set([site.appOrigin, site.contentOrigin, site.socialOrigin, site.paymentsOrigin]),
  }
}

function recordMessage(monitor: PageMonitor, message: ConsoleMessage): void {
  const text = message.text()
  monitor.log.push(`[${message.type()}] ${text} (${message.location().url})`)
  if (message.type() !== 'error' && message.type() !== 'warning') return
  const status = networkLine.exec(text)?.[1]
  if (status !== undefined && monitor.expectedStatuses.has(Number(status))) return
  if (monitor.expectedLines.some((line) => line.test(text))) return
  monitor.errors.push(`console ${message.type()}: ${text} (${message.location().url})`)
}
