import { z } from 'zod'
import type { Database } from '../db/database.ts'
import { defineJob } from './queue.ts'
import { bindJob, type BoundJob } from './worker.ts'

export const housekeepingJob = defineJob({
  name: 'platform.housekeeping',
  payload: z.object({}),
  retryLimit: 0,
  retryDelay: 1,
  retryDelayMax: 1,
  expireInSeconds: 120,
  cron: '*/10 * * * *',
})

const maxRows = 5_000
const maxRounds = 100

/** Deletes expired rate limits, used tokens, challenges and released names, in small batches so that locks stay short. */
export function housekeepingHandler(db: Database): BoundJob {
  const deleteDue = async (
    table: 'rate_limit' | 'used_token' | 'passkey_challenge' | 'acme_challenge' | 'removed_certificate',
    key: string,
    due: string,
  ): Promise<void> => {
    for (let round = 0; round < maxRounds; round += 1) {
      const { rowCount } = await db.pool.query(
        `delete from ${table} where ${key} in (select ${key} from ${table} where ${due} < now() limit ${maxRows})`,
      )
      if ((rowCount ?? 0) < maxRows) return
    }
  }
  const deleteReleasedNames = () =>
    db.pool.query(
      `delete from directory where (kind, name) in
        (select kind, name from directory where released_until < now() limit ${maxRows})`,
    )
  return bindJob(housekeepingJob, async () => {
    await deleteDue('rate_limit', 'key', 'window_ends_at')
    await deleteDue('used_token', 'hash', 'expires_at')
    await deleteDue('passkey_challenge', 'hash', 'expires_at')
    await deleteDue('acme_challenge', 'token', 'expires_at')
    await deleteDue('removed_certificate', 'name', 'expires_at')
    await deleteReleasedNames()
  })
}
