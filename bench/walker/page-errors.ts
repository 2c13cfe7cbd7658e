import type { BrowserContext, Request } from 'playwright-core'

type Line = { readonly online: boolean; readonly outages: number; readonly at: number }

/** What takes longer is not waited for: a download, a call that a closed page never ended. */
const graceMs = 3_000

export type PageErrors = {
  /** What was found since the last call. */
  takeErrors(): string[]
  /** Requests that have not been answered yet, without streams that stay open. */
  pending(): number
  setOffline(offline: boolean): Promise<void>
  isOffline(): boolean
}

/** Chromium writes a line for every answer of 400 and above, and for every request that failed: both are judged apart. */
const networkLine = /^Failed to load resource: (?:the server responded with a status of \d{3}|net::ERR_)/

/** How far apart the failed request and the errors that follow from it may be. */
const abortGraceMs = 5_000

/** Listens to everything that must never happen, whatever is tapped. */
export function monitorErrors(context: BrowserContext): PageErrors {
  const found: { message: string; at: number }[] = []
  const requests = new Map<Request, Line>()
  /** When leaving a page, or an outage, last cut a script or style sheet off. */
  const abortedAt = new Map<string, number>()
  let offline = false
  let outages = 0

  const add = (message: string) =>
    found.push({ message: message.replaceAll(/\s+/g, ' ').slice(0, 400), at: Date.now() })
  const isExpected = ({ message, at }: { message: string; at: number }) =>
    !message.startsWith('request failed') &&
    [...abortedAt].some(([file, cutAt]) => message.includes(file) && Math.abs(at - cutAt) < abortGraceMs)
  context.on('weberror', (thrown) => add(`uncaught error: ${thrown.error().stack ?? String(thrown.error())}`))
  context.on('console', (message) => {
    if (message.type() !== 'error' || networkLine.test(message.text())) return
    // A stream or a script that broke with the line says so by itself.
    if (offline && /net::ERR_/.test(message.text())) return
    add(`console error: ${message.text()}`)
  })
  context.on('request', (request) => {
    requests.set(request, { online: !offline, outages, at: Date.now() })
    if (request.method() === 'POST' && /\/api\/(?:family\/)?faults$/.test(request.url())) {
      add(`error reported by the app: ${request.postData()?.slice(0, 300) ?? ''}`)
    }
  })
  context.on('response', (response) => {
    if (response.status() >= 500) add(`${response.status()} ${response.request().method()} ${pathOf(response.url())}`)
  })
  context.on('requestfinished', (request) => void requests.delete(request))
  context.on('requestfailed', (request) => {
    const line = requests.get(request)
    requests.delete(request)
    const reason = request.failure()?.errorText ?? 'failed'
    // Leaving a page ends its requests; the line was gone, or went, while the others were on their way.
    const isCausedByWalker = reason === 'net::ERR_ABORTED' || reason === 'net::ERR_INTERNET_DISCONNECTED'
    const isIgnored = isCausedByWalker || offline || !line?.online || line.outages !== outages
    const file = assetOf(request.url())
    if (isIgnored && file !== null) abortedAt.set(file, Date.now())
    if (!isIgnored) add(`request failed: ${reason} ${request.method()} ${pathOf(request.url())}`)
  })
  context.on('page', (page) => {
    page.on('crash', () => add('the page crashed'))
    page.on('dialog', (dialog) => void dialog.accept().catch(() => undefined))
    page.on('download', (download) => void download.cancel().catch(() => undefined))
  })
  return {
    // An import that was cut off reports its file, and so does everything that waited for it.
    takeErrors: () =>
      found
        .splice(0)
        .filter((error) => !isExpected(error))
        .map(({ message }) => message),
    pending: () => {
      const since = Date.now() - graceMs
      return [...requests].filter(([request, { at }]) => at > since && request.resourceType() !== 'eventsource').length
    },
    setOffline: async (now) => {
      if (now) outages += 1
      offline = now
      await context.setOffline(now)
    },
    isOffline: () => offline,
  }
}

/** The path of a script or style sheet, whose name has a hash: no other message contains it by chance. */
function assetOf(url: string): string | null {
  const { pathname } = new URL(url)
  return pathname.startsWith('/assets/') ? pathname : null
}

function pathOf(url: string): string {
  const { host, pathname } = new URL(url)
  return `${host.split('.')[0]} ${pathname.slice(0, 120)}`
}
