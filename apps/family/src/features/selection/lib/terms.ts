import { type SelectionTerms, saoPauloDay } from '@revela/domain'
import type { FamilySelection } from '../api/calls.ts'

/** As the rules read them, which are the server's own. */
export function termsOf({ terms }: Pick<FamilySelection, 'terms'>): SelectionTerms {
  return {
    selling: terms.selling,
    chargeType: terms.charge_type,
    contracted: terms.contracted,
    extraPriceCents: terms.extra_price,
    allowExtras: terms.allow_extras,
  }
}

/** The day on which something happened, as people here count days. */
export function dayOf(moment: string): string {
  return saoPauloDay(new Date(moment))
}
