import { type SelectionTerms, formatMoney } from '@revela/domain'
import { selectionFollowUp } from '@revela/phrases'
import { formatCalendarDay } from '../../../lib/dates.ts'
import type { Preferences, Selection } from '../api/selection-queries.ts'

type Wire = Pick<
  Preferences | Selection,
  'selling_photos' | 'charge_type' | 'contracted_pictures' | 'extra_picture_price' | 'allow_extra_pictures'
>

export function wireTerms(terms: SelectionTerms): Wire {
  return {
    selling_photos: terms.selling,
    charge_type: terms.chargeType,
    contracted_pictures: terms.contracted,
    extra_picture_price: terms.extraPriceCents,
    allow_extra_pictures: terms.allowExtras,
  }
}

export function termsOf(wire: Wire): SelectionTerms {
  return {
    selling: wire.selling_photos,
    chargeType: wire.charge_type,
    contracted: wire.contracted_pictures,
    extraPriceCents: wire.extra_picture_price,
    allowExtras: wire.allow_extra_pictures,
  }
}

const texts = selectionFollowUp.terms

/** What was agreed, in a few words: `Até 20 de novembro de 2026 · 30 fotos no pacote · R$ 15,00 por foto adicional`. */
export function termsWords(terms: SelectionTerms, limitDate: string | null): string {
  const { selling, chargeType, contracted, extraPriceCents, allowExtras } = terms
  const words = [limitDate === null ? texts.noDeadline : texts.until(formatCalendarDay(limitDate))]
  const price = formatMoney(extraPriceCents ?? 0)
  if (!selling) words.push(contracted === null ? texts.unlimited : texts.most(contracted))
  else if (chargeType === 'ALL') words.push(texts.each(price))
  else words.push(texts.included(contracted ?? 0), allowExtras ? texts.extra(price) : texts.closed)
  return words.join(' · ')
}
