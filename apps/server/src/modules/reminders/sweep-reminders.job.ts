import { DAY_MS, planClientReminders, type PlanLimits, type ReminderPlan } from '@revela/domain'
import { z } from 'zod'
import type { Tx } from '../../platform/db/database.ts'
import type { Sweep } from '../../platform/db/sweep.ts'
import { defineJob } from '../../platform/queue/queue.ts'
import { bindJob, type BoundJob } from '../../platform/queue/worker.ts'
import { findSubject, readPlanInputs, type ClientPlanInput } from './plan-client.ts'
import type { RemindersDeps } from './reminders.module.ts'
import { isUntouched, lockClient, lockSchedule, reschedule } from './reminders.repository.ts'
import { sendReminder } from './send-reminder.ts'

/** Runs every minute: reading an index of due dates is cheap, and changes are processed at once. */
export const sweepRemindersJob = defineJob({
  name: 'reminders.sweep',
  payload: z.object({}),
  retryLimit: 0,
  retryDelay: 1,
  retryDelayMax: 1,
  expireInSeconds: 600,
  cron: '* * * * *',
})

type Deps = Omit<RemindersDeps, 'limiter'> & { readonly sweep: Sweep }

const maxCustomers = 200
/** Of one customer in one round, so that a studio with thousands of due clients does not delay the others. */
const maxClientsEach = 20
const concurrency = 4
const maxRounds = 500
/** Shorter than the cron interval: the next minute starts a run of its own. */
const maxRunMs = 50_000
const retryDelayMs = 15 * 60_000
/** The account may not mail clients now: its daily quota is used, or its mail is paused or not confirmed. */
const blockedDelayMs = 60 * 60_000
/** No plan is in force; its return makes no check due. */
const lapsedDelayMs = DAY_MS
/** The selection is being changed at this moment. */
const busyDelayMs = 60_000

export function sweepRemindersHandler(deps: Deps): BoundJob {
  return bindJob(sweepRemindersJob, () => sweepReminders(deps))
}

type DueClient = { readonly customer_id: string; readonly client_id: string }

const dueStatement = `
  select r.customer_id, r.client_id
  from (
    select customer_id from reminder_schedule where check_at <= $1
    group by customer_id order by min(check_at) limit ${maxCustomers}
  ) c
  cross join lateral (
    select customer_id, client_id from reminder_schedule
    where customer_id = c.customer_id and check_at <= $1 order by check_at limit ${maxClientsEach}
  ) r`

/** Processes the due clients. A client or an account that fails is postponed and does not delay the others. */
export async function sweepReminders(deps: Deps): Promise<void> {
  const errors: unknown[] = []
  const startedAt = performance.now()
  for (let round = 0; round < maxRounds && performance.now() - startedAt < maxRunMs; round += 1) {
    const due = await deps.sweep.query<DueClient>(dueStatement, [deps.clock()])
    let processed = 0
    const waiting = Map.groupBy(due, ({ customer_id }) => customer_id).entries()
    await Promise.all(
      Array.from({ length: concurrency }, async () => {
        for (const [customerId, clients] of waiting) {
          const terms = deps.termsOf(customerId)
          for (const { client_id } of clients) {
            try {
              const { limits } = await terms
              if (await processClient(deps, customerId, client_id, limits)) processed += 1
            } catch (error) {
              errors.push(error)
              await postpone(deps, customerId, client_id).catch((postponeError) => errors.push(postponeError))
            }
          }
        }
      }),
    )
    // Clients that another worker holds are not waited for.
    if (processed === 0) break
  }
  if (errors.length > 0) throw new AggregateError(errors, `reminder check failed for ${errors.length} clients`)
}

async function postpone({ db, clock }: Deps, customerId: string, clientId: string): Promise<void> {
  const check_at = new Date(clock().getTime() + retryDelayMs)
  await db.tenant(customerId, (tx) => reschedule(tx, customerId, clientId, { check_at }))
}

/**
 * Processes one client in one transaction. Whoever changes a cause also changes the schedule's row, which is locked
 * here: a change either is committed before, and seen, or waits until this transaction has ended. Returns false when
 * the client is not due or is locked by another worker.
 */
async function processClient(
  deps: Deps,
  customerId: string,
  clientId: string,
  limits: PlanLimits | null,
): Promise<boolean> {
  return deps.db.tenant(customerId, async (tx) => {
    // The client first, then the schedule: the order in which a client is deleted.
    if (!(await lockClient(tx, customerId, clientId))) return false
    const schedule = await lockSchedule(tx, customerId, clientId)
    const now = deps.clock()
    if (!schedule?.check_at || schedule.check_at > now) return false
    const [facts] = await readPlanInputs(tx, customerId, [clientId], { limits, now })
    if (!facts) return false
    const next = (plan: ReminderPlan, check_at = plan.next) =>
      reschedule(tx, customerId, clientId, {
        check_at,
        whatsapp_at: plan.whatsapp ? (schedule.whatsapp_at ?? now) : null,
      })
    const plan = planClientReminders(facts.input)
    const isLapsed =
      limits === null && facts.galleries.length + facts.albums.length > 0 && !facts.input.contact.isStopped
    if (isLapsed) await next(plan, new Date(now.getTime() + lapsedDelayMs))
    else if (!plan.email) await next(plan)
    else {
      const outcome = await trySending(deps, tx, customerId, facts, plan.email, now)
      if (outcome === 'busy') await next(plan, new Date(now.getTime() + busyDelayMs))
      else if (outcome === 'blocked') await next(plan, new Date(now.getTime() + blockedDelayMs))
      else {
        const sent = { ...plan.email, channel: 'email', sentAt: now } as const
        await next(planClientReminders({ ...facts.input, history: [sent, ...facts.input.history] }))
      }
    }
    return true
  })
}

async function trySending(
  deps: Deps,
  tx: Tx,
  customerId: string,
  facts: ClientPlanInput,
  reminder: NonNullable<ReminderPlan['email']>,
  now: Date,
): Promise<'sent' | 'blocked' | 'busy'> {
  const subject = findSubject(facts, reminder)
  if (!subject) throw new Error('gallery or album of the reminder not found')
  // A tap does not touch the schedule, so the selection itself is locked against one.
  const selectionId = subject.kind === 'gallery' ? subject.gallery.selectionId : null
  if (reminder.kind === 'stopped' && selectionId !== null) {
    if (!(await isUntouched(tx, customerId, selectionId, reminder.causeAt))) return 'busy'
  }
  return (await sendReminder(deps, tx, customerId, { client: facts.client, subject, reminder }, now))
    ? 'sent'
    : 'blocked'
}
