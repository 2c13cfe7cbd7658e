import { asSuperuser, databaseUrl, serverEnvironment, waitUntil } from '@revela/dev-env'
import { sweepGarbage } from '../../apps/server/src/modules/pictures/sweep-garbage.job.ts'
import { sweepAttempts } from '../../apps/server/src/modules/uploads/sweep-attempts.job.ts'
import { readConfig } from '../../apps/server/src/platform/config/config.ts'
import { openDatabase } from '../../apps/server/src/platform/db/database.ts'
import { openSweep } from '../../apps/server/src/platform/db/sweep.ts'
import { openObjectStore, type ObjectStore } from '../../apps/server/src/platform/object-store/object-store.ts'
import type { KillableEngines, Dataset } from './killable-engines.ts'

/** The product's own functions without a proxy, for the check and the sweep before it. */
export type Maintenance = {
  readonly store: ObjectStore
  /** Waits until every picture is ready. False when some never are; the check names them. */
  readonly waitUntilIdle: (timeoutMs: number) => Promise<boolean>
  /** Runs both sweeps, with a clock past all their waiting periods or with another offset. */
  readonly sweep: (offsetMs?: number) => Promise<void>
  readonly close: () => Promise<void>
}

const ageSql = `
  update upload_attempt set started_at = started_at - interval '5 days';
  update object_garbage set not_before = not_before - interval '5 days' where not_before is not null`

// Later than any clock jump.
const inFiveDays = 5 * 24 * 3_600_000

export function openMaintenance(
  { engines }: Pick<KillableEngines, 'engines'>,
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
      return waitUntil(isQuiet, {
        timeoutMs,
        intervalMs: 200,
        timeoutMessage: () => 'pictures or render jobs still pending',
      }).then(
        () => true,
        () => false,
      )
    },
    sweep: async (offsetMs = inFiveDays) => {
      const clock = () => new Date(Date.now() + offsetMs)
      // The first sweep abandons what is old and the second deletes it, some hundreds at a time.
      for (let round = 0; round < (offsetMs === inFiveDays ? 20 : 2); round += 1) {
        await sweepAttempts({ db, sweep, store, clock, staleSeconds })
        // Abandoned attempts wait by the database's clock. Only here, when nothing runs, their rows are aged.
        if (offsetMs === inFiveDays) await asSuperuser(engines, (client) => client.query(ageSql), database)
      }
      // One sweep has a batch limit, and a store that was down for minutes leaves more rows than that.
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
