import { choiceLimit, type SelectionTerms } from '@revela/domain'
import { familyTerms } from '@revela/phrases'

/** What was agreed, in a sentence or two. */
export function termsWords(terms: SelectionTerms): string {
  const { selling, chargeType, contracted, extraPriceCents, allowExtras } = terms
  const price = extraPriceCents ?? 0
  if (selling && chargeType === 'ALL') return familyTerms.each(price)
  if (selling) {
    const extra = allowExtras ? familyTerms.extra(price) : familyTerms.noExtras
    return `${familyTerms.package(contracted ?? 0)} ${extra}`
  }
  const limit = choiceLimit(terms)
  return limit === null ? familyTerms.free : familyTerms.limit(limit)
}
