import { choiceLimit, selectionTotals, type SelectionTerms } from '@revela/domain'
import type { ChoiceState, Tap, Taps } from './taps.ts'

export type TakePlan = {
  readonly changes: readonly Tap[]
  /** How many pictures are chosen afterwards. */
  readonly chosen: number
  /** The limit that the plan would pass; null if it fits. */
  readonly passedLimit: number | null
  /** The price has to be accepted first. */
  readonly asksPrice: boolean
}

type TakeOptions = {
  readonly terms: SelectionTerms
  readonly taps: Pick<Taps, 'numbersWith'>
  readonly numbers: readonly number[]
  /** Other chosen pictures: `keep` leaves them, `maybe` puts them in doubt. */
  readonly others: 'keep' | 'maybe'
}

/** What changes if these pictures are taken at once. Nothing is applied yet: the price is shown before. */
export function planTaking({ terms, taps, numbers, others }: TakeOptions): TakePlan {
  const chosen = taps.numbersWith('yes')
  const wanted = new Set(numbers)
  const dropped = others === 'keep' ? [] : [...chosen].filter((number) => !wanted.has(number))
  const added = numbers.filter((number) => !chosen.has(number))
  const after = chosen.size - dropped.length + added.length
  const limit = choiceLimit(terms)
  const paysMore = selectionTotals(terms, after).extras > selectionTotals(terms, chosen.size).extras
  return {
    // Room is made before it is used: at a limit the first taps count.
    changes: [
      ...dropped.map((number) => ({ number, state: 'maybe' as const })),
      ...added.map((number) => ({ number, state: 'yes' as const })),
    ],
    chosen: after,
    passedLimit: limit !== null && added.length > 0 && after > limit ? limit : null,
    asksPrice: terms.chargeType === 'ADDITIONAL' && paysMore,
  }
}

/** Applies a plan and returns a function that restores exactly the states before, except where they changed since. */
export function applyPlan(taps: Pick<Taps, 'set' | 'stateOf'>, { changes }: TakePlan): () => void {
  const before = changes.map(({ number, state }) => ({ number, state, earlier: taps.stateOf(number) }))
  for (const { number, state } of changes) taps.set(number, state)
  return () => {
    const unchanged = before.filter(({ number, state }) => taps.stateOf(number) === state)
    for (const { number, earlier } of removalsFirst(unchanged)) taps.set(number, earlier)
  }
}

/** Removed pictures first, so that the restored ones fit. */
function removalsFirst<T extends { readonly earlier: ChoiceState }>(changes: readonly T[]): readonly T[] {
  return [...changes.filter(({ earlier }) => earlier !== 'yes'), ...changes.filter(({ earlier }) => earlier === 'yes')]
}
