import type { CalendarDay, SelectionFacts, SelectionTerms } from '@revela/domain'
import type { SelectionRow, TermsColumns } from './selections.module.ts'

type Terms = Omit<TermsColumns, 'limit_day'>

export function termsOf(row: Terms): SelectionTerms {
  return {
    selling: row.selling,
    chargeType: row.charge_type,
    contracted: row.contracted,
    extraPriceCents: row.extra_price,
    allowExtras: row.allow_extras,
  }
}

export function termsColumns(terms: SelectionTerms): Terms {
  return {
    selling: terms.selling,
    charge_type: terms.chargeType,
    contracted: terms.contracted,
    extra_price: terms.extraPriceCents,
    allow_extras: terms.allowExtras,
  }
}

export function factsOf(row: Pick<SelectionRow, 'limit_day' | 'finished_at'>): SelectionFacts {
  return { limitDay: row.limit_day as CalendarDay | null, finishedAt: row.finished_at }
}
