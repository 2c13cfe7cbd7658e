import { morningOf } from './lifecycle.ts'
import { addDays, saoPauloDay } from './sao-paulo-calendar.ts'

/** Days before a trial ends; 0 is the morning after its end. */
export const trialReminders: readonly number[] = [3, 1, 0]

/** Days before a plan closes. */
export const sunsetReminders: readonly number[] = [30, 7, 1]

export type Reminder = {
  readonly endsAt: Date
  readonly days: readonly number[]
  readonly sent: readonly number[]
  readonly now: Date
}

export type ReminderStep =
  | { readonly step: 'notify'; readonly daysBefore: number }
  | { readonly step: 'wait'; readonly until: Date }
  | { readonly step: 'done' }

/** Reminders delete nothing: of several late ones only the most urgent is sent. */
export function planReminder({ endsAt, days, sent, now }: Reminder): ReminderStep {
  const at = (before: number) => morningOf(addDays(saoPauloDay(endsAt), before === 0 ? 1 : -before))
  const due = days.filter((before) => at(before) <= now)
  const pressing = due.at(-1)
  if (pressing !== undefined && !sent.includes(pressing) && (pressing === 0 || now <= endsAt)) {
    return { step: 'notify', daysBefore: pressing }
  }
  const next = days[due.length]
  return next === undefined ? { step: 'done' } : { step: 'wait', until: at(next) }
}
