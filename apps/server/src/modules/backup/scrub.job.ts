import { z } from 'zod'
import { defineJob } from '../../platform/queue/queue.ts'
import { bindJob, type BoundJob } from '../../platform/queue/worker.ts'
import type { BackupNeeds } from './backup.module.ts'
import { emptyTally, scrubCustomer, type Tally } from './scrub-customer.ts'
import { takeWatch, watchAgain } from './scrub-watch.repository.ts'

/** From one to six in the morning, minute by minute, until every customer was looked at. */
export const scrubJob = defineJob({
  name: 'backup.scrub',
  payload: z.object({}),
  // A worker that is replaced gives it back.
  retryLimit: 1,
  retryDelay: 1,
  retryDelayMax: 1,
  expireInSeconds: 1_800,
  cron: '* 1-5 * * *',
})

const atOnce = 100
/** The next minute has a pass of its own. */
const longestMs = 50_000
// A little less than a day: who was looked at late tonight is not looked at later every night.
const nightlyMs = 20 * 3_600_000

export function scrubHandler(needs: BackupNeeds): BoundJob {
  return bindJob(scrubJob, async (_payload, { stopping }) => void (await scrubDue(needs, { longestMs, stopping })))
}

/** Whoever is due, tenant by tenant. One that cannot be looked at is due again after a while and keeps nobody waiting. */
export async function scrubDue(
  needs: BackupNeeds,
  given: { readonly longestMs: number; readonly wholeRound?: boolean; readonly stopping?: AbortSignal | undefined },
): Promise<Tally & { customers: number }> {
  const tally = { ...emptyTally(), customers: 0 }
  const faults: unknown[] = []
  const begun = performance.now()
  const left = () => (given.stopping?.aborted ? 0 : given.longestMs - (performance.now() - begun))
  while (left() > 0) {
    const before = needs.clock()
    const due = await needs.sweep.due({
      table: 'scrub_watch',
      column: 'due_at',
      id: 'customer_id',
      before,
      limit: atOnce,
    })
    if (due.size === 0) break
    for (const customerId of due.keys()) {
      if (left() <= 0) break
      await scrubOne(needs, customerId, { ...given, longestMs: left(), tally }).catch((fault) => faults.push(fault))
    }
  }
  if (faults.length > 0) throw new AggregateError(faults, `${faults.length} customers could not be scrubbed`)
  return tally
}

async function scrubOne(
  needs: BackupNeeds,
  customerId: string,
  given: { readonly longestMs: number; readonly wholeRound?: boolean; readonly tally: Tally & { customers: number } },
): Promise<void> {
  const { db, clock } = needs
  const began = clock()
  const round = await db.tenant(customerId, (tx) => takeWatch(tx, customerId, began))
  if (!round) return
  const { isDone } = await scrubCustomer(needs, customerId, round, given)
  const next = new Date(clock().getTime() + (isDone ? nightlyMs : 0))
  await db.tenant(customerId, (tx) => watchAgain(tx, customerId, began, next))
  given.tally.customers += 1
}
