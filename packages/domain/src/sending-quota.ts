import { DAY_MS } from './time.ts'

/** What decides how far an account is trusted to write to people we do not know. */
export type SendingAccount = {
  readonly createdAt: Date
  /** Has a paid period that is running now. */
  readonly isPaying: boolean
  /** When the first payment that was not refunded arrived. */
  readonly payingSince: Date | null
}

/** Mails to clients in one day. A wedding photographer's busiest day stays below; a spammer's first hour does not. */
export const dailyMailLimits = { newTrial: 50, trial: 150, paying: 500, established: 2_000 } as const

/** An account younger than this is new, paying or not. */
export const newAccountDays = 7

/** Chargebacks of a stolen card arrive within about two months. */
export const establishedDays = 60

/** Open reports by so many different recipients pause an account's mail until staff decides. */
export const reportsBeforePause = 3

export function dailyMailLimit({ createdAt, isPaying, payingSince }: SendingAccount, now: Date): number {
  if (isPaying && payingSince !== null) {
    return daysSince(payingSince, now) >= establishedDays ? dailyMailLimits.established : dailyMailLimits.paying
  }
  return daysSince(createdAt, now) >= newAccountDays ? dailyMailLimits.trial : dailyMailLimits.newTrial
}

/** Accounts we know little about do not send under the studio's name alone. */
export function isSentViaRevela({ createdAt, isPaying }: SendingAccount, now: Date): boolean {
  return !isPaying || daysSince(createdAt, now) < newAccountDays
}

/** From the last fifth on, the limit is shown before it is reached. */
export function isNearMailLimit(sent: number, limit: number): boolean {
  return sent >= limit * 0.8
}

function daysSince(then: Date, now: Date): number {
  return (now.getTime() - then.getTime()) / DAY_MS
}
