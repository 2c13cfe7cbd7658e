import type { Pool } from 'pg'
import { keyPurpose, type Keys } from '../crypto/keys.ts'
import { ApiError } from '../api-error/api-error.ts'

export const rateLimitPurpose = keyPurpose('rate-limit')

export type Limit = {
  /** What is counted, e.g. `signin:account+ip`. */
  readonly name: string
  /** The counted subject; stored only as a keyed hash. */
  readonly key: string
  readonly max: number
  readonly windowSeconds: number
}

export type CallerAndSharedLimits = { readonly own: readonly Limit[]; readonly shared: readonly Limit[] }

export type RateLimiter = {
  /** Counts one attempt against every limit; throws with the longest wait of the exceeded ones. */
  readonly consume: (limits: readonly Limit[]) => Promise<void>
  /**
   * Counts an attempt against the caller's own limits, and against the shared limits only if these pass. Otherwise one
   * caller could exhaust the limits of all.
   */
  readonly consumeOwnThenShared: (limits: CallerAndSharedLimits) => Promise<void>
  /** The longest wait of the exhausted limits in seconds; 0 when none is. Counts nothing. */
  readonly remainingWait: (limits: readonly Limit[]) => Promise<number>
  /** Resets a count, e.g. the failures before a correct password. */
  readonly reset: (limits: readonly Limit[]) => Promise<void>
  /** Takes back one counted attempt that turned out not to be one. */
  readonly refund: (limits: readonly Limit[]) => Promise<void>
}

// Counted before the work, in one statement and in key order: concurrent attempts cannot bypass the limit or deadlock.
// Growing waits are several limits on the same subject, each with a longer window.
const consumeStatement = `
  insert into rate_limit as kept (key, hits, window_ends_at)
  select key, 1, now() + make_interval(secs => seconds)
  from unnest($1::bytea[], $2::int[]) as asked (key, seconds)
  order by key
  on conflict (key) do update set
    hits = case when kept.window_ends_at <= now() then 1 else kept.hits + 1 end,
    window_ends_at = case when kept.window_ends_at <= now() then excluded.window_ends_at else kept.window_ends_at end
  returning key, hits, ceil(extract(epoch from window_ends_at - now()))::int as wait_seconds`

export function createRateLimiter(pool: Pool, keys: Keys): RateLimiter {
  const keyOf = (limit: Limit) => keys.mac(rateLimitPurpose, `${limit.name}\n${limit.key}`)
  const consume = async (limits: readonly Limit[]) => {
    if (limits.length === 0) return
    const limitKeys = limits.map(keyOf)
    const { rows } = await pool.query<{ key: Buffer; hits: number; wait_seconds: number }>(consumeStatement, [
      limitKeys,
      limits.map((limit) => limit.windowSeconds),
    ])
    let wait = 0
    for (const row of rows) {
      const limit = limits[limitKeys.findIndex((key) => key.equals(row.key))]
      if (limit && row.hits > limit.max) wait = Math.max(wait, row.wait_seconds)
    }
    if (wait > 0) throw new ApiError('TooManyRequests', { retryAfterSeconds: wait })
  }
  return {
    consume,
    consumeOwnThenShared: async ({ own, shared }) => {
      await consume(own)
      await consume(shared)
    },
    remainingWait: async (limits) => {
      const { rows } = await pool.query<{ wait_seconds: number | null }>(
        `select max(ceil(extract(epoch from kept.window_ends_at - now())))::int as wait_seconds
         from rate_limit kept join unnest($1::bytea[], $2::int[]) as asked (key, most) on asked.key = kept.key
         where kept.hits >= asked.most and kept.window_ends_at > now()`,
        [limits.map(keyOf), limits.map(({ max }) => max)],
      )
      return rows[0]?.wait_seconds ?? 0
    },
    reset: async (limits) => {
      await pool.query('delete from rate_limit where key = any($1::bytea[])', [limits.map(keyOf)])
    },
    refund: async (limits) => {
      await pool.query('update rate_limit set hits = hits - 1 where key = any($1::bytea[]) and hits > 0', [
        limits.map(keyOf),
      ])
    },
  }
}
