import { DAY_MS } from './time.ts'

/** The facts that determine how many mails an account may send to clients. */
export type SendingAccount = {
  readonly createdAt: Date
  /** Has a paid period that is running now. */
  readonly isPaying: boolean
  /** When the first payment that was not refunded arrived. */
  readonly payingSince: Date | null
}

/**
 * Mails to clients per day. The limits are above a wedding photographer's busiest day and below a spammer's first hour.
 */
export const dailyMailLimits = { newTrial: 50, trial: 150, paying: 500, established: 2_000 } as const

/** An account younger than this is new, paying or not. */
export const newAccountDays = 7

/** Chargebacks of a stolen card arrive within about two months. */
export const establishedDays = 60

/** Open reports of that many different recipients pause an account's mail until staff decides. */
export const reportsBeforePause = 3

export function dailyMailLimit({ createdAt, isPaying, payingSince }: SendingAccount, now: Date): number {
  if (isPaying && payingSince !== null) {
    return daysSince(payingSince, now) >= establishedDays ? dailyMailLimits.established : dailyMailLimits.paying
  }
  return daysSince(createdAt, now) >= newAccountDays ? dailyMailLimits.trial : dailyMailLimits.newTrial
}

/** Mails of trial and new accounts name Revela beside the studio as their sender. */
export function isSentViaRevela({ createdAt, isPaying }: SendingAccount, now: Date): boolean {
  return !isPaying || daysSince(createdAt, now) < newAccountDays
}

/** The limit is shown when a fifth of it or less is left. */
export function isNearMailLimit(sent: number, limit: number): boolean {
  return sent >= limit * 0.8
}

function daysSince(then: Date, now: Date): number {
  return (now.getTime() - then.getTime()) / DAY_MS
}
