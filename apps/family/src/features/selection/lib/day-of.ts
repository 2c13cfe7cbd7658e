import { saoPauloDay } from '@revela/domain'

/** The day on which something happened, as people here count days. */
export function dayOf(moment: string): string {
  return saoPauloDay(new Date(moment))
}
