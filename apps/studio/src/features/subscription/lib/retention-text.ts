import { addDays, CONTENT_RETENTION_DAYS, PAID_CONTENT_RETENTION_DAYS, type CalendarDay } from '@revela/domain'
import { subscription } from '@revela/phrases'
import { formatCalendarDay } from '../../../lib/dates.ts'

type RetentionTexts = { readonly since: (day: string) => string; readonly retainedUntil: (day: string) => string }

function retentionText(ended: string | null, days: number, words: RetentionTexts): string | null {
  if (ended === null) return null
  const lastDay = addDays(ended as CalendarDay, days)
  return `${words.since(formatCalendarDay(ended))} ${words.retainedUntil(formatCalendarDay(lastDay))}`
}

/** When a trial ended and until when its content is kept. */
export function trialRetentionText(expirationDate: string | null): string | null {
  return retentionText(expirationDate, CONTENT_RETENTION_DAYS, subscription.expired)
}

/** The same for a paid plan, whose content is kept longer. */
export function paidRetentionText(expirationDate: string | null): string | null {
  return retentionText(expirationDate, PAID_CONTENT_RETENTION_DAYS, subscription.canceled)
}
