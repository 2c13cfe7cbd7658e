import type { CephDaemon } from '@revela/dev-env'
import { setTimeout as sleep } from 'node:timers/promises'
import type { CuttableClient } from './cuttable-client.ts'
import type { Fault } from './fault-plan.ts'
import type { Ground } from './ground.ts'
import type { Random } from './random.ts'
import type { ServerFamily } from './server-family.ts'

export type Field = {
  readonly ground: Ground
  readonly family: ServerFamily
  readonly client: CuttableClient
  readonly random: Random
}

const patienceMs = 1_500
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
      if (!(await client.strike(fault.moment, patienceMs))) throw new Error('no upload came by')
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
  }
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
