import { choiceLimit, offeredPackages, selectionTotals, type SelectionTerms } from '@revela/domain'
import { familyBar, familyChoice, familyTerms } from '@revela/phrases'

/** The text of the bar. Important numbers are strong; `full` is the fill level, null without a limit. */
type BarWords = {
  readonly parts: readonly { readonly text: string; readonly strong: boolean }[]
  readonly full: number | null
}

const strong = (text: string) => ({ text, strong: true })
const plain = (text: string) => ({ text, strong: false })

export function barWords(terms: SelectionTerms, chosen: number): BarWords {
  const { included, extras, totalCents } = selectionTotals(terms, chosen)
  const limit = choiceLimit(terms)
  const count = strong(familyBar.number(chosen))
  if (limit !== null) return { parts: [count, plain(familyBar.ofLimit(limit))], full: share(chosen, limit) }
  if (!terms.selling) return { parts: [count, plain(familyBar.chosen(chosen))], full: null }
  if (terms.chargeType === 'ALL') {
    return { parts: [count, plain(`${familyBar.paid(chosen)} ·`), strong(familyChoice.money(totalCents))], full: null }
  }
  if (extras === 0) {
    const contracted = terms.contracted ?? 0
    return { parts: [count, plain(familyBar.ofIncluded(contracted))], full: share(chosen, contracted) }
  }
  const parts = [count, plain(`· ${familyBar.included(included)} +`), strong(familyBar.extras(extras, totalCents))]
  return { parts, full: 1 }
}

const share = (part: number, whole: number) => (whole === 0 ? 1 : Math.min(1, part / whole))

export const barText = (words: BarWords): string => words.parts.map(({ text }) => text).join(' ')

/** The selection terms in a sentence or two. */
export function termsWords(terms: SelectionTerms): string {
  const { selling, chargeType, contracted, extraPriceCents, allowExtras } = terms
  const price = extraPriceCents ?? 0
  const packages = offeredPackages(terms)
  if (selling && chargeType === 'ALL') return familyTerms.each(price, packages)
  if (selling) {
    const extra = allowExtras ? familyTerms.extra(price, packages) : familyTerms.noExtras
    return `${familyTerms.package(contracted ?? 0)} ${extra}`
  }
  const limit = choiceLimit(terms)
  return limit === null ? familyTerms.free : familyTerms.limit(limit)
}

type AgreedTerms = {
  readonly terms: SelectionTerms
  readonly limitDate: string | null
  readonly status: 'open' | 'done' | 'expired'
}

/** The line above the pictures; null after the deadline, when the bar says that it is over. */
export function termsLine({ terms, limitDate, status }: AgreedTerms): string | null {
  if (status === 'expired') return null
  const words = termsWords(terms)
  return limitDate === null || status !== 'open' ? words : familyTerms.withDeadline(words, familyBar.until(limitDate))
}
