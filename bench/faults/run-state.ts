import { randomBytes, randomInt } from 'node:crypto'
import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FaultKind } from './fault-plan.ts'
import type { Dataset } from './killable-engines.ts'

/** What all slices have counted so far. It is enough to continue on another machine, with a new dataset. */
export type Progress = {
  readonly seed: number
  injectedFaults: number
  readonly kinds: Partial<Record<FaultKind, number>>
  /** Faults that could not be injected, and checks that failed to run: errors of the harness, not of the product. */
  harnessErrors: number
  acknowledged: Record<string, number>
  attempts: number
  batches: number
  /** Milliseconds until the next acknowledged upload, after each fault without overlap. */
  readonly recoveries: Partial<Record<FaultKind, number[]>>
  /** Counts of findings, over all batches. */
  readonly findingCounts: Record<string, number>
}

/** The saved state with which an interrupted run resumes on the same machine. */
export type RunState = Progress &
  Dataset & {
    /** The code that runs: progress on other code is not continued. */
    readonly product: string
    nextCustomer: number
    /** The harness is planting faults in a faultless state, to prove that its checks report them. */
    isPlantingFaults: boolean
  }

const fileName = 'state.json'

/** A new dataset, with the progress of slices on another machine. */
export function newState(product: string, progress = noProgress()): RunState {
  const unique = randomBytes(4).toString('hex')
  return {
    ...progress,
    product,
    database: `revela_faults_${unique}`,
    bucket: `revela-faults-${unique}`,
    nextCustomer: 1,
    isPlantingFaults: false,
  }
}

function noProgress(): Progress {
  return {
    seed: randomInt(2 ** 31),
    injectedFaults: 0,
    kinds: {},
    harnessErrors: 0,
    acknowledged: {},
    attempts: 0,
    batches: 0,
    recoveries: {},
    findingCounts: {},
  }
}

export function progressOf(state: RunState): Progress {
  const { seed, injectedFaults, kinds, harnessErrors, acknowledged, attempts, batches, recoveries, findingCounts } =
    state
  return { seed, injectedFaults, kinds, harnessErrors, acknowledged, attempts, batches, recoveries, findingCounts }
}

/** Continues here, or from what another machine has saved after a check, or begins. */
export function stateToContinue(product: string, here: RunState | undefined, saved: Progress | undefined): RunState {
  const isFurther =
    here?.product === product &&
    (!saved || here.seed === saved.seed) &&
    here.injectedFaults >= (saved?.injectedFaults ?? 0)
  return isFurther ? here : newState(product, saved)
}

export function readState(folder: string): RunState | undefined {
  const file = join(folder, fileName)
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as RunState) : undefined
}

export function writeState(folder: string, state: RunState): void {
  const file = join(folder, fileName)
  writeFileSync(`${file}.new`, JSON.stringify(state, null, 2))
  renameSync(`${file}.new`, file)
}

export function forgetState(folder: string): void {
  for (const name of [fileName, ledgerFile]) rmSync(join(folder, name), { force: true })
}

export const ledgerFile = 'ledger.jsonl'
