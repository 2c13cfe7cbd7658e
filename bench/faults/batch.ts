import { setTimeout as sleep } from 'node:timers/promises'
import { customer } from '../harness/customers.ts'
import { createCuttableClient } from './cuttable-client.ts'
import type { Fault } from './fault-plan.ts'
import type { Ground } from './ground.ts'
import { newTally, type Tally } from './insist.ts'
import type { Ledger } from './ledger.ts'
import { photographer } from './photographer.ts'
import type { Photograph } from './photographs.ts'
import { productCalls } from './product-calls.ts'
import type { Random } from './random.ts'
import type { ServerFamily } from './server-family.ts'
import { strike, type Field } from './strike.ts'

export type Batch = {
  readonly tally: Tally
  readonly harnessFaults: readonly string[]
  readonly slowestRecoveryMs: number
}

const recoveryLimitMs = 60_000

/** Photographers at work while one fault after the other strikes; over when every call they made is settled. */
export async function runBatch(given: {
  ground: Ground
  family: ServerFamily
  random: Random
  ledger: Ledger
  nextPhotograph: () => Photograph
  faults: readonly Fault[]
  photographers: number
  firstCustomer: number
  struck: (fault: Fault) => void
  goOn: () => boolean
}): Promise<Batch> {
  const { ground, family, random, ledger, nextPhotograph } = given
  const client = createCuttableClient()
  const tally = newTally()
  const harnessFaults: string[] = []
  let open = true
  let slowestRecoveryMs = 0
  const ports = {
    api: family.process('api').port,
    upload: family.process('upload').port,
    renderer: family.process('renderer').port,
  }
  const crowd = Array.from({ length: given.photographers }, (_, n) => {
    const { customerId, cookie } = customer(given.firstCustomer + n)
    const calls = productCalls(client, ports, cookie)
    const studio = { customerId, calls, ledger, tally, random, nextPhotograph, isOpen: () => open }
    return photographer(studio).catch((fault: unknown) => harnessFaults.push(String(fault)))
  })

  const field: Field = { ground, family, client, random }
  for (const fault of given.faults) {
    if (!given.goOn()) break
    await sleep(random.between(50, 700))
    const begun = performance.now()
    try {
      await strike(field, fault)
      given.struck(fault)
      await family.allUp(recoveryLimitMs)
      slowestRecoveryMs = Math.max(slowestRecoveryMs, await recovery(tally, begun))
    } catch (fault_) {
      harnessFaults.push(`${fault.kind} ${fault.moment}: ${String(fault_)}`)
    }
  }
  open = false
  await Promise.all(crowd)
  client.close()
  return { tally, harnessFaults, slowestRecoveryMs }
}

/** How long after the fault the first photograph was taken again. */
async function recovery(tally: Tally, begun: number): Promise<number> {
  const end = performance.now() + recoveryLimitMs
  const done = performance.now()
  while (tally.acknowledgedAt < done) {
    if (performance.now() > end) throw new Error('no photograph was taken within a minute')
    await sleep(20)
  }
  return tally.acknowledgedAt - begun
}
