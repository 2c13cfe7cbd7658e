import { asSuperuser, databaseUrl, serverEnvironment, waitUntil } from '@revela/dev-env'
import { sweepGarbage } from '../../apps/server/src/modules/pictures/sweep-garbage.job.ts'
import { sweepAttempts } from '../../apps/server/src/modules/uploads/sweep-attempts.job.ts'
import { readConfig } from '../../apps/server/src/platform/config/config.ts'
import { openDatabase } from '../../apps/server/src/platform/db/database.ts'
import { openSweep } from '../../apps/server/src/platform/db/sweep.ts'
import { openObjectStore, type ObjectStore } from '../../apps/server/src/platform/object-store/object-store.ts'
import type { KillableEngines, Dataset } from './killable-engines.ts'

/** The product's own parts, past every proxy, for the check and for the sweep it waits for. */
export type Maintenance = {
  readonly store: ObjectStore
  /** Waits until every picture is ready. False when some never became so; the check names them. */
  readonly waitUntilIdle: (timeoutMs: number) => Promise<boolean>
  /** Both sweeps, as they will run when every patience of theirs is over, or as they would at another hour. */
  readonly sweep: (offsetMs?: number) => Promise<void>
  readonly close: () => Promise<void>
}

const ageSql = `
  update upload_attempt set started_at = started_at - interval '5 days';
  update object_garbage set not_before = not_before - interval '5 days' where not_before is not null`

// Later than any hour that a clock jumps to.
const inFiveDays = 5 * 24 * 3_600_000

export function openMaintenance(
  { engines }: KillableEngines,
  { database, bucket }: Dataset,
  staleSeconds: number,
): Maintenance {
  const config = readConfig(serverEnvironment({ engines, database, bucket, environment: 'test' }))
  const db = openDatabase(config.DATABASE_URL, { max: 2 })
  const sweep = openSweep(databaseUrl(engines, 'revela_sweep', database))
  const store = openObjectStore(config)
  const countPending = () =>
    asSuperuser(
      engines,
      async (client) => {
        const { rows } = await client.query<{ count: number }>(`
          select ((select count(*) from picture where state = 'stored') + (select count(*) from pgboss.job
            where name = 'picture.render' and state in ('created', 'retry', 'active')))::int as count`)
        return rows[0]!.count
      },
      database,
    )
  const notes = () =>
    asSuperuser(
      engines,
      async (client) =>
        (await client.query<{ count: number }>('select count(*)::int as count from object_garbage')).rows[0]!.count,
      database,
    )
  const isQuiet = async () => (await countPending()) === 0
  return {
    store,
    waitUntilIdle: async (timeoutMs) => {
      return waitUntil(isQuiet, { timeoutMs, intervalMs: 200, timeoutMessage: () => 'not at rest' }).then(
        () => true,
        () => false,
      )
    },
    sweep: async (offsetMs = inFiveDays) => {
      const clock = () => new Date(Date.now() + offsetMs)
      // The first look gives up what is old, the second forgets it, some hundreds at a time.
      for (let round = 0; round < (offsetMs === inFiveDays ? 20 : 2); round += 1) {
        await sweepAttempts({ db, sweep, store, clock, staleSeconds })
        // What was given up or may come late waits by the database's clock. Only here, where everything rests, its days
        // are over.
        if (offsetMs === inFiveDays) await asSuperuser(engines, (client) => client.query(ageSql), database)
      }
      // One sweep has its bounds, and a store that was away for minutes leaves more notes than that.
      const maxRounds = offsetMs === inFiveDays ? 20 : 1
      for (let round = 0; round < maxRounds; round += 1) {
        await sweepGarbage({ db, sweep, store, clock })
        if ((await notes()) === 0) break
      }
    },
    close: async () => {
      store.close()
      await sweep.close()
      await db.close()
    },
  }
}
