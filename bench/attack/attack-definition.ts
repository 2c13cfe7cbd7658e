import type { AttackCheck } from './attack-check.ts'
import type { AttackHarness } from './attack-harness.ts'

export type Attack = {
  /** The chapter of docs/attacks.md that it belongs to. */
  readonly item: 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10
  readonly name: string
  readonly goal: string
  /** What decides whether it has succeeded. */
  readonly checkedBy: string
  /** It compares times, so nothing else may run beside it. */
  readonly isExclusive?: boolean
  readonly run: (harness: AttackHarness, check: AttackCheck) => Promise<void>
}

/** So many numbers from 0. */
export const repeat = (count: number): number[] => Array.from({ length: count }, (_, index) => index)
