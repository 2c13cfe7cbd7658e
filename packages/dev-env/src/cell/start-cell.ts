import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { cellPackages, installPackages, missingPackages } from '../debian/packages.ts'
import { isPostfixRunning, startPostfix, stopPostfix } from '../engines/describe-engines.ts'
import { createRoles } from '../engines/start-engines.ts'
import { OneLineError } from '../one-line-error.ts'
import { withLock } from '../process/lock.ts'
import { mustBeRoot, tryRun } from '../process/run.ts'
import { allDone, mustBeFree, waitUntil } from '../process/wait-until.ts'
import { completeStore, createDisks, createMonitors, isStoreComplete, waitForDisks } from './ceph-cluster.ts'
import {
  balancerDaemons,
  type CellDaemon,
  cellDaemons,
  etcdDaemons,
  isDaemonRunning,
  patroniDaemons,
  runFolder,
  startDaemon,
  stopDaemon,
  storeDaemons,
  writeConfigurations,
} from './daemons.ts'
import { type Cell } from './describe-cell.ts'
import { createNetwork, removeNetwork } from './network.ts'
import { databaseStatus, isRedundant } from './patroni-status.ts'

/** Installs what is missing, as `npm run setup` does for the engines of the one-engine environment. */
export async function installCellPackages(): Promise<void> {
  const missing = await missingPackages(cellPackages)
  if (missing.length > 0) console.log(`installing ${missing.join(' ')}`)
  if (missing.length > 0) await installPackages(missing)
}

/** Starts the engines of all machines that are not running; safe to call again. */
export async function startCell(cell: Cell): Promise<void> {
  await prepareCell(cell, () =>
    allDone([
      startAll(cell, balancerDaemons(cell)),
      startDatabase(cell),
      startStore(cell),
      startPostfix({ dir: join(cell.dir, 'postfix'), port: cell.engines.ports.smtp }),
    ]),
  )
}

/** Starts PostgreSQL, Patroni, etcd and the balancers only. `stopCell` stops them. */
export async function startCellDatabase(cell: Cell): Promise<void> {
  await prepareCell(cell, () => allDone([startAll(cell, balancerDaemons(cell)), startDatabase(cell)]))
}

async function prepareCell(cell: Cell, start: () => Promise<void>): Promise<void> {
  mustBeRoot()
  const missing = await missingPackages(cellPackages)
  if (missing.length > 0) throw new OneLineError(`missing packages: ${missing.join(' ')}; run: npm run cell -- up`)
  mkdirSync(runFolder(cell), { recursive: true })
  await withLock(cell.dir, async () => {
    const [edge] = balancerDaemons(cell)
    if (edge && !isDaemonRunning(cell, edge)) await mustBeFree(cell.engines.ports.postgres, 'the cell’s balancer')
    await createNetworkOrExplain(cell)
    writeConfigurations(cell)
    await start()
  })
}

async function createNetworkOrExplain(cell: Cell): Promise<void> {
  const { code, stderr } = await tryRun('ip', ['netns', 'add', `${cell.network.bridge}-try`])
  if (code !== 0)
    throw new OneLineError(`a cell needs the right to create network namespaces (CAP_SYS_ADMIN): ${stderr.trim()}`)
  await tryRun('ip', ['netns', 'delete', `${cell.network.bridge}-try`])
  await createNetwork(cell)
}

async function startDatabase(cell: Cell): Promise<void> {
  await startAll(cell, etcdDaemons(cell))
  await startAll(cell, patroniDaemons(cell))
  await waitUntilRedundant(cell)
  await createRoles(cell.engines.ports.postgres)
}

async function startStore(cell: Cell): Promise<void> {
  const isNew = !isStoreComplete(cell)
  const daemons = storeDaemons(cell)
  if (isNew) {
    await stopAll(cell, daemons.toReversed())
    await createMonitors(cell)
  }
  const ofKind = (kind: string) => daemons.filter((daemon) => daemon.kind === kind)
  await startAll(cell, ofKind('monitor'))
  await startAll(cell, ofKind('manager'))
  if (isNew) await createDisks(cell)
  await startAll(cell, ofKind('disk'))
  await waitForDisks(cell)
  // The first gateway creates the pools; two at once would wait for each other's.
  for (const gateway of ofKind('gateway')) await startDaemon(cell, gateway, 120_000)
  if (isNew) await completeStore(cell)
}

/** Waits until any one machine may fail. */
export async function waitUntilRedundant(cell: Cell, timeoutMs = 90_000): Promise<void> {
  await waitUntil(async () => isRedundant(await databaseStatus(cell)), {
    timeoutMs,
    intervalMs: 300,
    timeoutMessage: () =>
      `PostgreSQL has no primary with two standbys after ${timeoutMs / 1_000} s; logs: ${runFolder(cell)}`,
  })
}

const startAll = (cell: Cell, daemons: readonly CellDaemon[]) =>
  allDone(daemons.map((daemon) => startDaemon(cell, daemon)))

const stopAll = async (cell: Cell, daemons: readonly CellDaemon[]): Promise<string[]> => {
  const stopped = await Promise.all(daemons.map((daemon) => stopDaemon(cell, daemon)))
  return daemons.filter((_, index) => stopped[index]).map(({ name }) => name)
}

/** Stops the engines of this cell and removes its network; its data stay. Returns what was running. */
export async function stopCell(cell: Cell): Promise<string[]> {
  return await withLock(cell.dir, async () => {
    const daemons = cellDaemons(cell)
    const ofKinds = (...kinds: string[]) => daemons.filter(({ kind }) => kinds.includes(kind))
    const stopped: string[] = []
    // Patroni stops its PostgreSQL and gives up the lease, which needs etcd.
    for (const kinds of [
      ['patroni', 'gateway', 'haproxy'],
      ['etcd', 'disk'],
      ['manager', 'monitor'],
    ])
      stopped.push(...(await stopAll(cell, ofKinds(...kinds))))
    if (await stopPostfix({ dir: join(cell.dir, 'postfix'), port: cell.engines.ports.smtp })) stopped.push('postfix')
    await removeNetwork(cell)
    return stopped
  })
}

/** The daemons that should run and do not. */
export function missingDaemons(cell: Cell): string[] {
  const missing = cellDaemons(cell).filter((daemon) => !isDaemonRunning(cell, daemon))
  const names = missing.map(({ name }) => name)
  return isPostfixRunning(join(cell.dir, 'postfix')) ? names : [...names, 'postfix']
}
