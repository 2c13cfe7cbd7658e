import { createStore } from '@revela/web/store'
import { type FailureSummary, decideError } from './decide-error.ts'
import { failures } from '@revela/phrases'
import { requestOf } from '../../lib/api.ts'
import type { CallMeta } from '../../lib/call-meta.ts'
import { notify } from '../../lib/notices.ts'
import { offerPlan } from '../../lib/plan-offer.ts'
import { paths } from '../../lib/paths.ts'
import type { ReturnState } from '../../lib/addresses.ts'
import { reportError } from '../../lib/report-error.ts'

export type Failure =
  | { readonly kind: 'refused'; readonly help: readonly string[] }
  | { readonly kind: 'broken'; readonly summary: FailureSummary }

/** The failure the dialog shows; a newer one takes its place. */
export const failureStore = createStore<Failure | null>(null)

type ErrorHandlerDeps = {
  readonly currentPath: () => string
  readonly navigate: (path: string, state?: ReturnState) => Promise<void>
  /** Ends the session on the server. Never fails. */
  readonly endSession: () => Promise<void>
  /** Forgets what was loaded with the session. */
  readonly clearCache: () => void
  /** Tells us of what no screen could explain. */
  readonly report: (error: unknown, summary: FailureSummary) => void
  /** Forgets refusals, so that what was refused is asked for again. */
  readonly clearFailedQueries: () => void
}

/** Carries out what `decideError` decided. */
export function createErrorHandler({
  currentPath,
  navigate,
  endSession,
  clearCache,
  clearFailedQueries,
  report,
}: ErrorHandlerDeps): (error: unknown, meta: CallMeta) => void {
  // Whatever asks again after the session was ended is told that there is none; that must not lead to the sign-in.
  let leaving = false

  async function leaveWithoutPlan(): Promise<void> {
    leaving = true
    await endSession()
    await navigate(paths.noPlan)
    clearCache()
    leaving = false
  }

  /** Once the screen that was refused is gone: whoever comes back to it is asked about anew. */
  async function leave(path: string, state?: ReturnState): Promise<void> {
    await navigate(path, state)
    clearFailedQueries()
  }

  return (error, meta) => {
    if (leaving) return
    const decision = decideError(error, meta, requestOf(error))
    switch (decision.kind) {
      case 'none':
        return
      case 'login':
        // Several calls may fail together: the first one has already written down where the person was.
        if (currentPath() !== paths.login) void leave(paths.login, { returnTo: currentPath() })
        return
      case 'logout':
        void leave(paths.logout)
        return
      case 'gallery':
        void leave(paths.gallery)
        return
      case 'second-factor':
        if (!currentPath().startsWith(paths.requiredSecondFactor)) {
          void leave(paths.requiredSecondFactor, { returnTo: currentPath() })
        }
        return
      case 'inactive':
        void leave(paths.inactive)
        return
      case 'logout-then-no-plan':
        void leaveWithoutPlan()
        return
      case 'offline':
        notify('error', failures.offlineText)
        return
      case 'offer':
        offerPlan(decision.offer)
        return
      case 'refused':
        failureStore.set({ kind: 'refused', help: decision.help })
        return
      case 'broken':
        console.error(error)
        report(error, decision.summary)
        failureStore.set({ kind: 'broken', summary: decision.summary })
    }
  }
}

/** Beside the code that the person is shown, so that both are found together. */
export function reportBroken(error: unknown, { code, status, request, requestId }: FailureSummary): void {
  const call = request ? { call: `${request.method} ${request.path}` } : {}
  reportError('broken', error, { code, status, request_id: requestId, ...call })
}
