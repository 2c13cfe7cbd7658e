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
import { listLastingAlbums, type LastingAlbum } from '../albums/index.ts'
import { listLasting, type LastingGallery } from '../galleries/index.ts'
import { listLastingWorks, type LastingWork } from '../portfolio/index.ts'
import { subscriptionRow, type LockedSubscription } from '../subscriptions/index.ts'
import { earliest, type Action, type Decision, type EndingGallery } from './decision.ts'
import { readNotices, type NoticeRow } from './lifecycle.repository.ts'

type PendingPayments = {
  /** A payment may still arrive, or is being refunded or unclear: nothing is deleted meanwhile. */
  readonly isOnHold: boolean
  /** The account ends when the refund is requested, however long the refund takes. */
  readonly refundedAt: Date | null
}

async function readMoney(tx: Tx, customerId: string): Promise<PendingPayments> {
  const { rows } = await sql<PendingPayments>`
    select
      exists (select from charge where customer_id = ${customerId} and state in ('sending', 'pending', 'mismatch'))
        or exists (select from invoice where customer_id = ${customerId} and refund_requested_at is not null and refunded_at is null)
        as "isOnHold",
      (select max(coalesce(refund_requested_at, refunded_at)) from invoice where customer_id = ${customerId} and product = 'gallery_pro') as "refundedAt"
  `.execute(tx)
  return rows[0] ?? { isOnHold: true, refundedAt: null }
}

type DecideAccountFacts = {
  readonly row: SubscriptionRow
  readonly state: ProductState
  readonly galleries: readonly LastingGallery[]
  /** Works that end with the account; empty when the customer has a Site. */
  readonly works: readonly LastingWork[]
  readonly albums: readonly LastingAlbum[]
  readonly notices: readonly NoticeRow[]
  readonly money: PendingPayments
  readonly now: Date
}

const weekMs = 7 * DAY_MS

/** Decides about notices and deletion for the account itself. */
function decideAccount(facts: DecideAccountFacts): Decision {
  const { row, state, now } = facts
  if (state.plan === null) return noDecision
  switch (state.status) {
    case 'trial':
      return trial(facts, row.trialEndsAt ?? now)
    case 'paid':
      return { actions: [], next: state.endsAt && secondAfter(state.endsAt) }
    case 'free':
      return state.plan.sunsetOn ? closingPlan(facts, state.plan.sunsetOn, state.plan.name) : noDecision
    case 'free_blocked':
      return noDecision
    default:
      return ended(facts)
  }
}

const noDecision: Decision = { actions: [], next: null }

const secondAfter = (at: Date) => new Date(at.getTime() + 1_000)

function trial({ notices, now }: DecideAccountFacts, endsAt: Date): Decision {
  const plan = planReminder({ endsAt, days: trialReminders, sent: sentDays(notices, 'trial', endsAt), now })
  if (plan.step === 'notify')
    return { actions: [{ do: 'remind-trial', endsAt, daysBefore: plan.daysBefore }], next: now }
  return { actions: [], next: plan.step === 'wait' && plan.until < endsAt ? plan.until : secondAfter(endsAt) }
}

function closingPlan({ notices, now }: DecideAccountFacts, day: CalendarDay, name: string): Decision {
  const endsAt = endOfSaoPauloDay(day)
  const plan = planReminder({ endsAt, days: sunsetReminders, sent: sentDays(notices, 'plan', endsAt), now })
  if (plan.step === 'notify') {
    return { actions: [{ do: 'remind-sunset', endsAt, daysBefore: plan.daysBefore, plan: name }], next: now }
  }
  return { actions: [], next: plan.step === 'wait' ? plan.until : null }
}

function ended(facts: DecideAccountFacts): Decision {
  const { row, state, galleries, works, albums, notices, money, now } = facts
  const end = contentEnd({ ...row, status: state.status, endsAt: state.endsAt, refundedAt: money.refundedAt })
  if (end === null) return noDecision
  const sent = notices.filter(({ subject, endsAt }) => subject === 'account' && isSame(endsAt, end.deletesAt))
  if (galleries.length + works.length + albums.length === 0) return endedTrial(facts)
  const cause = state.status === 'frozen' ? 'frozen' : state.status === 'expired' ? 'trial' : 'over'
  const plan = planDeletion({ ...end, sent, isOnHold: money.isOnHold, now })
  switch (plan.step) {
    case 'notify': {
      const { daysBefore, announcedFor } = plan
      const trialEnd = unannouncedEnd(facts)
      const notice = { deletesAt: end.deletesAt, daysBefore, announcedFor, cause, trialEnd } as const
      const content = { galleries: galleries.length, works: works.length, albums: albums.length }
      return { actions: [{ do: 'notify-account', ...notice, content }], next: now }
    }
    case 'delete': {
      const isFirst = !sent.some(({ daysBefore }) => daysBefore === 0)
      const content = { galleries, works, albums, isFirst }
      return { actions: [{ do: 'delete-content', deletesAt: end.deletesAt, ...content }], next: now }
    }
    case 'wait':
      return { actions: [], next: plan.until }
  }
}

