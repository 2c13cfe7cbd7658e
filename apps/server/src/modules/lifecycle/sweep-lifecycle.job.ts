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
} from './carry-out.ts'
import { decide } from './decide.ts'
import type { Action } from './decision.ts'
import type { LifecycleNeeds } from './lifecycle.module.ts'
import { findWatch, watchAgain } from './lifecycle.repository.ts'

/** Each minute: an index of due dates costs nothing to look into, and whatever changed is answered at once. */
export const sweepLifecycleJob = defineJob({
  name: 'lifecycle.sweep',
  payload: z.object({}),
  retryLimit: 0,
  retryDelay: 1,
  retryDelayMax: 1,
  expireInSeconds: 600,
  cron: '* * * * *',
})

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

/**
 * One customer, in one transaction: what is due is decided and done behind the lock of the subscription, which whoever
 * pays takes too. A second worker waits for it and then finds nothing due.
 */
async function lookAt(needs: LifecycleNeeds, plans: readonly PlanRow[], customerId: string): Promise<void> {
  await needs.db.tenant(customerId, async (tx) => {
    const row = await lockSubscription(tx, customerId, 'gallery_pro')
    const watch = await findWatch(tx, customerId)
    const now = needs.clock()
    if (!watch?.due_at || watch.due_at > now) return
    if (!row) return watchAgain(tx, customerId, watch.changes, null)
    const { actions, next } = await decide(tx, customerId, row, plans, now)
    const doing = { needs, tx, customerId, canExtend: row.trial_extended_at === null, now }
    for (const action of actions) await carryOut(doing, action)
    await watchAgain(tx, customerId, watch.changes, actions.length === 0 ? next : await nextLook())

    // What is deleted is deleted in batches, each a transaction of its own.
    async function nextLook(): Promise<Date | null> {
      if (!row || actions.some((action) => action.do === 'delete-content')) return now
      const after = await decide(tx, customerId, row, plans, now)
      return after.actions.length > 0 ? now : after.next
    }
  })
}

type Doing = {
  readonly needs: LifecycleNeeds
  readonly tx: Tx
  readonly customerId: string
  readonly canExtend: boolean
  readonly now: Date
}

function carryOut(doing: Doing, action: Action): Promise<void> {
  const { tx, customerId } = doing
  switch (action.do) {
    case 'remind-trial':
      return remindTrial(doing, action)
    case 'remind-sunset':
      return remindSunset(doing, action)
    case 'notify-account':
      return notifyAccount(doing, action)
    case 'delete-content':
      return deleteContent(doing, action)
    case 'set-validity':
      return changeValidity(tx, customerId, action.galleries)
    case 'clear-validity':
      return clearValidity(tx, customerId)
    case 'notify-galleries':
      return notifyGalleries(doing, action)
    case 'trash-galleries':
      return trashGalleries(doing, action)
  }
}
