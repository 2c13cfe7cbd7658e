/** What was agreed about one selection. Money is integer cents. */
export type SelectionTerms = {
  readonly selling: boolean
  /** ALL: every chosen photograph is paid for. ADDITIONAL: those beyond the contracted ones. */
  readonly chargeType: 'ALL' | 'ADDITIONAL' | null
  /** Included in the package; when nothing is sold, the most that may be chosen. */
  readonly contracted: number | null
  readonly extraPriceCents: number | null
  readonly allowExtras: boolean
}

export type SelectionTotals = {
  readonly chosen: number
  /** Chosen photographs that cost nothing more. */
  readonly included: number
  /** Chosen photographs that are paid for. */
  readonly extras: number
  readonly totalCents: number
}

/** How many photographs may be chosen at most; null: as many as there are. */
export function choiceLimit(terms: SelectionTerms): number | null {
  if (!terms.selling) return terms.contracted
  if (terms.chargeType === 'ADDITIONAL' && !terms.allowExtras) return terms.contracted ?? 0
  return null
}

/** How many must go before the selection can be sent: the limit may have been lowered below what was chosen. */
export function tooMany(terms: SelectionTerms, chosen: number): number {
  const limit = choiceLimit(terms)
  return limit === null ? 0 : Math.max(0, chosen - limit)
}

export function mayChooseAnother(terms: SelectionTerms, chosen: number): boolean {
  const limit = choiceLimit(terms)
  return limit === null || chosen < limit
}

export function selectionTotals(terms: SelectionTerms, chosen: number): SelectionTotals {
  const extras = extrasOf(terms, chosen)
  return { chosen, included: chosen - extras, extras, totalCents: extras * (terms.extraPriceCents ?? 0) }
}

function extrasOf(terms: SelectionTerms, chosen: number): number {
  if (!terms.selling) return 0
  if (terms.chargeType === 'ALL') return chosen
  return Math.max(0, chosen - (terms.contracted ?? 0))
}

/** Whether choosing the next photograph is the first that costs something: asked about once, before it counts. */
export function nextOneCosts(terms: SelectionTerms, chosen: number): boolean {
  return extrasOf(terms, chosen + 1) > extrasOf(terms, chosen)
}
