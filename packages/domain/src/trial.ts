import { addDays, daysBetween, endOfSaoPauloDay, saoPauloDay, type CalendarDay } from './sao-paulo-calendar.ts'

export const TRIAL_DAYS = 14
export const TRIAL_EXTENSION_DAYS = 7
export const CONTENT_KEPT_DAYS = 30

/** Fourteen whole days after the day it started, to 23:59:59 in São Paulo: nobody gets less than fourteen times 24 hours. */
export function trialEndsAt(startedAt: Date): Date {
  return endOfSaoPauloDay(addDays(saoPauloDay(startedAt), TRIAL_DAYS))
}

/** Seven more days, counted from the end of the trial, or from today when it is already over. */
export function extendedTrialEndsAt(endsAt: Date, now: Date): Date {
  const from = endsAt > now ? endsAt : now
  return endOfSaoPauloDay(addDays(saoPauloDay(from), TRIAL_EXTENSION_DAYS))
}

/** The last moment at which the content of an ended trial still exists. */
export function trialContentKeptUntil(endsAt: Date): Date {
  return endOfSaoPauloDay(addDays(saoPauloDay(endsAt), CONTENT_KEPT_DAYS))
}

/** An end at 23:59:59 still counts as inside. */
export function hasEnded(endsAt: Date, now: Date): boolean {
  return now.getTime() > endsAt.getTime()
}

export function expirationDate(endsAt: Date): CalendarDay {
  return saoPauloDay(endsAt)
}

/** Calendar days left: 14 on the first day of a trial, 0 on its last day and after it. */
export function expirationDays(endsAt: Date, now: Date): number {
  return Math.max(0, daysBetween(saoPauloDay(now), saoPauloDay(endsAt)))
}
