import { reportFamilyFault, reportFault, type BodyOf } from '@revela/contract'
import type { Logger } from '../platform/log/logger.ts'
import { codeWord, pathTemplate, scrubMessage, scrubStack } from '../platform/log/scrub.ts'
import type { RateLimiter } from '../platform/rate-limit/rate-limit.ts'
import { ApiError } from '../platform/api-error/api-error.ts'
import { browserErrors } from './http.metrics.ts'
import { openFamilyRoute, openRoute, type Route } from './route.ts'
import type { Visit } from './visit.ts'

type Deps = { readonly limiter: RateLimiter; readonly log: Logger }
type BrowserError = BodyOf<typeof reportFault>

const hour = 3_600

/** Logs errors that browsers report, scrubbed, one line each. A rate limit keeps callers from filling the log. */
export function browserErrorRoutes({ limiter, log }: Deps): Route[] {
  const logError = async (app: 'studio' | 'gallery', browserError: BrowserError, visit: Visit): Promise<void> => {
    if (!(await isUnderLimit(limiter, app, visit.address))) return
    browserErrors.add({ app, kind: browserError.kind })
    log.warn({ app, ...toLogFields(browserError, app === 'studio' ? 'app' : 'gallery') }, 'browser error')
  }
  return [
    openRoute(reportFault, ({ body, visit }) => logError('studio', body, visit)),
    openFamilyRoute(reportFamilyFault, ({ body, visit }) => logError('gallery', body, visit)),
  ]
}

/** Reports over the limit are dropped silently: a client that reports an error must not get another error. */
async function isUnderLimit(limiter: RateLimiter, app: string, address: string): Promise<boolean> {
  try {
    await limiter.consumeOwnThenShared({
      own: [{ name: 'faults:ip', key: address, max: 20, windowSeconds: hour }],
      shared: [{ name: 'faults:all', key: app, max: 2_000, windowSeconds: hour }],
    })
    return true
  } catch (browserError) {
    if (browserError instanceof ApiError) return false
    throw browserError
  }
}

function toLogFields(browserError: BrowserError, host: 'app' | 'gallery') {
  const { request_id: requestId } = browserError
  return {
    kind: browserError.kind,
    code: codeWord(browserError.code),
    status: browserError.status ?? undefined,
    // A path pattern of the contract: method, words, and parameter names in braces.
    call: /^[A-Z]{3,6} \/[a-zA-Z/{}_-]*$/.test(browserError.call ?? '') ? browserError.call : undefined,
    requestId: /^[0-9a-f]{32}$/.test(requestId ?? '') ? requestId : undefined,
    path: pathTemplate(browserError.path, host),
    release: codeWord(browserError.release),
    message: scrubMessage(browserError.message),
    stack: scrubStack(browserError.stack),
  }
}
