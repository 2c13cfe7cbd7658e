import { DAY_MS, HOUR_MS } from './time.ts'
import { addDays, addMonths, endOfSaoPauloDay, saoPauloDay, type CalendarDay } from './sao-paulo-calendar.ts'
import { type SubscriptionStatus, CONTENT_RETENTION_DAYS } from './subscription-state.ts'

/** Nothing is deleted without these: a mail a month, a week and a day ahead. */
export const deletionNotices: readonly number[] = [30, 7, 1]

/** Whoever paid once has more time to come back. */
export const PAID_CONTENT_RETENTION_DAYS = 90

/** Nine in the morning: nobody is woken by a mail about an end. */
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
  /** The last time a payment was given back: until then the account was in force. */
  readonly refundedAt: Date | null
}

export type ContentEnd = { readonly deletesAt: Date; readonly noticesFrom: Date }

/** How long an account that is over keeps its galleries; null while it is not over, or where nothing ends them. */
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
 * The last moment of a gallery on a plan with a validity: so many months after it was made. One that comes to it late (an
 * older gallery, a plan changed) has a month all the same.
 */
export function galleryValidUntil(createdAt: Date, months: number, now: Date): Date {
  const whole = endOfSaoPauloDay(addMonths(saoPauloDay(createdAt), months))
  const minEnd = endOfSaoPauloDay(addDays(saoPauloDay(now), deletionNotices[0] ?? 0))
  return whole > minEnd ? whole : minEnd
}

/** A gallery that is over stays in its photographer's list, closed to families, for so many days. */
const EXPIRED_SHOWN_DAYS = 7

/** The last moment at which a gallery that ended then is still in the list; after it, the trash. */
export function expiredShownUntil(endsAt: Date): Date {
  return endOfSaoPauloDay(addDays(saoPauloDay(endsAt), EXPIRED_SHOWN_DAYS))
}

export type SentNotice = {
  readonly daysBefore: number
  /** The day its mail named. */
  readonly announcedFor: Date
  readonly sentAt: Date
  /** The mail has left or was refused; it does not wait any more. */
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
  /** Money is on its way, which may change everything. */
  readonly isOnHold: boolean
  readonly now: Date
}

/**
 * What is to be done now about something that will be deleted. A notice that comes late moves the date, so that whoever
 * reads it always has the days it speaks of; none is left out, and the date never moves to the front.
 */
export function planDeletion({ deletesAt, noticesFrom, sent: notices, isOnHold, now }: Deletion): DeletionStep {
  // What is said at the end itself announces nothing.
  const sent = notices.filter(({ daysBefore }) => deletionNotices.includes(daysBefore))
  const announced = latest([deletesAt, ...sent.map((notice) => notice.announcedFor)])
  const next = deletionNotices.find((days) => !sent.some((notice) => notice.daysBefore === days))
  if (next !== undefined) {
    const due = latest([morningOf(addDays(saoPauloDay(announced), -next)), ...(noticesFrom ? [noticesFrom] : [])])
    if (now < due) return { step: 'wait', until: due }
    const minEnd = endOfSaoPauloDay(addDays(saoPauloDay(now), daysPromised(next)))
    return { step: 'notify', daysBefore: next, announcedFor: latest([announced, minEnd]) }
  }
  // A mail that still waits has told nobody anything.
  if (isOnHold || sent.some((notice) => !notice.settled))
    return { step: 'wait', until: new Date(now.getTime() + HOUR_MS) }
  const dayAfterLast = new Date(latest(sent.map((notice) => notice.sentAt)).getTime() + DAY_MS)
  const earliest = latest([new Date(announced.getTime() + 1_000), dayAfterLast])
  return now < earliest ? { step: 'wait', until: earliest } : { step: 'delete' }
}

/** The month's notice goes out in the morning after an account ended, when its first day has already begun. */
function daysPromised(daysBefore: number): number {
  return daysBefore === deletionNotices[0] ? daysBefore - 1 : daysBefore
}

function latest(dates: readonly Date[]): Date {
  return new Date(Math.max(...dates.map((date) => date.getTime())))
}
