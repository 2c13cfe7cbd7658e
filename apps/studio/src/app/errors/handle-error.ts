import { failures } from '@revela/phrases'
import { requestOf } from '../../lib/api.ts'
import type { CallMeta } from '../../lib/call-meta.ts'
import { notify } from '../../lib/notices.ts'
import { offerPlan } from '../../lib/plan-offer.ts'
import { paths } from '../../lib/paths.ts'
import type { ReturnState } from '../../lib/return-to.ts'
import { decideError } from './decide-error.ts'
import { failureStore } from './failure-store.ts'

export type Surroundings = {
  readonly place: () => string
  readonly go: (path: string, state?: ReturnState) => Promise<void>
  /** Ends the session on the server. Never fails. */
  readonly endSession: () => Promise<void>
  /** Forgets what was loaded with the session. */
  readonly forget: () => void
}

/** Carries out what `decideError` decided. */
export function errorHandler({
  place,
  go,
  endSession,
  forget,
}: Surroundings): (error: unknown, meta: CallMeta) => void {
  // Whatever asks again after the session was ended is told that there is none; that must not lead to the sign-in.
  let leaving = false

  async function leaveWithoutPlan(): Promise<void> {
    leaving = true
    await endSession()
    await go(paths.noPlan)
    forget()
    leaving = false
  }

  return (error, meta) => {
    if (leaving) return
    const decision = decideError(error, meta, requestOf(error))
    switch (decision.kind) {
      case 'none':
        return
      case 'login':
        // Several calls may fail together: the first one has already written down where the person was.
        if (place() !== paths.login) void go(paths.login, { returnTo: place() })
        return
      case 'logout':
        void go(paths.logout)
        return
      case 'gallery':
        void go(paths.gallery)
        return
      case 'inactive':
        void go(paths.inactive)
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
        failureStore.set({ kind: 'broken', summary: decision.summary })
    }
  }
}
