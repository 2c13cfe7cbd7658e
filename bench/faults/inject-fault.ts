import { asSuperuser, type CephDaemon } from '@revela/dev-env'
import { setTimeout as sleep } from 'node:timers/promises'
import type { CuttableClient } from './cuttable-client.ts'
import { serverNames, type Fault } from './fault-plan.ts'
import type { KillableEngines, Dataset } from './killable-engines.ts'
import { createForgedResponse, forgeryKinds, requestPattern } from './forged-responses.ts'
import type { Random } from './random.ts'
import type { ServerProcesses } from './server-processes.ts'
import type { Maintenance } from './maintenance.ts'

export type FaultContext = {
  readonly killableEngines: KillableEngines
  readonly servers: ServerProcesses
  readonly client: CuttableClient
  readonly random: Random
  readonly maintenance: Maintenance
  readonly dataset: Dataset
}

const momentTimeoutMs = 900
/** Faults that need the moment wait longer for it. */
const longMomentTimeoutMs = 5_000
const quarter = 15 * 60_000
/** Offsets of the clock from the real time: a jump goes from any of them to any other. */
const hours = [0, quarter, -quarter, 2 * 24 * 3_600_000]
const storeDaemons: readonly (readonly CephDaemon[])[] = [['client.rgw.a'], ['osd.0'], ['client.rgw.a', 'osd.0']]

/**
 * Injects the fault at its moment and restarts what does not restart by itself. Throws when it could not be injected.
 */
export async function injectFault(context: FaultContext, fault: Fault): Promise<void> {
  const { killableEngines, servers, client, random } = context
  const { kind } = fault
  const runAtMoment = async (action: () => unknown): Promise<void> => {
    if (fault.moment === 'any') action()
    else await servers.proxy(fault.target).runAtMoment(fault.moment, action, momentTimeoutMs)
  }
  switch (kind) {
    case 'kill-upload':
    case 'kill-api':
    case 'kill-worker':
    case 'kill-renderer': {
      const { process } = fault.target
      await busyMoment(() => servers.process(process).isUp(), 30_000)
      let wasRunning = false
      await runAtMoment(() => (wasRunning = servers.process(process).kill()))
      if (!wasRunning) throw new Error(`${process} was not running and could not be killed`)
      return
    }
    case 'kill-decoder':
      return killDecoder(servers, runAtMoment)
    case 'cut-client':
      if (fault.moment === 'any') return busyMoment(() => client.cutAll() > 0)
      if (!(await client.cutAtMoment(fault.moment, longMomentTimeoutMs)))
        throw new Error('no upload seen in time, fault not injected')
      return
    case 'cut-store':
      return runAtMoment(() => servers.lines('store').forEach((target) => target.cut()))
    case 'cut-database':
      return runAtMoment(() => servers.lines('database').forEach((target) => target.cut()))
    case 'kill-database': {
      let killed: Promise<unknown> = Promise.resolve()
      await runAtMoment(() => (killed = killableEngines.crashDatabase()))
      await killed
      await sleep(random.between(0, 1_000))
      return reviveWithRetry(killableEngines.restartDatabase)
    }
    case 'kill-store': {
      let killed: Promise<unknown> = Promise.resolve()
      await runAtMoment(() => (killed = killableEngines.crashStore(random.pick(storeDaemons))))
      await killed
      await sleep(random.between(0, 1_000))
      return reviveWithRetry(killableEngines.restartStore)
    }
    case 'full-database':
      await runAtMoment(() => undefined)
      return fillDatabase(context)
    case 'full-store':
      await killableEngines.fillStore()
      await sleep(random.between(500, 3_000))
      return reviveWithRetry(killableEngines.freeStore)
    case 'slow-store':
      // Usually a short stall, sometimes longer than a browser's timeout.
      servers
        .proxy(fault.target)
        .stallFor(random.chance(0.15) ? random.between(15_000, 35_000) : random.between(500, 5_000))
      return
    case 'lying-store':
      return injectForgery(context, fault)
    case 'jump-clock': {
      const nextOffset = random.pick(hours)
      await servers.setClock(nextOffset)
      // The sweeps run with the moved clock while photographers work.
      return context.maintenance.sweep(nextOffset)
    }
    case 'deploy':
      for (const name of serverNames) {
        await busyMoment(() => servers.process(name).isUp(), 30_000)
        if (!(await servers.process(name).deploy()))
          throw new Error(`${name} was not running and could not be replaced`)
      }
  }
}

/** A process may send no matching request; then another one is tried. */
async function injectForgery(
  { servers, dataset, maintenance, random }: FaultContext,
  { target }: Fault,
): Promise<void> {
  const forgeryKind = random.pick(forgeryKinds)
  const forgedResponse = createForgedResponse(forgeryKind, dataset.bucket, maintenance.store, random)
  const process = forgeryKind === 'unstored' ? 'upload' : target.process
  const pattern = requestPattern(forgeryKind, dataset.bucket)
  if (await servers.proxy({ process, engine: 'store' }).forgeResponse(pattern, forgedResponse, longMomentTimeoutMs))
    return
  throw new Error(`no matching store request seen, ${forgeryKind} not injected (${process})`)
}

async function fillDatabase({ killableEngines, random, dataset }: FaultContext): Promise<void> {
  await killableEngines.fillDatabaseDisk()
  const isFull = await asSuperuser(
    killableEngines.engines,
    (client) =>
      client.query('create table ballast as select repeat(md5(n::text), 30) from generate_series(1, 20000) n'),
    dataset.database,
  ).then(
    () => false,
    () => true,
  )
  await sleep(random.between(200, 2_000))
  await killableEngines.freeDatabaseDisk()
  // PostgreSQL stops when its WAL has no space, and is restarted like a killed one.
  await reviveWithRetry(killableEngines.restartDatabase)
  if (isFull) return
  await asSuperuser(killableEngines.engines, (client) => client.query('drop table if exists ballast'), dataset.database)
  throw new Error('the disk was not full')
}

/** Kills a decoder of the worker or, sometimes, of the renderer. */
async function killDecoder(
  servers: ServerProcesses,
  runAtMoment: (action: () => unknown) => Promise<void>,
): Promise<void> {
  let isDone = false
  const action = () => {
    isDone = servers.process('worker').killDecoder() || servers.process('renderer').killDecoder()
  }
  await runAtMoment(action)
  if (!isDone) {
    await busyMoment(() => {
      action()
      return isDone
    })
  }
}

/** Retries, because an engine that does not start at once must not fail the whole run. */
async function reviveWithRetry(restart: () => Promise<void>): Promise<void> {
  for (let attemptsLeft = 3; ; attemptsLeft -= 1) {
    try {
      return await restart()
    } catch (fault) {
      if (attemptsLeft === 0) throw fault
      await sleep(1_000)
    }
  }
}

async function busyMoment(attempt: () => boolean, timeoutMs = 5_000): Promise<void> {
  for (let end = Date.now() + timeoutMs; Date.now() < end; await sleep(20)) if (attempt()) return
  throw new Error('no activity to inject the fault into')
}
