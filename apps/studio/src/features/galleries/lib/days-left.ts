import { daysBetween, saoPauloDay } from '@revela/domain'

/** Whole days until a gallery leaves the trash for good, by the calendar the photographer reads. */
export function daysLeft(purgeAt: string, now: Date): number {
  return Math.max(0, daysBetween(saoPauloDay(now), saoPauloDay(new Date(purgeAt))))
}
