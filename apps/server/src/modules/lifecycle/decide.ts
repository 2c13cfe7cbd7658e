import {
  contentEnd,
  deletionNotices,
  describeSubscription,
  endOfSaoPauloDay,
  expiredShownUntil,
  galleryValidUntil,
  hasEnded,
  planDeletion,
  planReminder,
  sunsetReminders,
  trialReminders,
  type CalendarDay,
  type PlanRow,
  type ProductState,
  type SubscriptionRow,
  DAY_MS,
} from '@revela/domain'
import { sql } from 'kysely'
import type { Tx } from '../../platform/db/database.ts'
import { listLasting, type LastingGallery } from '../galleries/index.ts'
import { listLastingWorks, type LastingWork } from '../portfolio/index.ts'
import { subscriptionRow, type LockedSubscription } from '../subscriptions/index.ts'
import { soonest, type Action, type Decided, type EndingGallery } from './decision.ts'
import { readNotices, type NoticeRow } from './lifecycle.repository.ts'

type MoneyUnderWay = {
  /** A payment may still come, or one that came is on its way back or not understood: nothing is deleted meanwhile. */
  readonly held: boolean
  /** The account is over from the moment the money is asked back, however long it takes. */
  readonly refundedAt: Date | null
}

async function readMoney(tx: Tx, customerId: string): Promise<MoneyUnderWay> {
  const { rows } = await sql<MoneyUnderWay>`
    select
      exists (select from charge where customer_id = ${customerId} and state in ('sending', 'pending', 'mismatch'))
        or exists (select from invoice where customer_id = ${customerId} and refund_asked_at is not null and refunded_at is null)
        as held,
      (select max(coalesce(refund_asked_at, refunded_at)) from invoice where customer_id = ${customerId} and product = 'gallery_pro') as "refundedAt"
  `.execute(tx)
  return rows[0] ?? { held: true, refundedAt: null }
}

type DecideAccountFacts = {
  readonly row: SubscriptionRow
  readonly state: ProductState
  readonly galleries: readonly LastingGallery[]
  /** Works that end with the account; none where a Site holds them. */
  readonly works: readonly LastingWork[]
  readonly notices: readonly NoticeRow[]
  readonly money: MoneyUnderWay
  readonly now: Date
}

const weekMs = 7 * DAY_MS

/** What is to be said about, or taken from, the account itself. */
function decideAccount(facts: DecideAccountFacts): Decided {
  const { row, state, now } = facts
  if (state.plan === null) return nothing
  switch (state.standing) {
    case 'trial':
      return trial(facts, row.trialEndsAt ?? now)
    case 'paid':
      return { actions: [], next: state.endsAt && secondAfter(state.endsAt) }
    case 'free':
      return state.plan.sunsetOn ? closingPlan(facts, state.plan.sunsetOn, state.plan.name) : nothing
    case 'free_blocked':
      return nothing
    default:
      return ended(facts)
  }
}

const nothing: Decided = { actions: [], next: null }

const secondAfter = (at: Date) => new Date(at.getTime() + 1_000)

function trial({ notices, now }: DecideAccountFacts, endsAt: Date): Decided {
  const plan = planReminder({ endsAt, days: trialReminders, sent: sentDays(notices, 'trial', endsAt), now })
  if (plan.step === 'notify')
    return { actions: [{ do: 'remind-trial', endsAt, daysBefore: plan.daysBefore }], next: now }
  return { actions: [], next: plan.step === 'wait' && plan.until < endsAt ? plan.until : secondAfter(endsAt) }
}

function closingPlan({ notices, now }: DecideAccountFacts, day: CalendarDay, name: string): Decided {
  const endsAt = endOfSaoPauloDay(day)
  const plan = planReminder({ endsAt, days: sunsetReminders, sent: sentDays(notices, 'plan', endsAt), now })
  if (plan.step === 'notify') {
    return { actions: [{ do: 'remind-sunset', endsAt, daysBefore: plan.daysBefore, plan: name }], next: now }
  }
  return { actions: [], next: plan.step === 'wait' ? plan.until : null }
}

function ended(facts: DecideAccountFacts): Decided {
  const { row, state, galleries, works, notices, money, now } = facts
  const end = contentEnd({ ...row, standing: state.standing, endsAt: state.endsAt, refundedAt: money.refundedAt })
  if (end === null) return nothing
  const sent = notices.filter(({ subject, endsAt }) => subject === 'account' && isSame(endsAt, end.deletesAt))
  if (galleries.length + works.length === 0) return endedTrial(facts)
  const why = state.standing === 'frozen' ? 'frozen' : state.standing === 'expired' ? 'trial' : 'over'
  const plan = planDeletion({ ...end, sent, held: money.held, now })
  switch (plan.step) {
    case 'notify': {
      const { daysBefore, announcedFor } = plan
      const trialEnd = unsaidEnd(facts)
      const notice = { deletesAt: end.deletesAt, daysBefore, announcedFor, why, trialEnd } as const
      const kept = { galleries: galleries.length, works: works.length }
      return { actions: [{ do: 'notify-account', ...notice, kept }], next: now }
    }
    case 'delete': {
      const isFirst = !sent.some(({ daysBefore }) => daysBefore === 0)
      return { actions: [{ do: 'delete-content', deletesAt: end.deletesAt, galleries, works, isFirst }], next: now }
    }
    case 'wait':
      return { actions: [], next: plan.until }
  }
}

