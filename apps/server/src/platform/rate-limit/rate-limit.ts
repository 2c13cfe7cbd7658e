import type { Pool } from 'pg'
import { ApiError } from '../api-error/api-error.ts'
import { batchCalls } from '../batch/batch-calls.ts'
import { keyPurpose, type Keys } from '../crypto/keys.ts'

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
const consumeStatement = {
  name: 'rate_limit_consume',
  text: `
  insert into rate_limit as kept (key, hits, window_ends_at)
  select key, attempts, now() + make_interval(secs => seconds)
  from unnest($1::bytea[], $2::int[], $3::int[]) as asked (key, seconds, attempts)
  order by key
  on conflict (key) do update set
    hits = case when kept.window_ends_at <= now() then excluded.hits else kept.hits + excluded.hits end,
    window_ends_at = case when kept.window_ends_at <= now() then excluded.window_ends_at else kept.window_ends_at end
  returning key, hits, ceil(extract(epoch from window_ends_at - now()))::int as wait_seconds`,
}

const waitStatement = {
  name: 'rate_limit_wait',
  text: `
  select key, hits, ceil(extract(epoch from window_ends_at - now()))::int as wait_seconds
  from rate_limit where key = any($1::bytea[]) and window_ends_at > now()`,
}

type CountRow = { readonly key: Buffer; readonly hits: number; readonly wait_seconds: number }
type KeyedLimit = Limit & { readonly hash: Buffer; readonly id: string }

/** A crowd's attempts share a statement: a guest of a full gallery would otherwise wait for the row of the address. */
const batching = { maxInputs: 500, crowdIntervalMs: 10 }

/** Counts the attempts of several callers; returns the wait of each, as if they had come one after the other. */
async function countAttempts(pool: Pool, callers: readonly (readonly KeyedLimit[])[]): Promise<number[]> {
  const counted = new Map<string, { limit: KeyedLimit; attempts: number }>()
  for (const limit of callers.flat()) {
    const known = counted.get(limit.id)
    if (known) known.attempts += 1
    else counted.set(limit.id, { limit, attempts: 1 })
  }
  const batch = [...counted.values()]
  const { rows } = await pool.query<CountRow>({
    ...consumeStatement,
    values: [
      batch.map(({ limit }) => limit.hash),
      batch.map(({ limit }) => limit.windowSeconds),
      batch.map(({ attempts }) => attempts),
    ],
  })
  const before = new Map(
    rows.map(({ key, hits, wait_seconds: waitSeconds }) => {
      const id = key.toString('latin1')
      return [id, { hits: hits - (counted.get(id)?.attempts ?? 0), waitSeconds }]
    }),
  )
  return callers.map((limits) => {
    let wait = 0
    for (const { id, max } of limits) {
      const count = before.get(id)!
      count.hits += 1
      if (count.hits > max) wait = Math.max(wait, count.waitSeconds)
    }
    return wait
  })
}

async function readWaits(pool: Pool, callers: readonly (readonly KeyedLimit[])[]): Promise<number[]> {
  const hashes = new Map(callers.flat().map(({ id, hash }) => [id, hash]))
  const { rows } = await pool.query<CountRow>({ ...waitStatement, values: [[...hashes.values()]] })
  const counts = new Map(rows.map((row) => [row.key.toString('latin1'), row]))
  return callers.map((limits) =>
    limits.reduce((wait, { id, max }) => {
      const count = counts.get(id)
      return count && count.hits >= max ? Math.max(wait, count.wait_seconds) : wait
    }, 0),
  )
}

export function createRateLimiter(pool: Pool, keys: Keys): RateLimiter {
  const keyOf = (limit: Limit) => keys.mac(rateLimitPurpose, `${limit.name}\n${limit.key}`)
  const withKey = (limit: Limit): KeyedLimit => {
    const hash = keyOf(limit)
    return { ...limit, hash, id: hash.toString('latin1') }
  }
  const count = batchCalls((callers: readonly (readonly KeyedLimit[])[]) => countAttempts(pool, callers), batching)
  const look = batchCalls((callers: readonly (readonly KeyedLimit[])[]) => readWaits(pool, callers), batching)
  const consume = async (limits: readonly Limit[]) => {
    if (limits.length === 0) return
    const wait = await count('', limits.map(withKey))
    if (wait > 0) throw new ApiError('TooManyRequests', { retryAfterSeconds: wait })
  }
  return {
    consume,
    consumeOwnThenShared: async ({ own, shared }) => {
      await consume(own)
      await consume(shared)
    },
    remainingWait: async (limits) => (limits.length === 0 ? 0 : look('', limits.map(withKey))),
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
