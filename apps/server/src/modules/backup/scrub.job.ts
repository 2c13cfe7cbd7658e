import { z } from 'zod'
import { defineJob } from '../../platform/queue/queue.ts'
import { bindJob, type BoundJob } from '../../platform/queue/worker.ts'
import type { BackupDeps } from './backup.module.ts'
import { emptyScrubCounts, scrubCustomer, type ScrubCounts } from './scrub-customer.ts'
import { claimSchedule, reschedule } from './scrub-schedule.repository.ts'

/** Runs every minute from one to six in the morning, until every customer is scrubbed. */
export const scrubJob = defineJob({
  name: 'backup.scrub',
  payload: z.object({}),
  // A worker that is replaced returns the job to the queue.
  retryLimit: 1,
  retryDelay: 1,
  retryDelayMax: 1,
  expireInSeconds: 1_800,
  cron: '* 1-5 * * *',
})

const batchSize = 100
/** Customers at a time. Most of the time is waiting for the store, which one customer after the other would not use. */
const lanes = 2
/** Shorter than the cron interval: the next minute starts a run of its own. */
const maxRunMs = 50_000
// A little less than a day, so that a customer who was scrubbed late tonight does not drift later every night.
const nightlyMs = 20 * 3_600_000

export function scrubHandler(deps: BackupDeps): BoundJob {
  return bindJob(scrubJob, async (_payload, { stopping }) => void (await scrubDue(deps, { maxRunMs, stopping })))
}

/**
 * Scrubs the due customers, tenant by tenant. A customer that fails is due again after a while and does not delay the
 * others.
 */
export async function scrubDue(
  deps: BackupDeps,
  options: { readonly maxRunMs: number; readonly fullRound?: boolean; readonly stopping?: AbortSignal | undefined },
): Promise<ScrubCounts & { customers: number }> {
  const counts = { ...emptyScrubCounts(), customers: 0 }
  const errors: unknown[] = []
  const startedAt = performance.now()
  const timeLeftMs = () => (options.stopping?.aborted ? 0 : options.maxRunMs - (performance.now() - startedAt))
  while (timeLeftMs() > 0) {
    const before = deps.clock()
    const due = await deps.sweep.due({
      table: 'scrub_schedule',
      column: 'due_at',
      id: 'customer_id',
      before,
      limit: batchSize,
    })
    if (due.size === 0) break
    const waiting = due.keys()
    const lane = async () => {
      for (const customerId of waiting) {
        if (timeLeftMs() <= 0) return
        await scrubAndReschedule(deps, customerId, { ...options, maxRunMs: timeLeftMs(), counts }).catch((error) =>
          errors.push(error),
        )
      }
    }
    await Promise.all(Array.from({ length: lanes }, lane))
  }
  if (errors.length > 0) throw new AggregateError(errors, `${errors.length} customers could not be scrubbed`)
  return counts
}

async function scrubAndReschedule(
  deps: BackupDeps,
  customerId: string,
  options: {
    readonly maxRunMs: number
    readonly fullRound?: boolean
    readonly counts: ScrubCounts & { customers: number }
  },
): Promise<void> {
  const { db, clock } = deps
  const scrubbedAt = clock()
  const round = await db.tenant(customerId, (tx) => claimSchedule(tx, customerId, scrubbedAt))
  if (!round) return
  const { isDone } = await scrubCustomer(deps, customerId, round, options)
  const next = new Date(clock().getTime() + (isDone ? nightlyMs : 0))
  await db.tenant(customerId, (tx) => reschedule(tx, customerId, scrubbedAt, next))
  options.counts.customers += 1
}
