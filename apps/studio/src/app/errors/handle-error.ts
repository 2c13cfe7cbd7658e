import { failures } from '@revela/phrases'
import { requestOf } from '../../lib/api.ts'
import type { CallMeta } from '../../lib/call-meta.ts'
import { notify } from '../../lib/notices.ts'
import { paths } from '../../lib/paths.ts'
import type { ReturnState } from '../../lib/return-to.ts'
import { decideError } from './decide-error.ts'
import { failureStore } from './failure-store.ts'

export type Surroundings = {
  readonly place: () => string
  readonly go: (path: string, state?: ReturnState) => void
  /** Ends the session and forgets what was loaded with it. Never fails. */
  readonly endSession: () => Promise<void>
}

/** Carries out what `decideError` decided. */
export function errorHandler({ place, go, endSession }: Surroundings): (error: unknown, meta: CallMeta) => void {
  async function leaveWithoutPlan(): Promise<void> {
    await endSession()
    go(paths.noPlan)
  }

  return (error, meta) => {
    const decision = decideError(error, meta, requestOf(error))
    switch (decision.kind) {
      case 'none':
        return
      case 'login':
        // Several calls may fail together: the first one has already written down where the person was.
        if (place() !== paths.login) go(paths.login, { returnTo: place() })
        return
      case 'logout':
        go(paths.logout)
        return
      case 'gallery':
        go(paths.gallery)
        return
      case 'inactive':
        go(paths.inactive)
        return
      case 'logout-then-no-plan':
        void leaveWithoutPlan()
        return
      case 'offline':
        notify('error', failures.offlineText)
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
