import type { Keeper } from '../../../lib/keeper.ts'

export type ChoiceState = 'yes' | 'maybe' | 'no'
export type Tap = { readonly number: number; readonly state: ChoiceState }

const keyOf = (selectionId: string) => `choices:${selectionId}`
const states: readonly unknown[] = ['yes', 'maybe', 'no'] satisfies ChoiceState[]

/** Taps the server has not confirmed, in the order in which they were made: at a limit the first ones count. */
export function readTaps(keeper: Keeper, selectionId: string): Map<number, ChoiceState> {
  const kept = keeper.read(keyOf(selectionId))
  if (!Array.isArray(kept)) return new Map()
  const pairs = kept.filter(
    (pair): pair is [number, ChoiceState] =>
      Array.isArray(pair) && Number.isInteger(pair[0]) && states.includes(pair[1]),
  )
  return new Map(pairs)
}

/** Changes some of what is kept and leaves the rest: another tab may have written there too. */
export function keepTaps(keeper: Keeper, selectionId: string, changes: ReadonlyMap<number, ChoiceState | null>): void {
  const kept = readTaps(keeper, selectionId)
  for (const [number, state] of changes) {
    kept.delete(number)
    if (state !== null) kept.set(number, state)
  }
  if (kept.size === 0) keeper.forget(keyOf(selectionId))
  else keeper.write(keyOf(selectionId), [...kept])
}
