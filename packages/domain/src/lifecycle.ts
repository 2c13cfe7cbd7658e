import { DAY_MS, HOUR_MS } from './time.ts'
import { addDays, addMonths, endOfSaoPauloDay, saoPauloDay, type CalendarDay } from './sao-paulo-calendar.ts'
import { type SubscriptionStatus, CONTENT_RETENTION_DAYS } from './subscription-state.ts'

/** Nothing is deleted without these notices: a mail a month, a week and a day ahead. */
export const deletionNotices: readonly number[] = [30, 7, 1]

/** A customer who has paid once has more time to return. */
export const PAID_CONTENT_RETENTION_DAYS = 90

/** Nine in the morning, so that no mail about an end arrives at night. */
export function morningOf(day: CalendarDay): Date {
  return new Date(endOfSaoPauloDay(addDays(day, -1)).getTime() + 1_000 + 9 * HOUR_MS)
}

export type EndedAccount = {
  readonly status: SubscriptionStatus
  readonly trialEndsAt: Date | null
  readonly paidUntil: Date | null
  readonly canceledAt: Date | null
  readonly frozenAt: Date | null
  /** The later of the trial's and the paid period's end, grace included. */
  readonly endsAt: Date | null
  /** The last refund: until then the account was in force. */
  readonly refundedAt: Date | null
}

export type ContentEnd = { readonly deletesAt: Date; readonly noticesFrom: Date }

/** How long an ended account retains its galleries; null while it has not ended, or where nothing ends them. */
export function contentEnd(account: EndedAccount): ContentEnd | null {
  const over = endOf(account)
  if (over === null) return null
  const { refundedAt, trialEndsAt, paidUntil } = account
  const from = saoPauloDay(refundedAt !== null && refundedAt > over ? refundedAt : over)
  const onlyTried = trialEndsAt !== null && paidUntil === null
  const days = onlyTried ? CONTENT_RETENTION_DAYS : PAID_CONTENT_RETENTION_DAYS
  return { deletesAt: endOfSaoPauloDay(addDays(from, days)), noticesFrom: morningOf(addDays(from, 1)) }
}

function endOf({ status, frozenAt, endsAt, canceledAt }: EndedAccount): Date | null {
  if (status === 'frozen') return frozenAt
  if (status === 'expired') return endsAt
  return status === 'canceled' ? (endsAt ?? canceledAt) : null
}

/**
 * The last moment of a gallery on a plan with a validity of `months` after its creation. A gallery that gets a validity
 * late (an older gallery, a changed plan) has at least a month.
 */
export function galleryValidUntil(createdAt: Date, months: number, now: Date): Date {
  const whole = endOfSaoPauloDay(addMonths(saoPauloDay(createdAt), months))
  const minEnd = endOfSaoPauloDay(addDays(saoPauloDay(now), deletionNotices[0] ?? 0))
  return whole > minEnd ? whole : minEnd
}

/** An expired gallery stays in the photographer's list for so many days, closed to families. */
const EXPIRED_SHOWN_DAYS = 7

/** The last moment at which an expired gallery is in the list; then it goes to the trash. */
export function expiredShownUntil(endsAt: Date): Date {
  return endOfSaoPauloDay(addDays(saoPauloDay(endsAt), EXPIRED_SHOWN_DAYS))
}

export type SentNotice = {
  readonly daysBefore: number
  /** The day that the mail named. */
  readonly announcedFor: Date
  readonly sentAt: Date
  /** The mail was sent or rejected; it is not pending any more. */
  readonly settled: boolean
}

export type DeletionStep =
  | { readonly step: 'notify'; readonly daysBefore: number; readonly announcedFor: Date }
  | { readonly step: 'delete' }
  | { readonly step: 'wait'; readonly until: Date }

export type Deletion = {
  readonly deletesAt: Date
  /** No notice before this moment. */
  readonly noticesFrom?: Date
  readonly sent: readonly SentNotice[]
  /** A payment is pending, which may change the result. */
  readonly isOnHold: boolean
  readonly now: Date
}

/**
 * The next step before a deletion. A late notice postpones the date, so that its reader always has the announced days.
 * No notice is skipped, and the date never moves to an earlier day.
 */
export function planDeletion({ deletesAt, noticesFrom, sent: notices, isOnHold, now }: Deletion): DeletionStep {
  // A notice at the end itself announces nothing.
  const sent = notices.filter(({ daysBefore }) => deletionNotices.includes(daysBefore))
  const announced = latest([deletesAt, ...sent.map((notice) => notice.announcedFor)])
  const next = deletionNotices.find((days) => !sent.some((notice) => notice.daysBefore === days))
  if (next !== undefined) {
    const due = latest([morningOf(addDays(saoPauloDay(announced), -next)), ...(noticesFrom ? [noticesFrom] : [])])
    if (now < due) return { step: 'wait', until: due }
    const minEnd = endOfSaoPauloDay(addDays(saoPauloDay(now), daysPromised(next)))
    return { step: 'notify', daysBefore: next, announcedFor: latest([announced, minEnd]) }
  }
  // A pending mail has not notified anyone yet.
  if (isOnHold || sent.some((notice) => !notice.settled))
    return { step: 'wait', until: new Date(now.getTime() + HOUR_MS) }
  const dayAfterLast = new Date(latest(sent.map((notice) => notice.sentAt)).getTime() + DAY_MS)
  const earliest = latest([new Date(announced.getTime() + 1_000), dayAfterLast])
  return now < earliest ? { step: 'wait', until: earliest } : { step: 'delete' }
}

/** The 30-day notice is sent in the morning after an account ended, when its first day has already begun. */
function daysPromised(daysBefore: number): number {
  return daysBefore === deletionNotices[0] ? daysBefore - 1 : daysBefore
}

function latest(dates: readonly Date[]): Date {
  return new Date(Math.max(...dates.map((date) => date.getTime())))
}
