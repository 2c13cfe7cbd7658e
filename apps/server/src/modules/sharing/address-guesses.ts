import type { Limit, RateLimiter } from '../../platform/rate-limit/rate-limit.ts'
import { Refusal } from '../../platform/refusal/refusal.ts'

type Needs = { readonly limiter: RateLimiter }
type Caller = { readonly customerId: string; readonly address: string }

/** A mistyped address is tried again once or twice; sixty within a quarter of an hour are guesses. */
export function guessLimits({ customerId, address }: Caller): Limit[] {
  return [
    { name: 'family:unknown', of: `${customerId}\n${address}`, most: 60, windowSeconds: 15 * 60 },
    { name: 'family:unknown:all', of: address, most: 600, windowSeconds: 3_600 },
  ]
}

/**
 * For how many seconds a caller who asked for too many galleries that do not exist is shown none at all. To refuse only
 * the wrong addresses would tell the right ones. Whoever is inside a gallery or has a personal link is not asked this.
 */
export async function guessWait({ limiter }: Needs, caller: Caller): Promise<number> {
  return await limiter.remainingWait(guessLimits(caller))
}

export async function countGuess({ limiter }: Needs, caller: Caller): Promise<void> {
  await limiter.take(guessLimits(caller))
}

/** Runs what answers differently for galleries that exist: once too many did not, every refusal reads the same. */
export async function hideFromGuesses<T>(needs: Needs, caller: Caller, answer: () => Promise<T>): Promise<T> {
  try {
    return await answer()
  } catch (fault) {
    if (!(fault instanceof Refusal)) throw fault
    const retryAfterSeconds = await guessWait(needs, caller)
    if (retryAfterSeconds > 0) throw new Refusal('TooManyRequests', { retryAfterSeconds })
    if (fault.code === 'NotFound') await countGuess(needs, caller)
    throw fault
  }
}
