import { DAY_MS, HOUR_MS, MINUTE_MS } from './time.ts'

/**
 * `waiting`: for the photographer's DNS. `issuing`: the DNS is right, the certificate follows. `fallback`: the DNS went
 * away, the subdomain is used. `redirecting`: the plan no longer includes it, and for a while it leads to the subdomain.
 */
export type OwnDomainState = 'waiting' | 'issuing' | 'active' | 'fallback' | 'redirecting'

export type OwnDomainFacts = {
  /** Whether the studio's addresses use it now. */
  readonly isActive: boolean
  readonly isPointed: boolean
  readonly goneSince: Date | null
  readonly redirectUntil: Date | null
}

export function ownDomainState({ isActive, isPointed, goneSince, redirectUntil }: OwnDomainFacts): OwnDomainState {
  if (redirectUntil) return 'redirecting'
  if (isActive) return 'active'
  if (goneSince) return 'fallback'
  return isPointed ? 'issuing' : 'waiting'
}

/** A second look this much later decides that the DNS went away. */
export const DNS_GONE_MS = 10 * MINUTE_MS

type Check = OwnDomainFacts & {
  readonly createdAt: Date
  /** When the next order is permitted; null: none is due. */
  readonly orderAt: Date | null
}

/** Often while the photographer is likely to wait for it, seldom later. */
function waitingMs(sinceMs: number): number {
  if (sinceMs < HOUR_MS) return MINUTE_MS
  if (sinceMs < DAY_MS) return 10 * MINUTE_MS
  return sinceMs < 14 * DAY_MS ? HOUR_MS : DAY_MS
}

/** When the domain is checked next. */
export function nextDomainCheck(check: Check, now: Date): Date {
  const after = (ms: number) => new Date(now.getTime() + ms)
  const since = (start: Date) => now.getTime() - start.getTime()
  const planned = (ms: number) => {
    const regular = after(ms)
    const { orderAt } = check
    if (!orderAt || orderAt >= regular) return regular
    return orderAt > now ? orderAt : after(MINUTE_MS)
  }
  switch (ownDomainState(check)) {
    case 'waiting':
      return after(waitingMs(since(check.createdAt)))
    case 'issuing':
      return planned(HOUR_MS)
    case 'active':
      return check.goneSince ? after(DNS_GONE_MS) : planned(HOUR_MS)
    case 'fallback':
      return after(waitingMs(check.goneSince ? since(check.goneSince) : 0))
    case 'redirecting': {
      const daily = planned(DAY_MS)
      return check.redirectUntil && check.redirectUntil < daily ? check.redirectUntil : daily
    }
  }
}

/** A certificate is renewed when two thirds of its life are over, as the authorities ask for. */
export function certificateRenewAt({ notBefore, notAfter }: { notBefore: Date; notAfter: Date }): Date {
  return new Date(notBefore.getTime() + ((notAfter.getTime() - notBefore.getTime()) * 2) / 3)
}

/** How long no order is made after so many failures in a row; the last one repeats. */
const failureWaits = [MINUTE_MS, 5 * MINUTE_MS, 20 * MINUTE_MS, HOUR_MS, 4 * HOUR_MS, 12 * HOUR_MS, DAY_MS] as const

export function orderRetryMs(failures: number): number {
  return failureWaits[Math.min(failures, failureWaits.length) - 1] ?? 0
}

/** The photographer is warned this long before a certificate ends, or the redirects of a lost plan. */
export const DOMAIN_WARNING_MS = 7 * DAY_MS
/** How long a domain redirects after the plan that included it. */
export const DOMAIN_REDIRECT_MS = 90 * DAY_MS
