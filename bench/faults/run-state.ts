import { randomBytes, randomInt } from 'node:crypto'
import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FaultKind } from './fault-plan.ts'
import type { Dataset } from './killable-engines.ts'

/** The saved state with which an interrupted run resumes. */
export type RunState = Dataset & {
  readonly seed: number
  injectedFaults: number
  readonly kinds: Partial<Record<FaultKind, number>>
  /** Faults that could not be injected, and checks that failed to run: errors of the harness, not of the product. */
  harnessErrors: number
  acknowledged: Record<string, number>
  attempts: number
  nextCustomer: number
  batches: number
  /** Milliseconds until the next acknowledged upload, after each fault without overlap. */
  readonly recoveries: Partial<Record<FaultKind, number[]>>
  /** Counts of findings, over all batches. */
  readonly findingCounts: Record<string, number>
  /** The harness is planting faults in a faultless state, to prove that its checks report them. */
  isPlantingFaults: boolean
}

const fileName = 'state.json'

export function newState(): RunState {
  const unique = randomBytes(4).toString('hex')
  return {
    database: `revela_faults_${unique}`,
    bucket: `revela-faults-${unique}`,
    seed: randomInt(2 ** 31),
    injectedFaults: 0,
    kinds: {},
    harnessErrors: 0,
    acknowledged: {},
    attempts: 0,
    nextCustomer: 1,
    batches: 0,
    recoveries: {},
    findingCounts: {},
    isPlantingFaults: false,
  }
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
