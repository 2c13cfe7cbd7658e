import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core'
import type { SiteAddress, SiteUnderTest } from './site-under-test.ts'
import { timeouts } from './timeouts.ts'
import { monitorContext } from './page-monitor.ts'
import type { PageMonitor } from './page-monitor.ts'
import { openWindow } from './window.ts'
import type { VisitOptions, Window } from './window.ts'

const phoneAgent =
  'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 Mobile Safari/537.36'

const computerAgent =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 Safari/537.36'

interface PooledContext {
  context: BrowserContext
  /**
   * A page that stays open at a file of the site. Chromium needs a second to create a window and a tenth of that to
   * open a page in one, and the next page of the site uses a process that has already parsed the site's scripts.
   */
  empty: Page
  beginMonitor: () => PageMonitor
}

export interface Windows {
  open(options?: VisitOptions): Promise<Window>
  /** Clears everything of the visit except the browser's cache, for reuse; a broken window is closed. */
  close(window: Window, isBroken?: boolean): Promise<void>
}

/** Provides clean windows: no cookies, no storage, no pages. */
export function windowsOf(browser: Browser, site: SiteAddress & Pick<SiteUnderTest, 'now'>): Windows {
  const idle = new Map<string, PooledContext[]>()
  const inUse = new Map<BrowserContext, { kind: string; pooled: PooledContext }>()
  return {
    open: async (options = {}) => {
      const settings = settingsOf(options)
      const kind = JSON.stringify(settings)
      const pooled = idle.get(kind)?.pop() ?? (await createPooledContext(browser, site, settings))
      inUse.set(pooled.context, { kind, pooled })
      return await openWindow(pooled.context, pooled.beginMonitor(), site, options)
    },
    close: async ({ context, isTraced }, isBroken = false) => {
      const entry = inUse.get(context)
      inUse.delete(context)
      if (!entry || isBroken) return await context.close()
      if (isTraced) await context.tracing.stop()
      await reset(entry.pooled, site)
      idle.set(entry.kind, [...(idle.get(entry.kind) ?? []), entry.pooled])
    },
  }
}

function settingsOf({
  phone = false,
  person = false,
  motion = false,
  width,
  height,
}: VisitOptions): BrowserContextOptions {
  return {
    viewport: { width: width ?? (phone ? 390 : 1280), height: height ?? (phone ? 844 : 800) },
    locale: 'pt-BR',
    timezoneId: 'America/Sao_Paulo',
    reducedMotion: motion ? 'no-preference' : 'reduce',
    hasTouch: phone,
    isMobile: phone,
    ...(phone ? { userAgent: phoneAgent } : person ? { userAgent: computerAgent } : {}),
  }
}

async function createPooledContext(
  browser: Browser,
  site: SiteAddress,
  settings: BrowserContextOptions,
): Promise<PooledContext> {
  const context = await browser.newContext(settings)
  context.setDefaultTimeout(timeouts.actionMs)
  context.setDefaultNavigationTimeout(timeouts.navigationMs)
  const empty = await context.newPage()
  await empty.goto(`${site.appOrigin}/favicon.svg`)
  return { context, beginMonitor: await monitorContext(context, site), empty }
}

async function reset({ context, empty }: PooledContext, site: SiteAddress): Promise<void> {
  const visited = context.pages().filter((page) => page !== empty)
  await Promise.all(visited.map((page) => page.close()))
  await context.setOffline(false)
  await context.clearCookies()
  const devtools = await context.newCDPSession(empty)
  await devtools.send('Storage.clearDataForOrigin', {
    origin: site.appOrigin,
    storageTypes: 'local_storage,indexeddb,cache_storage,service_workers',
  })
  await devtools.detach()
  // The shared process has its own copy of the local storage and learns of the deletion above only later.
  await empty.evaluate(() => localStorage.clear())
}
