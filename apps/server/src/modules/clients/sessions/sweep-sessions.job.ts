import { z } from 'zod'
import type { Clock } from '../../../platform/clock/clock.ts'
import type { Database } from '../../../platform/db/database.ts'
import type { Sweep } from '../../../platform/db/sweep.ts'
import { defineJob } from '../../../platform/queue/queue.ts'
import { bindJob, type BoundJob } from '../../../platform/queue/worker.ts'
import { forgetClientSessions, forgetPreviewCodes } from './client-session.repository.ts'

export const sweepSessionsJob = defineJob({
  name: 'clients.sweep-sessions',
  payload: z.object({}),
  retryLimit: 0,
  retryDelay: 1,
  retryDelayMax: 1,
  expireInSeconds: 300,
  cron: '23 * * * *',
})

type Needs = { readonly db: Database; readonly sweep: Sweep; readonly clock: Clock }

const atOnce = 2_000
const mostRounds = 50

export function sweepSessionsHandler(needs: Needs): BoundJob {
  return bindJob(sweepSessionsJob, () => sweepSessions(needs))
}

/** Thousands of guests leave a session each; a month later they go, with what they opened. */
export async function sweepSessions({ db, sweep, clock }: Needs): Promise<void> {
  for (const [table, forget] of [
    ['client_session', forgetClientSessions],
    ['preview_code', forgetPreviewCodes],
  ] as const) {
    for (let round = 0; round < mostRounds; round += 1) {
      const due = await sweep.due({ table, column: 'expires_at', before: clock(), limit: atOnce })
      for (const [customerId, ids] of due) await db.tenant(customerId, (tx) => forget(tx, customerId, ids))
      if ([...due.values()].flat().length < atOnce) break
    }
  }
}
