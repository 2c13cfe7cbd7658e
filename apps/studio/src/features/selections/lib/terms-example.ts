import { formatMoney, offeredPackages, type SelectionTerms, selectionTotals } from '@revela/domain'
import { selectionTerms as texts } from '@revela/phrases'

/** Numbers that are being typed; undefined where the saved number is shown. */
export type TypedTerms = {
  readonly contracted?: number | null | undefined
  readonly extraPriceCents?: number | null | undefined
}

export function withTyped(terms: SelectionTerms, { contracted, extraPriceCents }: TypedTerms): SelectionTerms {
  return {
    ...terms,
    ...(contracted === undefined ? {} : { contracted }),
    ...(extraPriceCents === undefined ? {} : { extraPriceCents }),
  }
}

/** An example of the price for the photographer. It always returns a text, so that the form does not shift. */
export function exampleOf(terms: SelectionTerms): string {
  const { chargeType, contracted, extraPriceCents, allowExtras } = terms
  if (chargeType === 'ADDITIONAL' && contracted !== null && !allowExtras) return texts.exampleClosed(contracted)
  const whole = chargeType === 'ALL' || (chargeType === 'ADDITIONAL' && contracted !== null)
  if (!whole || extraPriceCents === null) return texts.exampleWaits
  const packages = offeredPackages(terms)
  // With packages, so many that one is used, and one picture more.
  const paid = packages.length === 0 ? (chargeType === 'ALL' ? 12 : 7) : packages[0]!.count + 1
  const { chosen, extras, totalCents } = selectionTotals(terms, paid + (chargeType === 'ALL' ? 0 : (contracted ?? 0)))
  if (packages.length > 0) return texts.examplePackages(chosen, extras, formatMoney(totalCents))
  return texts.example(chosen, extras, formatMoney(extraPriceCents), formatMoney(totalCents))
}
