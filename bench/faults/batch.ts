import { setTimeout as sleep } from 'node:timers/promises'
import { customer } from '../harness/customers.ts'
import { createCuttableClient } from './cuttable-client.ts'
import { wantDomains } from './domain-owners.ts'
import type { Fault, FaultKind } from './fault-plan.ts'
import { family } from './family.ts'
import type { KillableEngines, Dataset } from './killable-engines.ts'
import { newTally, type Tally } from './retry.ts'
import type { Ledger } from './ledger.ts'
import { photographer } from './photographer.ts'
import type { Photograph } from './photographs.ts'
import { ownerKinds, productCalls } from './product-calls.ts'
import type { Random } from './random.ts'
import type { ServerProcesses } from './server-processes.ts'
import type { Maintenance } from './maintenance.ts'
import { injectFault, type FaultContext } from './inject-fault.ts'

export type Batch = {
  readonly tally: Tally
  readonly harnessErrors: readonly string[]
  /** The time from a fault without overlap to the next acknowledged upload. */
  readonly recoveries: readonly { readonly kind: FaultKind; readonly ms: number }[]
}

/** Besides the photographers: one delivers a gallery, and two want the same domains. */
export const otherCustomers = 3
const recoveryLimitMs = 60_000

/**
 * Photographers work while faults are injected one after the other. The batch ends when all their calls are settled.
 */
export async function runBatch(options: {
  killableEngines: KillableEngines
  servers: ServerProcesses
  random: Random
  ledger: Ledger
  nextPhotograph: () => Photograph
  faults: readonly Fault[]
  photographers: number
  firstCustomer: number
  dataset: Dataset
  maintenance: Maintenance
  /** The share of faults after which the bench waits for recovery before it injects the next one. */
  shareAlone: number
  /** The longest pause between two faults, in which uploads run. */
  pauseMs: number
  injected: (fault: Fault) => void
  shouldContinue: () => boolean
}): Promise<Batch> {
  const { killableEngines, servers, random, ledger, nextPhotograph } = options
  const client = createCuttableClient()
  const tally = newTally()
  const harnessErrors: string[] = []
  let open = true
  const recoveries: { kind: FaultKind; ms: number }[] = []
  const ports = {
    api: servers.process('api').port,
    upload: servers.process('upload').port,
    renderer: servers.process('renderer').port,
  }
  const photographerRuns = Array.from({ length: options.photographers }, (_, n) => {
    const { customerId, cookie } = customer(options.firstCustomer + n)
    // In a gallery, in a work and in an album at the same time.
    return ownerKinds.map((kind) => {
      const calls = productCalls(client, ports, cookie, kind)
      const studio = { customerId, calls, ledger, tally, random, nextPhotograph, isOpen: () => open }
      return photographer(studio).catch((fault: unknown) => harnessErrors.push(String(fault)))
    })
  }).flat()
  const { customerId, cookie } = customer(options.firstCustomer + options.photographers)
  const calls = productCalls(client, ports, cookie, 'gallery')
  const studio = { customerId, calls, ledger, tally, random, nextPhotograph, isOpen: () => open }
  photographerRuns.push(
    family(studio, client, ports, cookie).catch((fault: unknown) => harnessErrors.push(String(fault))),
  )

  const [firstOwner, secondOwner] = [1, 2].map((n) => customer(options.firstCustomer + options.photographers + n))
  photographerRuns.push(
    wantDomains({
      studios: [firstOwner!, secondOwner!],
      client,
      apiPort: ports.api,
      authority: servers.authority,
      ledger,
      tally,
      random,
      isOpen: () => open,
    }).catch((fault: unknown) => harnessErrors.push(String(fault))),
  )

  const { dataset, maintenance } = options
  const field: FaultContext = { killableEngines, servers, client, random, dataset, maintenance }
  for (const fault of options.faults) {
    if (!options.shouldContinue()) break
    await sleep(random.between(20, options.pauseMs))
    try {
      // Most faults overlap with the next one; the others measure the recovery time.
      const isSingleFault = random.chance(options.shareAlone)
      if (isSingleFault) await waitForRecovery(servers, tally)
      const startedAt = performance.now()
      await injectUntilDone(field, fault)
      options.injected(fault)
      if (isSingleFault) recoveries.push({ kind: fault.kind, ms: (await waitForRecovery(servers, tally)) - startedAt })
    } catch (error) {
      harnessErrors.push(`${fault.kind} ${fault.moment}: ${String(error)}`)
    }
  }
  open = false
  await Promise.all(photographerRuns)
  client.close()
  return { tally, harnessErrors, recoveries }
}

/** Retries while there is no activity to inject the fault into. */
async function injectUntilDone(field: FaultContext, fault: Fault): Promise<void> {
  for (let attemptsLeft = 3; ; attemptsLeft -= 1) {
    try {
      return await injectFault(field, fault)
    } catch (error) {
      if (attemptsLeft === 0) throw error
    }
  }
}

/** Returns when an upload was acknowledged while every process was up. */
async function waitForRecovery(servers: ServerProcesses, tally: Tally): Promise<number> {
  const waitStartedAt = performance.now()
  await servers.waitUntilAllUp(recoveryLimitMs)
  while (tally.acknowledgedAt < waitStartedAt) {
    if (performance.now() > waitStartedAt + recoveryLimitMs)
      throw new Error('no upload acknowledged within a minute after the fault')
    await sleep(20)
  }
  return tally.acknowledgedAt
}
