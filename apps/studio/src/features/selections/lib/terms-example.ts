import { formatMoney, type SelectionTerms, selectionTotals } from '@revela/domain'
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
  const { chosen, extras, totalCents } = selectionTotals(terms, chargeType === 'ALL' ? 12 : (contracted ?? 0) + 7)
  return texts.example(chosen, extras, formatMoney(extraPriceCents), formatMoney(totalCents))
}
