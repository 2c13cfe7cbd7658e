import type { Sweep } from '../../platform/db/sweep.ts'
import { bindJob, type BoundJob } from '../../platform/queue/worker.ts'
import { createPlanCatalogue } from '../subscriptions/index.ts'
import type { LifecycleNeeds } from './lifecycle.needs.ts'
import { lookAt } from './look-at.ts'
import { sweepLifecycleJob } from './sweep-lifecycle.job.ts'
import { findWatch, watchAgain } from './watch.repository.ts'

type Needs = LifecycleNeeds & { readonly sweep: Sweep }

const atOnce = 200
const lanes = 4
const mostRounds = 500
/** The next minute has a sweep of its own. */
const longestMs = 50_000
const againMs = 15 * 60_000

export function sweepLifecycleHandler(needs: Needs): BoundJob {
  return bindJob(sweepLifecycleJob, () => sweepLifecycle(needs))
}

/** Whoever is due, tenant by tenant. One that cannot be looked at waits a while and keeps nobody else waiting. */
export async function sweepLifecycle(needs: Needs): Promise<void> {
  const faults: unknown[] = []
  // Not the one that calls share: a plan that changed is known to the first look after it.
  const plans = await createPlanCatalogue(needs.db).all()
  const look = (customerId: string) =>
    lookAt(needs, plans, customerId).catch(async (fault: unknown) => {
      faults.push(fault)
      await putOff(needs, customerId)
    })
  const begun = performance.now()
  for (let round = 0; round < mostRounds && performance.now() - begun < longestMs; round += 1) {
    const due = await needs.sweep.due({
      table: 'lifecycle_watch',
      column: 'due_at',
      id: 'customer_id',
      before: needs.clock(),
      limit: atOnce,
    })
    const waiting = due.keys()
    await Promise.all(
      Array.from({ length: lanes }, async () => {
        for (const customerId of waiting) await look(customerId)
      }),
    )
    if (due.size === 0) break
  }
  if (faults.length > 0) throw new AggregateError(faults, `${faults.length} customers could not be looked at`)
}

async function putOff({ db, clock }: Needs, customerId: string): Promise<void> {
  await db.tenant(customerId, async (tx) => {
    const watch = await findWatch(tx, customerId)
    if (watch) await watchAgain(tx, customerId, watch.changes, new Date(clock().getTime() + againMs))
  })
}
