import {
  contentEnd,
  endOfSaoPauloDay,
  planDeletion,
  planReminder,
  sunsetReminders,
  trialReminders,
  type CalendarDay,
  type ProductState,
  type SubscriptionRow,
} from '@revela/domain'
import type { LastingGallery } from '../galleries/index.ts'
import type { LastingWork } from '../portfolio/index.ts'
import type { Decided } from './decision.ts'
import type { MoneyUnderWay } from './money.read.ts'
import type { NoticeRow } from './notice.repository.ts'

type Facts = {
  readonly row: SubscriptionRow
  readonly state: ProductState
  readonly galleries: readonly LastingGallery[]
  /** Works that end with the account; none where a Site holds them. */
  readonly works: readonly LastingWork[]
  readonly notices: readonly NoticeRow[]
  readonly money: MoneyUnderWay
  readonly now: Date
}

const weekMs = 7 * 86_400_000

/** What is to be said about, or taken from, the account itself. */
export function decideAccount(facts: Facts): Decided {
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

function trial({ notices, now }: Facts, endsAt: Date): Decided {
  const plan = planReminder({ endsAt, days: trialReminders, sent: sentDays(notices, 'trial', endsAt), now })
  if (plan.step === 'notify')
    return { actions: [{ do: 'remind-trial', endsAt, daysBefore: plan.daysBefore }], next: now }
  return { actions: [], next: plan.step === 'wait' && plan.until < endsAt ? plan.until : secondAfter(endsAt) }
}

function closingPlan({ notices, now }: Facts, day: CalendarDay, name: string): Decided {
  const endsAt = endOfSaoPauloDay(day)
  const plan = planReminder({ endsAt, days: sunsetReminders, sent: sentDays(notices, 'plan', endsAt), now })
  if (plan.step === 'notify') {
    return { actions: [{ do: 'remind-sunset', endsAt, daysBefore: plan.daysBefore, plan: name }], next: now }
  }
  return { actions: [], next: plan.step === 'wait' ? plan.until : null }
}

function ended(facts: Facts): Decided {
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
function endedTrial(facts: Facts): Decided {
  const endsAt = unsaidEnd(facts)
  if (!endsAt || facts.now.getTime() - endsAt.getTime() > weekMs) return nothing
  const plan = planReminder({ endsAt, days: trialReminders, sent: [], now: facts.now })
  if (plan.step === 'notify') return { actions: [{ do: 'remind-trial', endsAt, daysBefore: 0 }], next: facts.now }
  return { actions: [], next: plan.step === 'wait' ? plan.until : null }
}

/** When the trial ended, as long as nobody was told. */
function unsaidEnd({ row, state, notices }: Facts): Date | null {
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
