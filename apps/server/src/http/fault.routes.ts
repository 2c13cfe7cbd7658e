import { reportFamilyFault, reportFault, type BodyOf } from '@revela/contract'
import type { Logger } from '../platform/log/logger.ts'
import { codeWord, pathTemplate, scrubMessage, scrubStack } from '../platform/log/scrub.ts'
import type { RateLimiter } from '../platform/rate-limit/rate-limit.ts'
import { Refusal } from '../platform/refusal/refusal.ts'
import { browserFaults } from './http.figures.ts'
import { openFamilyRoute, openRoute, type Route } from './route.ts'
import type { Visit } from './visit.ts'

type Needs = { readonly limiter: RateLimiter; readonly log: Logger }
type Fault = BodyOf<typeof reportFault>

const hour = 3_600

/** Faults of browsers become lines of our log, scrubbed, one for each; nobody can fill it with them. */
export function faultRoutes({ limiter, log }: Needs): Route[] {
  const keep = async (app: 'studio' | 'gallery', fault: Fault, visit: Visit): Promise<void> => {
    if (!(await fits(limiter, app, visit.address))) return
    browserFaults.add({ app, kind: fault.kind })
    log.warn({ app, ...lineOf(fault, app === 'studio' ? 'app' : 'gallery') }, 'browser fault')
  }
  return [
    openRoute(reportFault, ({ body, visit }) => keep('studio', body, visit)),
    openFamilyRoute(reportFamilyFault, ({ body, visit }) => keep('gallery', body, visit)),
  ]
}

/** Over the limit a report is dropped without a word: who tells us of a fault is not to meet another. */
async function fits(limiter: RateLimiter, app: string, address: string): Promise<boolean> {
  try {
    await limiter.takeOwnThenShared({
      own: [{ name: 'faults:ip', of: address, most: 20, windowSeconds: hour }],
      shared: [{ name: 'faults:all', of: app, most: 2_000, windowSeconds: hour }],
    })
    return true
  } catch (fault) {
    if (fault instanceof Refusal) return false
    throw fault
  }
}

function lineOf(fault: Fault, host: 'app' | 'gallery') {
  const { request_id: requestId } = fault
  return {
    kind: fault.kind,
    code: codeWord(fault.code),
    status: fault.status ?? undefined,
    // A pattern of the contract: method, words, names in braces.
    call: /^[A-Z]{3,6} \/[a-zA-Z/{}_-]*$/.test(fault.call ?? '') ? fault.call : undefined,
    requestId: /^[0-9a-f]{32}$/.test(requestId ?? '') ? requestId : undefined,
    path: pathTemplate(fault.path, host),
    release: codeWord(fault.release),
    message: scrubMessage(fault.message),
    stack: scrubStack(fault.stack),
  }
}
