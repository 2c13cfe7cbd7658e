import { daysBetween, isPastDay, saoPauloDay, type CalendarDay } from './sao-paulo-calendar.ts'

export type SelectionStatus = 'open' | 'expired' | 'done'

/** What is known of a selection; its state is never stored beside it. */
export type SelectionFacts = {
  /** Ends at 23:59:59 of that day in São Paulo. */
  readonly limitDay: CalendarDay | null
  readonly finishedAt: Date | null
}

export function selectionStatus({ limitDay, finishedAt }: SelectionFacts, now: Date): SelectionStatus {
  if (finishedAt !== null) return 'done'
  return limitDay !== null && isPastDay(limitDay, now) ? 'expired' : 'open'
}

/** Reopening means the family can choose again, so a deadline that has passed goes with the finish. */
export function reopen({ limitDay }: SelectionFacts, now: Date): SelectionFacts {
  return { limitDay: limitDay !== null && isPastDay(limitDay, now) ? null : limitDay, finishedAt: null }
}

/** Whole days left, 0 on the last day; null without a deadline or once it is over. */
export function daysLeft(limitDay: CalendarDay | null, now: Date): number | null {
  if (limitDay === null || isPastDay(limitDay, now)) return null
  return daysBetween(saoPauloDay(now), limitDay)
}

export type GallerySelectionState = SelectionStatus | 'notStarted' | 'inactive'

/** How a gallery's row in the list counts: by what its selections are, or by their absence. */
export function gallerySelectionStates(active: boolean, statuses: readonly SelectionStatus[]): GallerySelectionState[] {
  if (statuses.length > 0) return [...new Set(statuses)]
  return [active ? 'notStarted' : 'inactive']
}
