import type { BrowserContext, Request } from 'playwright-core'

type Line = { readonly online: boolean; readonly outages: number; readonly at: number }

/** The walker does not wait longer than this: for a download, or a call of a closed page. */
const graceMs = 3_000

export type PageErrors = {
  /** The errors since the last call. */
  takeErrors(): string[]
  /** Requests without a response, except open streams. */
  pending(): number
  setOffline(offline: boolean): Promise<void>
  isOffline(): boolean
}

/** Chromium logs every response of 400 and above and every failed request; both are checked separately. */
const networkLine = /^Failed to load resource: (?:the server responded with a status of \d{3}|net::ERR_)/

/** The maximum time between a failed request and the errors that follow from it. */
const abortGraceMs = 5_000

/** Collects every error that must never happen, whatever is tapped. */
export function monitorErrors(context: BrowserContext): PageErrors {
  const found: { message: string; at: number }[] = []
  const requests = new Map<Request, Line>()
  /** When a script or style sheet was last aborted by leaving a page or going offline. */
  const abortedAt = new Map<string, number>()
  let offline = false
  let outages = 0

  const add = (message: string) =>
    found.push({ message: message.replaceAll(/\s+/g, ' ').slice(0, 400), at: Date.now() })
  const isExpected = ({ message, at }: { message: string; at: number }) =>
    !message.startsWith('request failed') &&
    [...abortedAt].some(([file, cutAt]) => message.includes(file) && Math.abs(at - cutAt) < abortGraceMs)
  context.on('weberror', (thrown) => add(`uncaught error: ${thrown.error().stack || String(thrown.error())}`))
  context.on('console', (message) => {
    if (message.type() !== 'error' || networkLine.test(message.text())) return
    // A stream or script that fails while offline logs it.
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
    // Leaving a page aborts its requests; going offline fails the others.
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
    // An aborted import reports its file, and so does everything that depends on it.
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

/** The path of a script or style sheet. Its name has a hash, so no other message contains it by chance. */
function assetOf(url: string): string | null {
  const { pathname } = new URL(url)
  return pathname.startsWith('/assets/') ? pathname : null
}

function pathOf(url: string): string {
  const { host, pathname } = new URL(url)
  return `${host.split('.')[0]} ${pathname.slice(0, 120)}`
}
