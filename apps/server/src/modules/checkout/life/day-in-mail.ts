import { saoPauloDay } from '@revela/domain'

/** `20/03/2027`, the day in São Paulo. */
export function dayInMail(at: Date): string {
  return saoPauloDay(at).split('-').toReversed().join('/')
}
