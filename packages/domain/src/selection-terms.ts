import type { PlanFeature } from './plans.ts'
import { cheapestSum, cheapestTotals, usefulPackages, type PictureSum, type PricePackage } from './price-packages.ts'
import { daysBetween, isPastDay, saoPauloDay, type CalendarDay } from './sao-paulo-calendar.ts'

/** The agreed terms of one selection. Money is integer cents. */
export type SelectionTerms = {
  readonly selling: boolean
  /** ALL: every chosen picture is paid. ADDITIONAL: those beyond the contracted ones. */
  readonly chargeType: 'ALL' | 'ADDITIONAL' | null
  /** Included in the package; without a sale, the maximum that may be chosen. */
  readonly contracted: number | null
  readonly extraPriceCents: number | null
  readonly allowExtras: boolean
  /** Several paid pictures for a lower price; empty: each costs `extraPriceCents`. */
  readonly packages: PricePackage[]
}

/** The names of the terms in database rows and the family's calls, and in the studio's calls. */
const storedNames = {
  selling: 'selling',
  chargeType: 'charge_type',
  contracted: 'contracted',
  extraPriceCents: 'extra_price',
  allowExtras: 'allow_extras',
  packages: 'price_packages',
} as const
const wireNames = {
  selling: 'selling_photos',
  chargeType: 'charge_type',
  contracted: 'contracted_pictures',
  extraPriceCents: 'extra_picture_price',
  allowExtras: 'allow_extra_pictures',
  packages: 'price_packages',
} as const

type Names = { readonly [Key in keyof SelectionTerms]: string }
type SpelledTerms<N extends Names> = { readonly [Key in keyof SelectionTerms as N[Key]]: SelectionTerms[Key] }
type Change<T> = { readonly [Key in keyof T]?: T[Key] | undefined }

export type StoredTerms = SpelledTerms<typeof storedNames>
export type WireTerms = SpelledTerms<typeof wireNames>
export type TermsChange = Change<SelectionTerms>

const keys = Object.keys(storedNames) as (keyof SelectionTerms)[]

function spell(terms: SelectionTerms, names: Names): unknown {
  return Object.fromEntries(keys.map((key) => [names[key], terms[key]]))
}

function read(spelled: object, names: Names): unknown {
  const values = spelled as Readonly<Record<string, unknown>>
  return Object.fromEntries(keys.map((key) => [key, values[names[key]]]))
}

export function termsFromStored(stored: StoredTerms): SelectionTerms {
  return read(stored, storedNames) as SelectionTerms
}

export function termsToStored(terms: SelectionTerms): StoredTerms {
  return spell(terms, storedNames) as StoredTerms
}

export function termsFromWire(wire: WireTerms): SelectionTerms {
  return read(wire, wireNames) as SelectionTerms
}

/** For an edit, which contains only the changed fields. */
export function termsChangeFromWire(change: Change<WireTerms>): TermsChange {
  return read(change, wireNames) as TermsChange
}

export function termsToWire(terms: SelectionTerms): WireTerms {
  return spell(terms, wireNames) as WireTerms
}

export type SelectionTotals = {
  readonly chosen: number
  /** Chosen pictures without extra cost. */
  readonly included: number
  /** Chosen pictures that are paid. */
  readonly extras: number
  readonly totalCents: number
}

/** The maximum number of chosen pictures; null: no limit. */
export function choiceLimit(terms: SelectionTerms): number | null {
  if (!terms.selling) return terms.contracted
  if (terms.chargeType === 'ADDITIONAL' && !terms.allowExtras) return terms.contracted ?? 0
  return null
}

/** How many pictures must be removed before the selection can be sent: the limit may have been lowered. */
export function tooMany(terms: SelectionTerms, chosen: number): number {
  const limit = choiceLimit(terms)
  return limit === null ? 0 : Math.max(0, chosen - limit)
}

export function canChooseAnother(terms: SelectionTerms, chosen: number): boolean {
  const limit = choiceLimit(terms)
  return limit === null || chosen < limit
}

export function selectionTotals(terms: SelectionTerms, chosen: number): SelectionTotals {
  const extras = extrasOf(terms, chosen)
  return { chosen, included: chosen - extras, extras, totalCents: extrasSum(terms, extras).totalCents }
}

/** What the paid pictures cost, and how the sum is made up: screens, mails and exports show this one. */
export function extrasSum(terms: SelectionTerms, extras: number): PictureSum {
  return cheapestSum(extras, terms.extraPriceCents ?? 0, terms.packages)
}

/** The packages that are worth showing to the family, smallest first. */
export function offeredPackages({ selling, packages, extraPriceCents }: SelectionTerms): PricePackage[] {
  return selling ? usefulPackages(packages, extraPriceCents ?? 0) : []
}

