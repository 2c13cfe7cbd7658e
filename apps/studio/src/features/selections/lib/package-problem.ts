import { formatMoney } from '@revela/domain'
import { errorHelp, selectionTerms } from '@revela/phrases'

const texts = selectionTerms.packages

/** Why a package cannot be added; `single` is the price of one picture in cents. */
export function packageProblem(
  { count, price }: { readonly count: number; readonly price: number | null },
  single: number | null,
): string | null {
  if (single === null) return texts.priceFirst
  if (count === 0 || price === null) return errorHelp.fieldRequired
  if (count < 2) return texts.tooFew
  if (count > 10_000) return texts.tooMany
  return price >= count * single ? texts.noSaving(formatMoney(count * single)) : null
}
