import {
  areEnginesRunning,
  crashCeph,
  crashPostgres,
  createDatabase,
  describeEngines,
  dropDatabase,
  ensureBucket,
  ensureTemplate,
  removeBucket,
  startCeph,
  startEngines,
  startPostgres,
  stopEngines,
  stopPostgres,
  testPlace,
  withLock,
  type CephDaemon,
  type Engines,
} from '@revela/dev-env'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Size } from '../bench.ts'
import { withCleanUp } from '../harness/clean-up.ts'

/** Engines that may be killed: nobody else's work stands on them. */
export type Ground = {
  /** Where they answer, past every proxy. */
  readonly engines: Engines
  /** For logs and for what a run must remember. */
  readonly folder: string
  readonly crashDatabase: () => Promise<unknown>
  readonly reviveDatabase: () => Promise<void>
  readonly crashStore: (daemons: readonly CephDaemon[]) => Promise<void>
  readonly reviveStore: () => Promise<void>
  /** Brings back what has died by itself. True when something had. */
  readonly standUp: () => Promise<boolean>
}

// The short form kills no store, so it uses the tests' one and needs only a PostgreSQL of its own.
const portsBeyondTests = { short: 2_000, long: 1_000 }

export async function withGround<T>(size: Size, work: (ground: Ground) => Promise<T>): Promise<T> {
  const tests = testPlace()
  const own = testPlace({ REVELA_PORT_BASE: String(tests.portBase + portsBeyondTests[size]) })
  const engines = describeEngines(own)
  const folder = join(own.dir, 'faults')
  mkdirSync(folder, { recursive: true })
  // A crash may lose nothing that was committed: these engines keep the promises of production.
  const postgres = { dir: join(own.dir, 'postgres'), port: engines.ports.postgres, durable: true }
  const ceph = { dir: join(own.dir, 'ceph'), port: engines.ports.s3, daemonPorts: engines.ports.ceph }
  const ground = {
    folder,
    crashDatabase: () => crashPostgres(postgres.dir),
    reviveDatabase: () => startPostgres(postgres),
    crashStore: (daemons: readonly CephDaemon[]) => crashCeph(ceph.dir, daemons),
    reviveStore: () => startCeph(ceph),
  }
  return withLock(folder, async () => {
    if (size === 'long') {
      await startEngines(own)
      const stop = async () => void (await stopEngines(own))
      const standUp = async () => {
        const hadDied = !areEnginesRunning(own)
        await startEngines(own)
        return hadDied
      }
      return withCleanUp(stop, () => work({ ...ground, engines, standUp }))
    }
    const wereRunning = areEnginesRunning(tests)
    const stop = async () => {
      await stopPostgres(postgres.dir)
      if (!wereRunning) await stopEngines(tests)
    }
    const mixed = { ...describeEngines(tests), dir: own.dir, postgres: engines.postgres }
    return withCleanUp(stop, async () => {
      if (!wereRunning) await startEngines({ ...tests, durable: false })
      await startPostgres(postgres)
      const standUp = async () => startPostgres(postgres).then(() => false)
      return work({ ...ground, engines: mixed, standUp })
    })
  })
}

export type Plot = { readonly database: string; readonly bucket: string }

/** Nobody asks the store through the edge, or it is this who asks. */
export const edgeKeyOfPlots = 'nobody-asks-through-the-edge'

/** An empty product, as far as the engines know it. Doing it again is harmless. */
export async function preparePlot({ engines }: Pick<Ground, 'engines'>, { database, bucket }: Plot): Promise<void> {
  const template = await ensureTemplate(engines)
  await Promise.all([createDatabase(engines, database, { template }), ensureBucket(engines, bucket, edgeKeyOfPlots)])
}

export async function clearPlot({ engines }: Pick<Ground, 'engines'>, { database, bucket }: Plot): Promise<void> {
  await Promise.all([dropDatabase(engines, database), removeBucket(engines, bucket)])
}