/** A customer without content is notified that the trial ended, but not about deletion. */
function endedTrial(facts: DecideAccountFacts): Decision {
  const endsAt = unannouncedEnd(facts)
  if (!endsAt || facts.now.getTime() - endsAt.getTime() > weekMs) return noDecision
  const plan = planReminder({ endsAt, days: trialReminders, sent: [], now: facts.now })
  if (plan.step === 'notify') return { actions: [{ do: 'remind-trial', endsAt, daysBefore: 0 }], next: facts.now }
  return { actions: [], next: plan.step === 'wait' ? plan.until : null }
}

/** Returns when the trial ended, while no notice of it was sent. */
function unannouncedEnd({ row, state, notices }: DecideAccountFacts): Date | null {
  if (state.status !== 'expired' || row.trialEndsAt === null) return null
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

/** Decides everything that is due for one customer now. Only reads. */
export async function decide(
  tx: Tx,
  customerId: string,
  subscription: LockedSubscription,
  plans: readonly PlanRow[],
  now: Date,
): Promise<Decision> {
  const row = subscriptionRow(subscription, subscription.product)
  const state = describeSubscription({ rows: [row], plans, now }).gallery
  if (!state) return { actions: [], next: null }
  const galleries = await listLasting(tx, customerId)
  const works = await listEndingWorks(tx, customerId)
  const albums = await listLastingAlbums(tx, customerId)
  const notices = await readNotices(tx, customerId)
  const money = await readMoney(tx, customerId)
  const account = decideAccount({ row, state, galleries, works, albums, notices, money, now })
  if (!state.inForce || !state.plan) return account
  const ending = decideGalleries({ plan: state.plan, galleries, notices, isOnHold: money.isOnHold, now })
  const next = earliest([account.next, ending.next, planChangeOf(row, now)])
  return { actions: [...account.actions, ...ending.actions], next }
}

/** Returns when the trial's plan is replaced by the plan that was bought during the trial. */
function planChangeOf({ planBefore, trialEndsAt }: SubscriptionRow, now: Date): Date | null {
  if (planBefore === null || trialEndsAt === null || hasEnded(trialEndsAt, now)) return null
  return new Date(trialEndsAt.getTime() + 1_000)
}

/** Works end with Gallery Pro as galleries do; a customer who also has a Site keeps them. */
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
  readonly isOnHold: boolean
  readonly now: Date
}

/** Decides about galleries whose validity the plan limits. */
function decideGalleries({ plan, galleries, notices, isOnHold, now }: Facts): Decision {
  const months = plan.galleryMonths
  if (!months) {
    const hasEnds = galleries.some(({ expires_at }) => expires_at !== null)
    return { actions: hasEnds ? [{ do: 'clear-validity' }] : [], next: null }
  }
  const endless = galleries.filter(({ expires_at }) => expires_at === null)
  const galleriesToLimit = endless.map(({ id, created_at }) => ({
    id,
    expiresAt: galleryValidUntil(created_at, months, now),
  }))
  const sentByGallery = Map.groupBy(
    notices.filter(({ subject }) => subject === 'gallery'),
    ({ subjectId }) => subjectId,
  )
  const announced = new Map<number, EndingGallery[]>(deletionNotices.map((days) => [days, []]))
  const expiredGalleries: { id: string; title: string; endsAt: Date }[] = []
  const nextChecks: (Date | null)[] = []
  for (const { id, title, expires_at: endsAt } of galleries) {
    if (endsAt === null) continue
    const sent = sentByGallery.get(id) ?? []
    const step = planDeletion({ deletesAt: endsAt, sent, isOnHold, now })
    if (step.step === 'wait') nextChecks.push(step.until)
    else if (step.step === 'delete') {
      const shownUntil = expiredShownUntil(endsAt)
      if (now > shownUntil) expiredGalleries.push({ id, title, endsAt })
      else nextChecks.push(new Date(shownUntil.getTime() + 1_000))
    } else announced.get(step.daysBefore)?.push({ id, title, endsAt, announcedFor: step.announcedFor, sent })
  }
  const actions: Action[] = []
  if (galleriesToLimit.length > 0) actions.push({ do: 'set-validity', galleries: galleriesToLimit })
  for (const [daysBefore, ending] of announced) {
    if (ending.length > 0) actions.push({ do: 'notify-galleries', daysBefore, galleries: ending, months })
  }
  if (expiredGalleries.length > 0) actions.push({ do: 'trash-galleries', galleries: expiredGalleries })
  // After actions, the customer is checked again at once for follow-up actions.
  return { actions, next: actions.length > 0 ? now : earliest(nextChecks) }
}
