import type { Clock } from '../../../platform/clock/clock.ts'
import type { Database } from '../../../platform/db/database.ts'
import type { Sweep } from '../../../platform/db/sweep.ts'
import { bindJob, type BoundJob } from '../../../platform/queue/worker.ts'
import { forgetEvents } from '../../checkout/index.ts'
import { retained, type Retained } from './retained.ts'
import { eventDays } from './retention-rules.ts'
import { sweepRetentionJob } from './sweep-retention.job.ts'

type Needs = { readonly db: Database; readonly sweep: Sweep; readonly clock: Clock }

const atOnce = 1_000
const mostRounds = 50

export function sweepRetentionHandler(needs: Needs): BoundJob {
  return bindJob(sweepRetentionJob, () => sweepRetention(needs))
}

/** In small bites, oldest first; what is left is the next hour's. */
export async function sweepRetention(needs: Needs): Promise<void> {
  for (const each of retained) await forgetDue(needs, each)
  const before = new Date(needs.clock().getTime() - eventDays * 86_400_000)
  for (let round = 0; round < mostRounds; round += 1) {
    if ((await needs.db.nobody((tx) => forgetEvents(tx, before, atOnce))) < atOnce) return
  }
}

async function forgetDue({ db, sweep, clock }: Needs, each: Retained): Promise<void> {
  const { table, column, before, forget, atOnce: limit = atOnce } = each
  for (let round = 0; round < mostRounds; round += 1) {
    const due = await sweep.due({ table, column, before: before(clock()), limit })
    for (const [customerId, ids] of due) await db.tenant(customerId, (tx) => forget(tx, customerId, ids))
    if ([...due.values()].flat().length < limit) return
  }
}
