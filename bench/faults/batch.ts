import { setTimeout as sleep } from 'node:timers/promises'
import { customer } from '../harness/customers.ts'
import { createCuttableClient } from './cuttable-client.ts'
import type { Fault, FaultKind } from './fault-plan.ts'
import { family } from './family.ts'
import type { Ground, Plot } from './ground.ts'
import { newTally, type Tally } from './insist.ts'
import type { Ledger } from './ledger.ts'
import { photographer } from './photographer.ts'
import type { Photograph } from './photographs.ts'
import { productCalls } from './product-calls.ts'
import type { Random } from './random.ts'
import type { ServerFamily } from './server-family.ts'
import type { Steward } from './settle.ts'
import { strike, type Field } from './strike.ts'

export type Batch = {
  readonly tally: Tally
  readonly harnessFaults: readonly string[]
  /** How long after a fault that came alone the first photograph was taken again. */
  readonly recoveries: readonly { readonly kind: FaultKind; readonly ms: number }[]
}

const recoveryLimitMs = 60_000

/** Photographers at work while one fault after the other strikes; over when every call they made is settled. */
export async function runBatch(given: {
  ground: Ground
  servers: ServerFamily
  random: Random
  ledger: Ledger
  nextPhotograph: () => Photograph
  faults: readonly Fault[]
  photographers: number
  firstCustomer: number
  plot: Plot
  steward: Steward
  /** How many of the faults are waited for until everything is well again, before the next one. */
  shareAlone: number
  /** The longest pause between two faults, in which photographs come in. */
  pauseMs: number
  struck: (fault: Fault) => void
  goOn: () => boolean
}): Promise<Batch> {
  const { ground, servers, random, ledger, nextPhotograph } = given
  const client = createCuttableClient()
  const tally = newTally()
  const harnessFaults: string[] = []
  let open = true
  const recoveries: { kind: FaultKind; ms: number }[] = []
  const ports = {
    api: servers.process('api').port,
    upload: servers.process('upload').port,
    renderer: servers.process('renderer').port,
  }
  const crowd = Array.from({ length: given.photographers }, (_, n) => {
    const { customerId, cookie } = customer(given.firstCustomer + n)
    // In a gallery and in a work at the same time.
    return (['gallery', 'work'] as const).map((kind) => {
      const calls = productCalls(client, ports, cookie, kind)
      const studio = { customerId, calls, ledger, tally, random, nextPhotograph, isOpen: () => open }
      return photographer(studio).catch((fault: unknown) => harnessFaults.push(String(fault)))
    })
  }).flat()
  const { customerId, cookie } = customer(given.firstCustomer + given.photographers)
  const calls = productCalls(client, ports, cookie, 'gallery')
  const studio = { customerId, calls, ledger, tally, random, nextPhotograph, isOpen: () => open }
  crowd.push(family(studio, client, ports, cookie).catch((fault: unknown) => harnessFaults.push(String(fault))))

  const { plot, steward } = given
  const field: Field = { ground, family: servers, client, random, plot, steward }
  for (const fault of given.faults) {
    if (!given.goOn()) break
    await sleep(random.between(20, given.pauseMs))
    try {
      // Most meet the next one before they are over; the others show how soon everything is well again.
      const isAlone = random.chance(given.shareAlone)
      if (isAlone) await wellAgain(servers, tally)
      const begun = performance.now()
      await strikeUntilDone(field, fault)
      given.struck(fault)
      if (isAlone) recoveries.push({ kind: fault.kind, ms: (await wellAgain(servers, tally)) - begun })
    } catch (why) {
      harnessFaults.push(`${fault.kind} ${fault.moment}: ${String(why)}`)
    }
  }
  open = false
  await Promise.all(crowd)
  client.close()
  return { tally, harnessFaults, recoveries }
}

/** Now and then nothing is going on that could be disturbed. */
async function strikeUntilDone(field: Field, fault: Fault): Promise<void> {
  for (let left = 3; ; left -= 1) {
    try {
      return await strike(field, fault)
    } catch (why) {
      if (left === 0) throw why
    }
  }
}

/** When a photograph was acknowledged with every process up. */
async function wellAgain(servers: ServerFamily, tally: Tally): Promise<number> {
  const asked = performance.now()
  await servers.allUp(recoveryLimitMs)
  while (tally.acknowledgedAt < asked) {
    if (performance.now() > asked + recoveryLimitMs) throw new Error('no photograph was taken within a minute')
    await sleep(20)
  }
  return tally.acknowledgedAt
}
