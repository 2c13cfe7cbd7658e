import type { PlanRow } from '@revela/domain'
import { z } from 'zod'
import type { Tx } from '../../platform/db/database.ts'
import type { Sweep } from '../../platform/db/sweep.ts'
import { defineJob } from '../../platform/queue/queue.ts'
import { bindJob, type BoundJob } from '../../platform/queue/worker.ts'
import { changeValidity, clearValidity } from '../galleries/index.ts'
import { createPlanCatalogue, lockSubscription } from '../subscriptions/index.ts'
import {
  deleteContent,
  notifyAccount,
  notifyGalleries,
  remindSunset,
  remindTrial,
  trashGalleries,
} from './run-action.ts'
import { decide } from './decide.ts'
import type { Action } from './decision.ts'
import type { LifecycleDeps } from './lifecycle.module.ts'
import { findSchedule, reschedule } from './lifecycle.repository.ts'

/** Runs every minute: reading an index of due dates is cheap, and changes are processed at once. */
export const sweepLifecycleJob = defineJob({
  name: 'lifecycle.sweep',
  payload: z.object({}),
  retryLimit: 0,
  retryDelay: 1,
  retryDelayMax: 1,
  expireInSeconds: 600,
  cron: '* * * * *',
})

type Deps = LifecycleDeps & { readonly sweep: Sweep }

const batchSize = 200
const concurrency = 4
const maxRounds = 500
/** Shorter than the cron interval: the next minute starts a run of its own. */
const maxRunMs = 50_000
const retryDelayMs = 15 * 60_000

export function sweepLifecycleHandler(deps: Deps): BoundJob {
  return bindJob(sweepLifecycleJob, () => sweepLifecycle(deps))
}

/** Processes the due customers, tenant by tenant. A customer that fails is postponed and does not delay the others. */
export async function sweepLifecycle(deps: Deps): Promise<void> {
  const errors: unknown[] = []
  // A new catalogue instead of the shared cache: a changed plan must be visible at once.
  const plans = await createPlanCatalogue(deps.db).all()
  const processOrPostpone = (customerId: string) =>
    processCustomer(deps, plans, customerId).catch(async (error: unknown) => {
      errors.push(error)
      await postpone(deps, customerId)
    })
  const startedAt = performance.now()
  for (let round = 0; round < maxRounds && performance.now() - startedAt < maxRunMs; round += 1) {
    const due = await deps.sweep.due({
      table: 'lifecycle_schedule',
      column: 'due_at',
      id: 'customer_id',
      before: deps.clock(),
      limit: batchSize,
    })
    const waiting = due.keys()
    await Promise.all(
      Array.from({ length: concurrency }, async () => {
        for (const customerId of waiting) await processOrPostpone(customerId)
      }),
    )
    if (due.size === 0) break
  }
  if (errors.length > 0) throw new AggregateError(errors, `lifecycle check failed for ${errors.length} customers`)
}

async function postpone({ db, clock }: Deps, customerId: string): Promise<void> {
  await db.tenant(customerId, async (tx) => {
    const schedule = await findSchedule(tx, customerId)
    if (schedule) await reschedule(tx, customerId, schedule.changes, new Date(clock().getTime() + retryDelayMs))
  })
}

/**
 * Processes one customer in one transaction, under the subscription's lock, which payments take too. A second worker
 * waits for the lock and then finds nothing due.
 */
async function processCustomer(deps: LifecycleDeps, plans: readonly PlanRow[], customerId: string): Promise<void> {
  await deps.db.tenant(customerId, async (tx) => {
    const row = await lockSubscription(tx, customerId, 'gallery_pro')
    const schedule = await findSchedule(tx, customerId)
    const now = deps.clock()
    if (!schedule?.due_at || schedule.due_at > now) return
    if (!row) return reschedule(tx, customerId, schedule.changes, null)
    const { actions, next } = await decide(tx, customerId, row, plans, now)
    const context = { deps, tx, customerId, canExtend: row.trial_extended_at === null, now }
    for (const action of actions) await runAction(context, action)
    await reschedule(tx, customerId, schedule.changes, actions.length === 0 ? next : await nextCheck())

    // Content is deleted in batches, each in its own transaction.
    async function nextCheck(): Promise<Date | null> {
      if (!row || actions.some((action) => action.do === 'delete-content')) return now
      const after = await decide(tx, customerId, row, plans, now)
      return after.actions.length > 0 ? now : after.next
    }
  })
}

type ActionContext = {
  readonly deps: LifecycleDeps
  readonly tx: Tx
  readonly customerId: string
  readonly canExtend: boolean
  readonly now: Date
}

function runAction(context: ActionContext, action: Action): Promise<void> {
  const { tx, customerId } = context
  switch (action.do) {
    case 'remind-trial':
      return remindTrial(context, action)
    case 'remind-sunset':
      return remindSunset(context, action)
    case 'notify-account':
      return notifyAccount(context, action)
    case 'delete-content':
      return deleteContent(context, action)
    case 'set-validity':
      return changeValidity(tx, customerId, action.galleries)
    case 'clear-validity':
      return clearValidity(tx, customerId)
    case 'notify-galleries':
      return notifyGalleries(context, action)
    case 'trash-galleries':
      return trashGalleries(context, action)
  }
}
