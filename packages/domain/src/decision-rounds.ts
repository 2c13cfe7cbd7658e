import type { DecisionUnit, StateOf } from './decision-units.ts'
import { choiceLimit, selectionTotals, tooMany, type SelectionTerms } from './selection-terms.ts'

/**
 * What follows when everything is decided. over: more are chosen than the package includes; the family removes
 * `excess` or pays `cents`, null if it has to remove them. short: `missing` more could be chosen of those in doubt.
 */
export type DecisionRound =
  | { readonly kind: 'over'; readonly excess: number; readonly cents: number | null }
  | { readonly kind: 'short'; readonly missing: number }
  | { readonly kind: 'complete' }

export function decisionRound(terms: SelectionTerms, counts: { chosen: number; maybe: number }): DecisionRound {
  const { chosen, maybe } = counts
  const overLimit = tooMany(terms, chosen)
  if (overLimit > 0) return { kind: 'over', excess: overLimit, cents: null }
  const isPackage = terms.selling && terms.chargeType === 'ADDITIONAL'
  const included = isPackage ? (terms.contracted ?? 0) : choiceLimit(terms)
  if (included === null) return { kind: 'complete' }
  if (isPackage && chosen > included) {
    const { extras, totalCents } = selectionTotals(terms, chosen)
    return { kind: 'over', excess: extras, cents: totalCents }
  }
  return chosen < included && maybe > 0 ? { kind: 'short', missing: included - chosen } : { kind: 'complete' }
}

export type RoundPicture = { readonly number: number; readonly suggested: boolean }

/**
 * The chosen pictures, weakest first: those with another chosen one in their group, then those that the photographer
 * does not suggest, then the later ones. `pictures` are in the gallery's order.
 */
function weakestFirst(pictures: readonly RoundPicture[], units: readonly DecisionUnit[], stateOf: StateOf): number[] {
  const isChosen = (number: number) => stateOf(number) === 'yes'
  const doubled = new Set(
    units.map((unit) => unit.filter(isChosen)).flatMap((chosen) => (chosen.length > 1 ? chosen : [])),
  )
  const strength = ({ number, suggested }: RoundPicture) => (doubled.has(number) ? 0 : 2) + Number(suggested)
  return pictures
    .filter(({ number }) => isChosen(number))
    .toReversed()
    .toSorted((one, other) => strength(one) - strength(other))
    .map(({ number }) => number)
}

/** The pictures of a round, in the order in which they are shown. */
export function roundPictures(
  kind: 'over' | 'short',
  pictures: readonly RoundPicture[],
  units: readonly DecisionUnit[],
  stateOf: StateOf,
): number[] {
  if (kind === 'over') return weakestFirst(pictures, units, stateOf)
  return pictures.filter(({ number }) => stateOf(number) === 'maybe').map(({ number }) => number)
}
