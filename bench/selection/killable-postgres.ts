import {
  areEnginesRunning,
  crashPostgres,
  describeEngines,
  startEngines,
  startPostgres,
  stopEngines,
  stopPostgres,
  testEnginesConfig,
  withLock,
} from '@revela/dev-env'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { KillableEngines } from '../faults/killable-engines.ts'
import { withCleanUp } from '../harness/clean-up.ts'

export type KillablePostgres = Pick<KillableEngines, 'engines' | 'folder' | 'crashDatabase' | 'restartDatabase'>

// Below the kernel's ephemeral ports: no other process takes the port while PostgreSQL is down.
const portsBelowTests = 20_000

/** The tests' store with a separate PostgreSQL that is durable as in production and may be killed. */
export async function withKillablePostgres<T>(work: (killablePostgres: KillablePostgres) => Promise<T>): Promise<T> {
  const tests = testEnginesConfig()
  const config = testEnginesConfig({ REVELA_PORT_BASE: String(tests.portBase - portsBelowTests) })
  const { postgres } = describeEngines(config)
  const folder = join(config.dir, 'taps')
  mkdirSync(folder, { recursive: true })
  const options = { dir: join(config.dir, 'postgres'), port: postgres.port, durable: true }
  return withLock(folder, async () => {
    const wereRunning = areEnginesRunning(tests)
    const stop = async () => {
      await stopPostgres(options.dir)
      if (!wereRunning) await stopEngines(tests)
    }
    return withCleanUp(stop, async () => {
      if (!wereRunning) await startEngines({ ...tests, durable: false })
      await startPostgres(options)
      return work({
        engines: { ...describeEngines(tests), dir: config.dir, postgres },
        folder,
        crashDatabase: () => crashPostgres(options.dir),
        restartDatabase: () => startPostgres(options),
      })
    })
  })
}
