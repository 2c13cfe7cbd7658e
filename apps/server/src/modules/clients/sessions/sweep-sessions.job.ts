import { z } from 'zod'
import type { Clock } from '../../../platform/clock/clock.ts'
import type { Database } from '../../../platform/db/database.ts'
import type { Sweep } from '../../../platform/db/sweep.ts'
import { defineJob } from '../../../platform/queue/queue.ts'
import { bindJob, type BoundJob } from '../../../platform/queue/worker.ts'
import { deleteClientSessions, deletePreviewCodes } from './client-session.repository.ts'

export const sweepSessionsJob = defineJob({
  name: 'clients.sweep-sessions',
  payload: z.object({}),
  retryLimit: 0,
  retryDelay: 1,
  retryDelayMax: 1,
  expireInSeconds: 300,
  cron: '23 * * * *',
})

type Deps = { readonly db: Database; readonly sweep: Sweep; readonly clock: Clock }

const batchSize = 2_000
const maxRounds = 50

export function sweepSessionsHandler(deps: Deps): BoundJob {
  return bindJob(sweepSessionsJob, () => sweepSessions(deps))
}

/** Thousands of guests leave a session each; a month later these are deleted with their grants. */
export async function sweepSessions({ db, sweep, clock }: Deps): Promise<void> {
  for (const [table, deleteRows] of [
    ['client_session', deleteClientSessions],
    ['preview_code', deletePreviewCodes],
  ] as const) {
    for (let round = 0; round < maxRounds; round += 1) {
      const due = await sweep.due({ table, column: 'expires_at', before: clock(), limit: batchSize })
      for (const [customerId, ids] of due) await db.tenant(customerId, (tx) => deleteRows(tx, customerId, ids))
      if ([...due.values()].flat().length < batchSize) break
    }
  }
}
