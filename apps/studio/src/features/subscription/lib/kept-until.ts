import { addDays, CONTENT_KEPT_DAYS, type CalendarDay } from '@revela/domain'
import { subscription } from '@revela/phrases'
import { formatCalendarDay } from '../../../lib/dates.ts'

/** When a trial ended and until when its content is kept, in words. */
export function keptUntil(expirationDate: string | null): string | null {
  if (expirationDate === null) return null
  const ended = subscription.expired.since(formatCalendarDay(expirationDate))
  const kept = addDays(expirationDate as CalendarDay, CONTENT_KEPT_DAYS)
  return `${ended} ${subscription.expired.keptUntil(formatCalendarDay(kept))}`
}
