import type { PlanLimits } from './plans.ts'
import type { PlanRow } from './subscription-state.ts'

/** A plan as the catalogue sells it. */
export type OfferedPlan = PlanRow & {
  readonly monthlyCents: number
  readonly sold: boolean
  /** Sold by support, never with one click. */
  readonly bySupport: boolean
  /** Whether a single month may be paid by boleto, whose fee is too high for the small plans. */
  readonly allowsMonthlyBoleto: boolean
}

export type PlanLimitKey = keyof PlanLimits
export type PlanLimitValue = PlanLimits[PlanLimitKey]

export type PlanSuggestion = {
  /** null: no plan unlocks it, or nothing is blocked. */
  readonly plan: OfferedPlan | null
  readonly needSupport: boolean
  /** The limits in which the plan exceeds the current one, the blocked one first. */
  readonly benefits: readonly PlanLimitKey[]
  readonly currentLimit: PlanLimitValue | null
  readonly suggestedLimit: PlanLimitValue | null
}

type Facts = {
  readonly plans: readonly OfferedPlan[]
  /** The plan in force, also of a trial; null without one. */
  readonly current: OfferedPlan | null
  readonly blocked: PlanLimitKey
  /** The amount in use and the amount needed beyond it, in the limit's own unit; 0 for features. */
  readonly used: number
  readonly needed: number
}

const limitOrder = [
  'max_gallery',
  'max_picture',
  'space',
  'max_picture_size_mb',
  'max_picture_px',
  'download_all_pictures',
  'export_selected_list',
  'custom_watermark',
  'custom_no_copy',
  'custom_subdomain',
  'magic_link',
  'buy_photos',
  'multiple_private_selection',
  'portfolio',
  'proof_album',
  'own_domain',
] as const satisfies readonly PlanLimitKey[]

/** A limit as a number, so that two values of the same limit can be compared. */
function amountOf(value: PlanLimitValue | undefined): number {
  if (typeof value === 'number') return value
  if (typeof value === 'string') return Infinity
  return value ? 1 : 0
}

function amount(plan: OfferedPlan | null, key: PlanLimitKey): number {
  return plan === null ? 0 : amountOf(plan.limits[key])
}

/**
 * The smallest more expensive plan that unlocks what is blocked, holds what the account has, and removes nothing. It
 * reads only catalogue rows, so a new plan needs no code.
 */
export function suggestPlan({ plans, current, blocked, used, needed }: Facts): PlanSuggestion {
  const wanted = used + Math.max(1, needed)
  const opens = (plan: OfferedPlan) =>
    amount(plan, blocked) > amount(current, blocked) && amount(plan, blocked) >= wanted
  const keepsAll = (plan: OfferedPlan) => limitOrder.every((key) => amount(plan, key) >= amount(current, key))
  const dearer = (plan: OfferedPlan) => plan.monthlyCents > (current?.monthlyCents ?? -1)
  const [plan = null] = plans
    .filter((row) => row.product === 'gallery_pro' && row.sold && row.sunsetOn === null)
    .filter((row) => dearer(row) && opens(row) && keepsAll(row))
    .toSorted((a, b) => a.monthlyCents - b.monthlyCents || a.id - b.id)
  const currentLimit = current?.limits[blocked] ?? null
  // Unlocked meanwhile in another tab: neither a plan nor support is needed.
  const isOpen = currentLimit === true || amount(current, blocked) === Infinity
  const better = plan ? limitOrder.filter((key) => amount(plan, key) > amount(current, key)) : []
  return {
    plan,
    needSupport: plan ? plan.bySupport : !isOpen,
    benefits: plan ? [blocked, ...better.filter((key) => key !== blocked)] : [],
    currentLimit,
    suggestedLimit: plan?.limits[blocked] ?? null,
  }
}
