import {
  areEnginesRunning,
  crashCeph,
  crashPostgres,
  createDatabase,
  describeEngines,
  dropDatabase,
  ensureBucket,
  ensureTemplate,
  migrate,
  removeBucket,
  startCeph,
  startEngines,
  startPostgres,
  stopEngines,
  stopPostgres,
  testEnginesConfig,
  withLock,
  type CephDaemon,
  type Engines,
} from '@revela/dev-env'
import { execFile } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Size } from '../bench.ts'
import { withCleanUp } from '../harness/clean-up.ts'
import { mountSmallDisk } from './small-disk.ts'

const run = promisify(execFile)
const unsupported = () => Promise.reject(new Error('disk faults are not available in the short run'))

/** Engines that may be killed, because nothing else uses them. */
export type KillableEngines = {
  /** The engines' own addresses, without a proxy. */
  readonly engines: Engines
  /** For logs and the saved state of a run. */
  readonly folder: string
  readonly crashDatabase: () => Promise<unknown>
  readonly restartDatabase: () => Promise<void>
  readonly crashStore: (daemons: readonly CephDaemon[]) => Promise<void>
  readonly restartStore: () => Promise<void>
  /** Fills PostgreSQL's disk or the store's to the last byte, and frees them again. */
  readonly fillDatabaseDisk: () => Promise<void>
  readonly freeDatabaseDisk: () => Promise<void>
  readonly fillStore: () => Promise<void>
  readonly freeStore: () => Promise<void>
  /** Restarts engines that exited by themselves. True when there was one. */
  readonly restartDead: () => Promise<boolean>
}

// The short form never kills the store, so it uses the tests' store and needs only a PostgreSQL of its own.
const portsBeyondTests = { short: 2_000, long: 1_000 }

export async function withKillableEngines<T>(
  size: Size,
  work: (killableEngines: KillableEngines) => Promise<T>,
): Promise<T> {
  const tests = testEnginesConfig()
  const config = testEnginesConfig({ REVELA_PORT_BASE: String(tests.portBase + portsBeyondTests[size]) })
  const engines = describeEngines(config)
  const folder = join(config.dir, 'faults')
  mkdirSync(folder, { recursive: true })
  // A crash must not lose a commit: these engines are durable as in production.
  const postgres = { dir: join(config.dir, 'postgres'), port: engines.ports.postgres, durable: true }
  const ceph = { dir: join(config.dir, 'ceph'), port: engines.ports.s3, daemonPorts: engines.ports.ceph }
  const admin = async (...args: string[]) => {
    await run('ceph', ['-c', join(ceph.dir, 'ceph.conf'), 'osd', ...args], { timeout: 30_000 })
  }
  let osdDied = false
  const killableEngines = {
    folder,
    fillDatabaseDisk: unsupported,
    freeDatabaseDisk: unsupported,
    // The store reports itself as full: writes wait until there is space again.
    fillStore: () => admin('set-full-ratio', '0.000003'),
    freeStore: () => admin('set-full-ratio', '0.95'),
    crashDatabase: () => crashPostgres(postgres.dir),
    restartDatabase: () => startPostgres(postgres),
    crashStore: async (daemons: readonly CephDaemon[]) => {
      osdDied ||= daemons.includes('osd.0')
      await crashCeph(ceph.dir, daemons)
    },
    restartStore: async () => {
      // An OSD that was killed while full waits for a new map; the monitor writes it only once the old OSD is marked
      // down.
      if (osdDied) await admin('down', '0')
      osdDied = false
      await startCeph(ceph)
    },
  }
  return withLock(folder, async () => {
    if (size === 'long') {
      const disk = mountSmallDisk(postgres.dir)
      await startEngines(config)
      await admin('set-nearfull-ratio', '0.000001')
      await admin('set-backfillfull-ratio', '0.000002')
      await killableEngines.freeStore()
      const stop = async () => {
        await stopEngines(config)
        disk.unmount()
      }
      const disks = { fillDatabaseDisk: async () => disk.fill(), freeDatabaseDisk: async () => disk.free() }
      const restartDead = async () => {
        const hasDied = !areEnginesRunning(config)
        await startEngines(config)
        return hasDied
      }
      return withCleanUp(stop, () => work({ ...killableEngines, ...disks, engines, restartDead }))
    }
    const wereRunning = areEnginesRunning(tests)
    const stop = async () => {
      await stopPostgres(postgres.dir)
      if (!wereRunning) await stopEngines(tests)
    }
    const mixedEngines = { ...describeEngines(tests), dir: config.dir, postgres: engines.postgres }
    return withCleanUp(stop, async () => {
      if (!wereRunning) await startEngines({ ...tests, durable: false })
      await startPostgres(postgres)
      const restartDead = async () => startPostgres(postgres).then(() => false)
      return work({ ...killableEngines, engines: mixedEngines, restartDead })
    })
  })
}

export type Dataset = { readonly database: string; readonly bucket: string }

/** Creates an empty database and bucket. Repeating it is harmless. */
export async function createDataset(
  { engines }: Pick<KillableEngines, 'engines'>,
  { database, bucket }: Dataset,
): Promise<void> {
  const template = await ensureTemplate(engines)
  await ensureBucket(engines, bucket)
  const isNew = await createDatabase(engines, database, { template })
  // A resumed run may use newer code than it started with.
  if (!isNew) await migrate(engines, database)
}

export async function dropDataset(
  { engines }: Pick<KillableEngines, 'engines'>,
  { database, bucket }: Dataset,
): Promise<void> {
  await Promise.all([dropDatabase(engines, database), removeBucket(engines, bucket)])
}
