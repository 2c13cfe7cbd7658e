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
  | { readonly kind: 'rejected'; readonly help: readonly string[] }
  | { readonly kind: 'broken'; readonly summary: FailureSummary }

/** The error that the dialog shows; a newer one replaces it. */
export const failureStore = createStore<Failure | null>(null)

type ErrorHandlerDeps = {
  readonly currentPath: () => string
  /** Whether account data was loaded: the session then ended while it was used. */
  readonly hadSession: () => boolean
  readonly navigate: (path: string, state?: ReturnState) => Promise<void>
  /** Ends the session on the server. Never fails. */
  readonly endSession: () => Promise<void>
  /** Clears all data that was loaded in the session. */
  readonly clearCache: () => void
  /** Reports an error that no screen can explain. */
  readonly report: (error: unknown, summary: FailureSummary) => void
  /** Clears failed queries, so that they run again. */
  readonly clearFailedQueries: () => void
}

/** Executes the decision of `decideError`. */
export function createErrorHandler({
  currentPath,
  hadSession,
  navigate,
  endSession,
  clearCache,
  clearFailedQueries,
  report,
}: ErrorHandlerDeps): (error: unknown, meta: CallMeta) => void {
  // Queries that refetch after the logout fail with 401, which must not redirect to the login page.
  let leaving = false

  async function leaveWithoutPlan(): Promise<void> {
    leaving = true
    await endSession()
    await navigate(paths.noPlan)
    clearCache()
    leaving = false
  }

  /** Clears failed queries after the navigation, so that the screen loads again when the user returns to it. */
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
        // Several calls may fail together; the first one has already saved the current path.
        if (currentPath() !== paths.login) {
          void leave(paths.login, { returnTo: currentPath(), ...(hadSession() ? { sessionEnded: true } : {}) })
        }
        return
      case 'logout':
        if (currentPath() !== paths.logout && currentPath() !== paths.login) {
          void leave(paths.logout, { returnTo: currentPath(), sessionEnded: true })
        }
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
      case 'rejected':
        failureStore.set({ kind: 'rejected', help: decision.help })
        return
      case 'broken':
        console.error(error)
        report(error, decision.summary)
        failureStore.set({ kind: 'broken', summary: decision.summary })
    }
  }
}

/** Reports the error with the same code that the user sees, so that both can be matched. */
export function reportBroken(error: unknown, { code, status, request, requestId }: FailureSummary): void {
  const call = request ? { call: `${request.method} ${request.path}` } : {}
  reportError('broken', error, { code, status, request_id: requestId, ...call })
}
