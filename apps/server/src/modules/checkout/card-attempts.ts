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
 * Counts declined cards per address and browser over all accounts, because card testers open a new account for every
 * few cards. Concurrent calls may exceed the limit together, but each needs its own account: an account has one card
 * payment in progress at a time.
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

/** The response remains the bank's; the limit applies to the next call. */
function ignoreLimitReached(error: unknown): void {
  if (!(error instanceof ApiError)) throw error
}

function declinedLimits(address: string, device: string): Limit[] {
  return [
    { name: 'card:declined+ip', key: address, max: MAX_DECLINED_PER_ADDRESS, windowSeconds: hourInSeconds },
    { name: 'card:declined+device', key: device, max: MAX_DECLINED_PER_DEVICE, windowSeconds: hourInSeconds },
  ]
}

/** A random id without personal data. A caller who deletes the cookie is still counted by address and account. */
function ensureDeviceId(visit: CardVisit): string {
  const deviceId = visit.cookie(cookieName)
  if (deviceId !== null && /^[\w-]{22}$/.test(deviceId)) return deviceId
  const newDeviceId = randomBytes(16).toString('base64url')
  visit.setCookie(cookieName, newDeviceId, DAY_SECONDS)
  return newDeviceId
}

const maxDeclined = 10
const hourMs = 3_600_000

/** This many declines in an hour indicate card testing, not a search for the right card. */
export async function rejectCardTesting(tx: Tx, customerId: string, now: Date): Promise<void> {
  const declined = await countDeclined(tx, customerId, new Date(now.getTime() - hourMs))
  if (declined >= maxDeclined) throw new ApiError('TooManyRequests', { retryAfterSeconds: hourMs / 1_000 })
}
