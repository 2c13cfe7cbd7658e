import {
  applicationMachines,
  type Cell,
  type CellDaemon,
  cellConfig,
  cellDaemons,
  createDatabase,
  databaseUrl,
  describeCell,
  ensureBucket,
  ensureTemplate,
  isDaemonRunning,
  killDaemon,
  machines,
  heal,
  productDaemons,
  productEnvironment,
  runSandboxGateway,
  startCell,
  startDaemon,
  startEdge,
  stopCell,
  stopDaemon,
  stopEdge,
  stopSandboxGateway,
} from '@revela/dev-env'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { withCleanUp } from '../../harness/clean-up.ts'
import { bundleServers } from '../bundled-servers.ts'
import { dropDataset, type Dataset } from '../killable-engines.ts'

const familyPage = resolve(import.meta.dirname, '../../../apps/family/dist/index.html')
const restartPauseMs = 500

export type CellUnderTest = {
  readonly cell: Cell
  readonly dataset: Dataset
  readonly env: Readonly<Record<string, string>>
  readonly adminUrl: string
  /** The port of nginx: studio, families and images. */
  readonly port: number
  readonly moveClock: (minutes: number) => void
  readonly daemon: (name: string) => CellDaemon
  /** Kills a process; it is started again, as its supervisor does. False when it was not running. */
  readonly kill: (name: string, downForMs?: number) => boolean
  /** Whether everything that was killed runs again. */
  readonly isComplete: () => boolean
  /** Exits that nobody caused, with the end of the log. */
  readonly crashes: readonly string[]
}

/**
 * A cell with the product on it: two of each process behind nginx. Every process is restarted when it exits, as systemd
 * and a container's supervisor do.
 */
export async function withCellUnderTest<T>(dataset: Dataset, work: (under: CellUnderTest) => Promise<T>): Promise<T> {
  const cell = describeCell(cellConfig('test'))
  mkdirSync(cell.dir, { recursive: true })
  const folder = mkdtempSync(join(cell.dir, 'site-'))
  const clockFile = join(folder, 'clock')
  writeFileSync(clockFile, '0')
  const entryOf = await bundleServers()
  const env = productEnvironment(cell, {
    ...dataset,
    environment: 'test',
    env: {
      NODE_ENV: 'production',
      NODE_COMPILE_CACHE: join(cell.dir, 'compiled'),
      REVELA_CLOCK_FILE: clockFile,
      RENDER_PROCESSES: '1',
      DATABASE_POOL: '5',
      PAYMENTS_TIMEOUT_MS: '2500',
      // Longer than the longest failover.
      UPLOAD_STALE_SECONDS: '120',
      ...(existsSync(familyPage) ? { FAMILY_PAGE: familyPage } : {}),
    },
  })
  const product = productDaemons(cell, env, entryOf)
  const supervisor = openSupervisor(cell, [...cellDaemons(cell), ...product])
  const stop = async () => {
    await supervisor.close()
    await stopEdge(cell)
    await stopSandboxGateway(folder)
    await Promise.all(product.map((daemon) => stopDaemon(cell, daemon)))
    await dropDataset(cell, dataset).catch((error: unknown) => console.log(`  the dataset stays: ${String(error)}`))
    await stopCell(cell)
    rmSync(folder, { recursive: true, force: true })
  }
  return withCleanUp(stop, async () => {
    await startCell(cell)
    for (const machine of machines) await heal(cell, machine)
    await createDatabase(cell.engines, dataset.database, { template: await ensureTemplate(cell.engines) })
    await ensureBucket(cell.engines, dataset.bucket)
    await Promise.all(product.map((daemon) => startDaemon(cell, daemon, 120_000)))
    const dist = join(folder, 'dist')
    mkdirSync(dist)
    writeFileSync(join(dist, 'index.html'), '<!doctype html>')
    const familyDist = existsSync(familyPage) ? resolve(familyPage, '..') : dist
    await startEdge(cell, { bucket: dataset.bucket, studioDist: dist, familyDist, env })
    await runSandboxGateway({ dir: folder, recordsDir: join(folder, 'books'), env, environment: 'test' })
    supervisor.start()
    let offsetMs = 0
    return work({
      cell,
      dataset,
      env,
      adminUrl: databaseUrl(cell.engines, 'postgres', dataset.database),
      port: cell.engines.ports.nginx,
      moveClock: (minutes) => writeFileSync(clockFile, String((offsetMs += minutes * 60_000))),
      daemon: supervisor.daemon,
      kill: supervisor.kill,
      isComplete: supervisor.isComplete,
      crashes: supervisor.crashes,
    })
  })
}

const isProduct = ({ machine }: CellDaemon) => applicationMachines.some((name) => name === machine)

function openSupervisor(cell: Cell, daemons: readonly CellDaemon[]) {
  const byName = new Map(daemons.map((daemon) => [daemon.name, daemon]))
  /** Killed processes, and when they may start again. */
  const killed = new Map<string, number>()
  const starting = new Set<string>()
  const crashes: string[] = []
  const closing = new AbortController()
  let watching: Promise<void> = Promise.resolve()

  const restart = async (daemon: CellDaemon): Promise<void> => {
    starting.add(daemon.name)
    try {
      await startDaemon(cell, daemon, 90_000)
      killed.delete(daemon.name)
    } catch {
      // Its database or its quorum is away: it is tried again, as a supervisor does.
      killed.set(daemon.name, Date.now() + restartPauseMs)
    } finally {
      starting.delete(daemon.name)
    }
  }
  const watch = async (): Promise<void> => {
    while (!closing.signal.aborted) {
      for (const daemon of daemons) {
        if (starting.has(daemon.name) || isDaemonRunning(cell, daemon)) continue
        const startsAt = killed.get(daemon.name)
        if (startsAt === undefined) {
          if (isProduct(daemon)) crashes.push(`${daemon.name} exited: ${endOfLog(cell, daemon)}`)
          killed.set(daemon.name, Date.now())
        } else if (Date.now() >= startsAt) void restart(daemon)
      }
      await sleep(50)
    }
  }
  return {
    crashes,
    daemon: (name: string) => byName.get(name)!,
    start: () => {
      watching = watch()
    },
    kill: (name: string, downForMs = 200) => {
      killed.set(name, Date.now() + downForMs)
      return killDaemon(cell, byName.get(name)!)
    },
    isComplete: () =>
      killed.size === 0 && starting.size === 0 && daemons.every((daemon) => isDaemonRunning(cell, daemon)),
    close: async () => {
      closing.abort()
      await watching
      while (starting.size > 0) await sleep(100)
    },
  }
}

function endOfLog(cell: Cell, { name }: CellDaemon): string {
  const file = join(cell.dir, 'run', `${name}.log`)
  return existsSync(file) ? readFileSync(file, 'utf8').slice(-600) : 'no log'
}
