import type { PlanFeature } from './plans.ts'
import type { SelectionTerms } from './selection-terms.ts'

export type TermsChange = { readonly [Key in keyof SelectionTerms]?: SelectionTerms[Key] | undefined }

export type TermsProblem = 'chargeTypeMissing' | 'contractedMissing' | 'priceMissing'

/** What an edit makes of the terms: no sale leaves neither the package's quantity nor a price, and ALL has no quantity. */
export function editTerms(terms: SelectionTerms, change: TermsChange): SelectionTerms {
  const given = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined))
  const edited: SelectionTerms = { ...terms, ...given }
  if (terms.selling && !edited.selling) {
    // What was a package is not a maximum: choosing is free unless one comes along.
    const contracted = change.contracted ?? null
    return { ...edited, chargeType: null, contracted, extraPriceCents: null, allowExtras: false }
  }
  // What was a maximum is not a package: selling begins without a quantity unless one comes along.
  const begins = !terms.selling && edited.selling
  const contracted = begins && change.contracted === undefined ? null : edited.contracted
  if (!edited.selling) return { ...edited, chargeType: null, extraPriceCents: null, allowExtras: false }
  if (edited.chargeType === 'ALL') return { ...edited, contracted: null, allowExtras: true }
  const allowExtras = begins && change.allowExtras === undefined ? true : edited.allowExtras
  return { ...edited, contracted, allowExtras }
}

/** What is still missing before a selection with these terms may be offered. */
export function termsProblems(terms: SelectionTerms): TermsProblem[] {
  if (!terms.selling) return []
  const problems: TermsProblem[] = []
  if (terms.chargeType === null) problems.push('chargeTypeMissing')
  if (terms.chargeType === 'ADDITIONAL' && terms.contracted === null) problems.push('contractedMissing')
  if (terms.extraPriceCents === null) problems.push('priceMissing')
  return problems
}

export type SelectionWish = {
  readonly sellPhotos?: boolean
  readonly magicLink?: boolean
  readonly exportList?: boolean
  /** Private selections of the gallery that there already are. */
  readonly privateBeside?: number
}

/** Features of the plan that a wish needs; the first one missing closes the gate. */
export function featuresNeeded(wish: SelectionWish): PlanFeature[] {
  const needed: PlanFeature[] = []
  if (wish.sellPhotos) needed.push('buy_photos')
  if (wish.magicLink) needed.push('magic_link')
  if (wish.exportList) needed.push('export_selected_list')
  if ((wish.privateBeside ?? 0) > 0) needed.push('multiple_private_selection')
  return needed
}
