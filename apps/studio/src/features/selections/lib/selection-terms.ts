import { type SelectionTerms, choiceLimit, formatMoney, offeredPackages } from '@revela/domain'
import { selectionFollowUp, shareTerms } from '@revela/phrases'
import { formatCalendarDay } from '../../../lib/dates.ts'

const texts = selectionFollowUp.terms

/** A summary of the terms: `Até 20 de novembro de 2026 · 30 fotos no pacote · R$ 15,00 por foto adicional`. */
export function termsWords(terms: SelectionTerms, limitDate: string | null): string {
  const { selling, chargeType, contracted, extraPriceCents, allowExtras } = terms
  const words = [limitDate === null ? texts.noDeadline : texts.until(formatCalendarDay(limitDate))]
  const price = formatMoney(extraPriceCents ?? 0)
  if (!selling) words.push(contracted === null ? texts.unlimited : texts.max(contracted))
  else if (chargeType === 'ALL') words.push(texts.each(price))
  else words.push(texts.included(contracted ?? 0), allowExtras ? texts.extra(price) : texts.closed)
  if (choiceLimit(terms) === null) {
    words.push(...offeredPackages(terms).map(({ count, price: total }) => texts.packed(count, formatMoney(total))))
  }
  return words.join(' · ')
}

/** The terms for the message that sends a selection; '' without a deadline and without a number of photos. */
export function sharedTerms({ selling, chargeType, contracted }: SelectionTerms, limitDate: string | null): string {
  const sentences = limitDate === null ? [] : [shareTerms.deadline(formatCalendarDay(limitDate))]
  if (contracted !== null && !selling) sentences.push(shareTerms.max(contracted))
  if (contracted !== null && selling && chargeType === 'ADDITIONAL') sentences.push(shareTerms.included(contracted))
  return sentences.join(' ')
}