/** Somebody who made nothing is told that the trial is over, and nothing about deleting. */
function endedTrial(facts: DecideAccountFacts): Decided {
  const endsAt = unsaidEnd(facts)
  if (!endsAt || facts.now.getTime() - endsAt.getTime() > weekMs) return nothing
  const plan = planReminder({ endsAt, days: trialReminders, sent: [], now: facts.now })
  if (plan.step === 'notify') return { actions: [{ do: 'remind-trial', endsAt, daysBefore: 0 }], next: facts.now }
  return { actions: [], next: plan.step === 'wait' ? plan.until : null }
}

/** When the trial ended, as long as nobody was told. */
function unsaidEnd({ row, state, notices }: DecideAccountFacts): Date | null {
  if (state.standing !== 'expired' || row.trialEndsAt === null) return null
  return sentDays(notices, 'trial', row.trialEndsAt).includes(0) ? null : row.trialEndsAt
}

function sentDays(notices: readonly NoticeRow[], about: NoticeRow['subject'], end: Date): number[] {
  return notices.flatMap(({ subject, endsAt, daysBefore }) =>
    subject === about && isSame(endsAt, end) ? [daysBefore] : [],
  )
}

function isSame(a: Date, b: Date): boolean {
  return a.getTime() === b.getTime()
}

/** Everything that is to be done about one customer now. Reads only. */
export async function decide(
  tx: Tx,
  customerId: string,
  found: LockedSubscription,
  plans: readonly PlanRow[],
  now: Date,
): Promise<Decided> {
  const row = subscriptionRow(found, found.product)
  const state = describeSubscription({ rows: [row], plans, now }).gallery
  if (!state) return { actions: [], next: null }
  const galleries = await listLasting(tx, customerId)
  const works = await listEndingWorks(tx, customerId)
  const notices = await readNotices(tx, customerId)
  const money = await readMoney(tx, customerId)
  const account = decideAccount({ row, state, galleries, works, notices, money, now })
  if (!state.inForce || !state.plan) return account
  const ending = decideGalleries({ plan: state.plan, galleries, notices, held: money.held, now })
  const next = soonest([account.next, ending.next, planChangeOf(row, now)])
  return { actions: [...account.actions, ...ending.actions], next }
}

/** When the trial's plan gives way to the one that was bought during it. */
function planChangeOf({ planBefore, trialEndsAt }: SubscriptionRow, now: Date): Date | null {
  if (planBefore === null || trialEndsAt === null || hasEnded(trialEndsAt, now)) return null
  return new Date(trialEndsAt.getTime() + 1_000)
}

/** Works end with Gallery Pro as galleries do; a customer who has a Site as well keeps them with it. */
async function listEndingWorks(tx: Tx, customerId: string): Promise<LastingWork[]> {
  const { rows } = await sql`
    select from subscription where customer_id = ${customerId} and product = 'site_pro'`.execute(tx)
  return rows.length > 0 ? [] : listLastingWorks(tx, customerId)
}

type Facts = {
  /** The plan in force. */
  readonly plan: PlanRow
  readonly galleries: readonly LastingGallery[]
  readonly notices: readonly NoticeRow[]
  readonly held: boolean
  readonly now: Date
}

/** What is to be said about, or done to, galleries whose validity the plan limits. */
function decideGalleries({ plan, galleries, notices, held, now }: Facts): Decided {
  const months = plan.galleryMonths
  if (!months) {
    const hasEnds = galleries.some(({ expires_at }) => expires_at !== null)
    return { actions: hasEnds ? [{ do: 'clear-validity' }] : [], next: null }
  }
  const endless = galleries.filter(({ expires_at }) => expires_at === null)
  const given = endless.map(({ id, created_at }) => ({ id, expiresAt: galleryValidUntil(created_at, months, now) }))
  const sentOf = Map.groupBy(
    notices.filter(({ subject }) => subject === 'gallery'),
    ({ subjectId }) => subjectId,
  )
  const announced = new Map<number, EndingGallery[]>(deletionNotices.map((days) => [days, []]))
  const over: { id: string; title: string; endsAt: Date }[] = []
  const looks: (Date | null)[] = []
  for (const { id, title, expires_at: endsAt } of galleries) {
    if (endsAt === null) continue
    const sent = sentOf.get(id) ?? []
    const step = planDeletion({ deletesAt: endsAt, sent, held, now })
    if (step.step === 'wait') looks.push(step.until)
    else if (step.step === 'delete') {
      const shownUntil = expiredShownUntil(endsAt)
      if (now > shownUntil) over.push({ id, title, endsAt })
      else looks.push(new Date(shownUntil.getTime() + 1_000))
    } else announced.get(step.daysBefore)?.push({ id, title, endsAt, announcedFor: step.announcedFor, sent })
  }
  const actions: Action[] = []
  if (given.length > 0) actions.push({ do: 'set-validity', galleries: given })
  for (const [daysBefore, ending] of announced) {
    if (ending.length > 0) actions.push({ do: 'notify-galleries', daysBefore, galleries: ending, months })
  }
  if (over.length > 0) actions.push({ do: 'trash-galleries', galleries: over })
  // What was done now is looked at once more, for what comes after it.
  return { actions, next: actions.length > 0 ? now : soonest(looks) }
}
