import { asSuperuser, type CephDaemon } from '@revela/dev-env'
import { setTimeout as sleep } from 'node:timers/promises'
import type { CuttableClient } from './cuttable-client.ts'
import { serverNames, type Fault } from './fault-plan.ts'
import type { Ground, Plot } from './ground.ts'
import { forgedAnswer, lies, wantedOf } from './lies.ts'
import type { Random } from './random.ts'
import type { ServerFamily } from './server-family.ts'
import type { Steward } from './settle.ts'

export type Field = {
  readonly ground: Ground
  readonly family: ServerFamily
  readonly client: CuttableClient
  readonly random: Random
  readonly steward: Steward
  readonly plot: Plot
}

const patienceMs = 900
/** Where nothing can be done without the moment, it is waited for longer. */
const longPatienceMs = 5_000
const quarter = 15 * 60_000
/** How far the clock may be from the real time: a jump goes from any of them to any other. */
const hours = [0, quarter, -quarter, 2 * 24 * 3_600_000]
const storeDaemons: readonly (readonly CephDaemon[])[] = [['client.rgw.a'], ['osd.0'], ['client.rgw.a', 'osd.0']]

/** Does the harm at its moment and brings back what does not come back by itself. Throws when it could do no harm. */
export async function strike(field: Field, fault: Fault): Promise<void> {
  const { ground, family, client, random } = field
  const { kind } = fault
  const atMoment = async (act: () => unknown): Promise<void> => {
    if (fault.moment === 'any') act()
    else await family.line(fault.line).strike(fault.moment, act, patienceMs)
  }
  switch (kind) {
    case 'kill-upload':
    case 'kill-api':
    case 'kill-worker':
    case 'kill-renderer': {
      const { process } = fault.line
      await busyMoment(() => family.process(process).isUp(), 30_000)
      let wasThere = false
      await atMoment(() => (wasThere = family.process(process).kill()))
      if (!wasThere) throw new Error(`${process} was not there to be killed`)
      return
    }
    case 'kill-decoder':
      return killDecoder(family, atMoment)
    case 'cut-client':
      if (fault.moment === 'any') return busyMoment(() => client.cut() > 0)
      if (!(await client.strike(fault.moment, longPatienceMs))) throw new Error('no upload came by')
      return
    case 'cut-store':
      return atMoment(() => family.lines('store').forEach((line) => line.cut()))
    case 'cut-database':
      return atMoment(() => family.lines('database').forEach((line) => line.cut()))
    case 'kill-database': {
      let killed: Promise<unknown> = Promise.resolve()
      await atMoment(() => (killed = ground.crashDatabase()))
      await killed
      await sleep(random.between(0, 1_000))
      return again(ground.reviveDatabase)
    }
    case 'kill-store': {
      let killed: Promise<unknown> = Promise.resolve()
      await atMoment(() => (killed = ground.crashStore(random.pick(storeDaemons))))
      await killed
      await sleep(random.between(0, 1_000))
      return again(ground.reviveStore)
    }
    case 'full-database':
      await atMoment(() => undefined)
      return fillDatabase(field)
    case 'full-store':
      await ground.fillStore()
      await sleep(random.between(500, 3_000))
      return again(ground.freeStore)
    case 'slow-store':
      // Mostly a hiccup, now and then longer than a browser waits.
      family.line(fault.line).stall(random.chance(0.15) ? random.between(15_000, 35_000) : random.between(500, 5_000))
      return
    case 'lying-store':
      return lie(field, fault)
    case 'jump-clock': {
      const to = random.pick(hours)
      await family.setClock(to)
      // The sweeps run by the hour that the clock shows, while everybody works.
      return field.steward.sweep(to)
    }
    case 'deploy':
      for (const name of serverNames) {
        await busyMoment(() => family.process(name).isUp(), 30_000)
        if (!(await family.process(name).deploy())) throw new Error(`${name} was not there to be replaced`)
      }
  }
}

/** Some of the processes that are asked have nothing of the kind to say: then another is. */
async function lie({ family, plot, steward, random }: Field, { line }: Fault): Promise<void> {
  const told = random.pick(lies)
  const answer = forgedAnswer(told, plot.bucket, steward.store, random)
  const process = told === 'unstored' ? 'upload' : line.process
  const wanted = wantedOf(told, plot.bucket)
  if (await family.line({ process, engine: 'store' }).forge(wanted, answer, longPatienceMs)) return
  throw new Error(`nobody asked the store for what could be answered with a lie (${told}, ${process})`)
}

async function fillDatabase({ ground, random, plot }: Field): Promise<void> {
  await ground.fillDatabaseDisk()
  const isFull = await asSuperuser(
    ground.engines,
    (client) =>
      client.query('create table ballast as select repeat(md5(n::text), 30) from generate_series(1, 20000) n'),
    plot.database,
  ).then(
    () => false,
    () => true,
  )
  await sleep(random.between(200, 2_000))
  await ground.freeDatabaseDisk()
  // Where its log had no room it has stopped, and comes back like any that died.
  await again(ground.reviveDatabase)
  if (isFull) return
  await asSuperuser(ground.engines, (client) => client.query('drop table if exists ballast'), plot.database)
  throw new Error('the disk was not full')
}

/** One that works for the worker or, now and then, for the renderer. */
async function killDecoder(family: ServerFamily, atMoment: (act: () => unknown) => Promise<void>): Promise<void> {
  let done = false
  const act = () => {
    done = family.process('worker').killDecoder() || family.process('renderer').killDecoder()
  }
  await atMoment(act)
  if (!done) {
    await busyMoment(() => {
      act()
      return done
    })
  }
}

/** An engine that would not start at once must not decide the whole run. */
async function again(revive: () => Promise<void>): Promise<void> {
  for (let left = 3; ; left -= 1) {
    try {
      return await revive()
    } catch (fault) {
      if (left === 0) throw fault
      await sleep(1_000)
    }
  }
}

async function busyMoment(tryIt: () => boolean, timeoutMs = 5_000): Promise<void> {
  for (let end = Date.now() + timeoutMs; Date.now() < end; await sleep(20)) if (tryIt()) return
  throw new Error('nothing was going on that could be disturbed')
}
