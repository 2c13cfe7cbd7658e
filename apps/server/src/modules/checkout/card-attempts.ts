import { DAY_SECONDS } from '@revela/domain'
import { randomBytes } from 'node:crypto'
import type { Visit } from '../../http/visit.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { Limit, RateLimiter } from '../../platform/rate-limit/rate-limit.ts'
import { ApiError } from '../../platform/api-error/api-error.ts'
import { countDeclined } from './charge.repository.ts'
import { isDeclined } from './purchase-outcome.ts'

const cookieName = '__Host-revela-card'
const hourInSeconds = 3_600

/** An office or a phone network shares one address; one browser belongs to one person. */
const MAX_DECLINED_PER_ADDRESS = 30
const MAX_DECLINED_PER_DEVICE = 12

type CardVisit = Pick<Visit, 'address' | 'cookie' | 'setCookie'>

/**
 * Counts declined cards for the caller's address and browser over all accounts: whoever looks for cards that work opens
 * a new account for every few of them. Calls at the same moment may pass the limit together; each needs an account of its
 * own, because an account has one card decided about at a time.
 */
export async function countDeclinedCards<T>(
  limiter: RateLimiter,
  visit: CardVisit,
  attempt: () => Promise<T>,
): Promise<T> {
  const limits = declinedLimits(visit.address, ensureDeviceId(visit))
  const waitSeconds = await limiter.remainingWait(limits)
  if (waitSeconds > 0) throw new ApiError('TooManyRequests', { retryAfterSeconds: waitSeconds })
  try {
    return await attempt()
  } catch (error) {
    if (isDeclined(error)) await limiter.consume(limits).catch(ignoreLimitReached)
    throw error
  }
}

/** The answer stays the bank's; the next call is told to wait. */
function ignoreLimitReached(error: unknown): void {
  if (!(error instanceof ApiError)) throw error
}

function declinedLimits(address: string, device: string): Limit[] {
  return [
    { name: 'card:declined+ip', key: address, max: MAX_DECLINED_PER_ADDRESS, windowSeconds: hourInSeconds },
    { name: 'card:declined+device', key: device, max: MAX_DECLINED_PER_DEVICE, windowSeconds: hourInSeconds },
  ]
}

/** A random mark that says nothing about anybody; whoever throws it away is still counted by address and account. */
function ensureDeviceId(visit: CardVisit): string {
  const deviceId = visit.cookie(cookieName)
  if (deviceId !== null && /^[\w-]{22}$/.test(deviceId)) return deviceId
  const newDeviceId = randomBytes(16).toString('base64url')
  visit.setCookie(cookieName, newDeviceId, DAY_SECONDS)
  return newDeviceId
}

const maxDeclined = 10
const hourMs = 3_600_000

/** Whoever is declined so often in an hour is not looking for the right card, but for cards that work. */
export async function rejectCardTesting(tx: Tx, customerId: string, now: Date): Promise<void> {
  const declined = await countDeclined(tx, customerId, new Date(now.getTime() - hourMs))
  if (declined >= maxDeclined) throw new ApiError('TooManyRequests', { retryAfterSeconds: hourMs / 1_000 })
}
