import { addDays, CONTENT_KEPT_DAYS, PAID_CONTENT_KEPT_DAYS, type CalendarDay } from '@revela/domain'
import { subscription } from '@revela/phrases'
import { formatCalendarDay } from '../../../lib/dates.ts'

type Words = { readonly since: (day: string) => string; readonly keptUntil: (day: string) => string }

function inWords(ended: string | null, days: number, words: Words): string | null {
  if (ended === null) return null
  const kept = addDays(ended as CalendarDay, days)
  return `${words.since(formatCalendarDay(ended))} ${words.keptUntil(formatCalendarDay(kept))}`
}

/** When a trial ended and until when its content is kept, in words. */
export function keptUntil(expirationDate: string | null): string | null {
  return inWords(expirationDate, CONTENT_KEPT_DAYS, subscription.expired)
}

/** The same for whoever paid once, and has more time to come back. */
export function keptAfterPaid(expirationDate: string | null): string | null {
  return inWords(expirationDate, PAID_CONTENT_KEPT_DAYS, subscription.canceled)
}