/** How many of the chosen pictures the amount due covers. */
export function unpaidPictures(terms: SelectionTerms, chosen: number, due: number): number {
  if (due === 0) return 0
  const extras = extrasOf(terms, chosen)
  const totals = cheapestTotals(extras, terms.extraPriceCents ?? 0, terms.packages)
  const whole = totals[extras] ?? 0
  if (whole === 0) return 0
  const unpaid = totals.findLastIndex((total) => whole - total >= due)
  return extras - Math.max(0, unpaid)
}

function extrasOf(terms: SelectionTerms, chosen: number): number {
  if (!terms.selling) return 0
  if (terms.chargeType === 'ALL') return chosen
  return Math.max(0, chosen - (terms.contracted ?? 0))
}

/** Whether the next picture costs extra; the family confirms that once before it counts. */
export function nextOneCosts(terms: SelectionTerms, chosen: number): boolean {
  return extrasOf(terms, chosen + 1) > extrasOf(terms, chosen)
}

export type TermsProblem = 'chargeTypeMissing' | 'contractedMissing' | 'priceMissing'

/**
 * Applies an edit to the terms: without a sale there is neither a package quantity nor a
 * price, and ALL has no quantity.
 */
export function editTerms(terms: SelectionTerms, change: TermsChange): SelectionTerms {
  const changes = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined))
  const edited: SelectionTerms = { ...terms, ...changes }
  if (terms.selling && !edited.selling) {
    // A package quantity does not become a maximum: the choice is unlimited unless the edit sets one.
    const contracted = change.contracted ?? null
    return { ...edited, chargeType: null, contracted, extraPriceCents: null, allowExtras: false, packages: [] }
  }
  // A maximum does not become a package: a sale starts without a quantity unless the edit sets one.
  const begins = !terms.selling && edited.selling
  const contracted = begins && change.contracted === undefined ? null : edited.contracted
  if (!edited.selling) return { ...edited, chargeType: null, extraPriceCents: null, allowExtras: false, packages: [] }
  if (edited.chargeType === 'ALL') return { ...edited, contracted: null, allowExtras: true }
  const allowExtras = begins && change.allowExtras === undefined ? true : edited.allowExtras
  return { ...edited, contracted, allowExtras }
}

/** What is missing before a selection with these terms may be offered. */
export function termsProblems(terms: SelectionTerms): TermsProblem[] {
  if (!terms.selling) return []
  const problems: TermsProblem[] = []
  if (terms.chargeType === null) problems.push('chargeTypeMissing')
  if (terms.chargeType === 'ADDITIONAL' && terms.contracted === null) problems.push('contractedMissing')
  if (terms.extraPriceCents === null) problems.push('priceMissing')
  return problems
}

export type SelectionRequest = {
  readonly sellPictures?: boolean
  readonly magicLink?: boolean
  readonly exportList?: boolean
  /** Private selections that the gallery already has. */
  readonly privateBeside?: number
}

/** The plan features that a request needs; the first missing one blocks it. */
export function featuresNeeded(request: SelectionRequest): PlanFeature[] {
  const needed: PlanFeature[] = []
  if (request.sellPictures) needed.push('buy_photos')
  if (request.magicLink) needed.push('magic_link')
  if (request.exportList) needed.push('export_selected_list')
  if ((request.privateBeside ?? 0) > 0) needed.push('multiple_private_selection')
  return needed
}

export type SelectionStatus = 'open' | 'expired' | 'done'

/** The stored facts of a selection; its state is derived from them. */
export type SelectionFacts = {
  /** Ends at 23:59:59 of that day in São Paulo. */
  readonly deadlineDay: CalendarDay | null
  readonly finishedAt: Date | null
}

export function selectionStatus({ deadlineDay, finishedAt }: SelectionFacts, now: Date): SelectionStatus {
  if (finishedAt !== null) return 'done'
  return deadlineDay !== null && isPastDay(deadlineDay, now) ? 'expired' : 'open'
}

/** After reopening the family can choose again, so a past deadline is removed with the finish. */
export function reopen({ deadlineDay }: SelectionFacts, now: Date): SelectionFacts {
  return { deadlineDay: deadlineDay !== null && isPastDay(deadlineDay, now) ? null : deadlineDay, finishedAt: null }
}

/** Whole days left, 0 on the last day; null without a deadline or once it is over. */
export function daysLeft(deadlineDay: CalendarDay | null, now: Date): number | null {
  if (deadlineDay === null || isPastDay(deadlineDay, now)) return null
  return daysBetween(saoPauloDay(now), deadlineDay)
}
