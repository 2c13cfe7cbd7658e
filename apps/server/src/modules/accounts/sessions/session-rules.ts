import type { AuthMethod } from '../accounts.tables.ts'

const day = 86_400_000

export const sessionMaxAgeSeconds = 30 * 86_400

export function sessionExpiry(now: Date): Date {
  return new Date(now.getTime() + sessionMaxAgeSeconds * 1_000)
}

/** A session not used for two weeks is over, however much of its month is left; support's after a quarter of an hour. */
export function oldestLiveVisit(now: Date, method?: AuthMethod): Date {
  return new Date(now.getTime() - (method === 'admin-cp' ? 15 * 60_000 : 14 * day))
}

/** Writing "last seen" at every call would double the cost of reading; five minutes is close enough. */
export function needsTouch(lastSeenAt: Date, now: Date): boolean {
  return now.getTime() - lastSeenAt.getTime() > 5 * 60_000
}

/** A confirmation, which every sign-in is too, is good for 15 minutes of sensitive changes. */
export function confirmedUntil(confirmedAt: Date): Date {
  return new Date(confirmedAt.getTime() + 15 * 60_000)
}
