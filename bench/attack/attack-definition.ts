import type { AttackCheck } from './attack-check.ts'
import type { AttackHarness } from './attack-harness.ts'

export type Attack = {
  /** The chapter of docs/attacks.md that describes the attack. */
  readonly item: 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10
  readonly name: string
  readonly goal: string
  /** How the bench decides whether the attack succeeded. */
  readonly checkedBy: string
  /** The attack compares times, so it runs alone. */
  readonly isExclusive?: boolean
  readonly run: (harness: AttackHarness, check: AttackCheck) => Promise<void>
}

/** The integers from 0 to `count` - 1. */
export const repeat = (count: number): number[] => Array.from({ length: count }, (_, index) => index)
