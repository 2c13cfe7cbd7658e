import { saoPauloDay } from '@revela/domain'

/** The calendar day of a moment, in the time zone of São Paulo. */
export function dayOf(moment: string): string {
  return saoPauloDay(new Date(moment))
}
