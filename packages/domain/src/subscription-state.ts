import {
  addDays,
  daysBetween,
  endOfSaoPauloDay,
  saoPauloDay,
  type CalendarDay,
  isPastDay,
} from './sao-paulo-calendar.ts'
import type { Limit, PlanLimits } from './plans.ts'

export const TRIAL_DAYS = 14
export const TRIAL_EXTENSION_DAYS = 7
export const CONTENT_RETENTION_DAYS = 30

/** Fourteen whole days after the start day, to 23:59:59 in São Paulo: at least fourteen times 24 hours. */
export function trialEndsAt(startedAt: Date): Date {
  return endOfSaoPauloDay(addDays(saoPauloDay(startedAt), TRIAL_DAYS))
}

/** Seven more days, counted from the end of the trial, or from today when it has already ended. */
export function extendedTrialEndsAt(endsAt: Date, now: Date): Date {
  const from = endsAt > now ? endsAt : now
  return endOfSaoPauloDay(addDays(saoPauloDay(from), TRIAL_EXTENSION_DAYS))
}

/** The last moment at which the content of an ended trial still exists. */
export function trialContentRetainedUntil(endsAt: Date): Date {
  return endOfSaoPauloDay(addDays(saoPauloDay(endsAt), CONTENT_RETENTION_DAYS))
}

/** An end at 23:59:59 still counts as inside. */
export function hasEnded(endsAt: Date, now: Date): boolean {
  return now.getTime() > endsAt.getTime()
}

export function expirationDate(endsAt: Date): CalendarDay {
  return saoPauloDay(endsAt)
}

/** Calendar days left: 14 on the first day of a trial, 0 on its last day and after it. */
export function expirationDays(endsAt: Date, now: Date): number {
  return Math.max(0, daysBetween(saoPauloDay(now), saoPauloDay(endsAt)))
}

export type Product = 'gallery_pro' | 'site_pro'

/** The stored row of one subscription; everything a screen shows is derived from it. */
export type SubscriptionRow = {
  readonly product: Product
  /** `null`: the row has no plan. */
  readonly planId: number | null
  readonly planCode: string | null
  readonly trialEndsAt: Date | null
  readonly paidUntil: Date | null
  readonly canceledAt: Date | null
  readonly frozenAt: Date | null
  /** The plan before the first purchase. It stays in force until the trial ends when a smaller plan is bought. */
  readonly planBefore: number | null
  /** A renewal was declined: until then the account counts as paid. */
  readonly graceUntil?: Date | null
  /** When the one-time extension of the trial was used. */
  readonly trialExtendedAt?: Date | null
}

export type PlanRow = {
  readonly id: number
  readonly code: string
  readonly product: Product
  readonly name: string
  readonly limits: PlanLimits
  readonly sunsetOn: CalendarDay | null
  /** Galleries are valid for that many months; without it, as long as the account. */
  readonly galleryMonths?: number | null
}

/**
 * - `frozen`: a card payment was declined (`frozenAt` has passed).
 * - `trial`: inside the trial and nothing bought.
 * - `paid`: inside a paid period or its grace period; also during a trial after a purchase.
 * - `free`: a row without an end date; only the plan's sunset ends it.
 * - `free_blocked`: such a row after its plan's `sunsetOn` day.
 * - `expired`: the trial has ended and nothing was ever bought.
 * - `canceled`: the paid period has ended, or a free plan was canceled. Canceling removes nothing that was paid.
 */
export type SubscriptionStatus = 'frozen' | 'trial' | 'paid' | 'free' | 'free_blocked' | 'expired' | 'canceled'

export type ProductState = {
  readonly product: Product
  /** `null`: the row has no plan, or one that is not in the catalogue. */
  readonly plan: PlanRow | null
  readonly status: SubscriptionStatus
  /** The bought plan that replaces `plan` when the trial ends. */
  readonly nextPlan: { readonly plan: PlanRow; readonly startsOn: CalendarDay } | null
  /** True while the product may be used. */
  readonly inForce: boolean
  readonly endsAt: Date | null
}

/** Wire names, so that both the server's rows and the response of `/customer/info` fit the routing rules. */
export type SubscriptionFlags = {
  readonly expired: boolean
  readonly canceled: boolean
  readonly active: boolean
  readonly trial: boolean
  readonly isGalleryProFreeCustomerBlocked: boolean
  readonly doesNotHasGalleryPro: boolean
  readonly onlySite: boolean
  readonly can_use_portfolio: boolean
}

/** The best limits of all products in force. */
export type PortfolioLimits = {
  readonly portfolio: boolean
  readonly max_picture: Limit
  readonly max_picture_size_mb: number
}

export type SubscriptionDescription = SubscriptionFlags & {
  readonly gallery: ProductState | null
  readonly site: ProductState | null
  readonly frozen: boolean
  /** A subscription has no plan: the account is unusable until support links one. */
  readonly missingPlan: boolean
  /** Limits of the linked plan, shown even after the subscription has ended; access checks use `limitsInForce`. */
  readonly gallery_limits: PlanLimits | null
  readonly limitsInForce: PlanLimits | null
  readonly portfolio_limits: PortfolioLimits | null
  readonly proof_albums_limits: { readonly proof_album: boolean } | null
  /** Whether any product in force includes the studio's own domain. */
  readonly hasOwnDomain: boolean
  readonly expiration_date: CalendarDay | null
  readonly expiration_days: number | null
  readonly plan_ids: readonly number[]
  readonly plan_map: Readonly<Record<string, string>>
  /** Present only on trial accounts; true once the extension was used. */
  readonly extended_trial: boolean | undefined
}

const inForceStatuses: ReadonlySet<SubscriptionStatus> = new Set(['trial', 'paid', 'free'])

function laterOf(a: Date | null, b: Date | null): Date | null {
  if (a === null || b === null) return a ?? b
  return a > b ? a : b
}

function endOf(row: SubscriptionRow): Date | null {
  return laterOf(row.trialEndsAt, row.paidUntil === null ? null : laterOf(row.paidUntil, row.graceUntil ?? null))
}

function hasPassed(at: Date | null, now: Date): boolean {
  return at !== null && at <= now
}

function subscriptionStatusOf(row: SubscriptionRow, plan: PlanRow | null, now: Date): SubscriptionStatus {
  if (hasPassed(row.frozenAt, now)) return 'frozen'
  const endsAt = endOf(row)
  if (endsAt === null) {
    if (hasPassed(row.canceledAt, now)) return 'canceled'
    const sunset = plan?.sunsetOn ?? null
    return sunset !== null && isPastDay(sunset, now) ? 'free_blocked' : 'free'
  }
  const bought = row.paidUntil !== null
  if (!hasEnded(endsAt, now)) return bought ? 'paid' : 'trial'
  return bought || hasPassed(row.canceledAt, now) ? 'canceled' : 'expired'
}

function planIdOf(row: SubscriptionRow, now: Date): number | null {
  const trialRuns = row.trialEndsAt !== null && !hasEnded(row.trialEndsAt, now)
  return trialRuns ? (row.planBefore ?? row.planId) : row.planId
}

function nextPlanOf(
  row: SubscriptionRow,
  plans: readonly PlanRow[],
  currentId: number | null,
): ProductState['nextPlan'] {
  const plan = row.planId === currentId ? undefined : plans.find((known) => known.id === row.planId)
  if (!plan || row.trialEndsAt === null) return null
  return { plan, startsOn: addDays(saoPauloDay(row.trialEndsAt), 1) }
}

function stateOf(row: SubscriptionRow, plans: readonly PlanRow[], now: Date): ProductState {
  const planId = planIdOf(row, now)
  const plan = plans.find((known) => known.id === planId) ?? null
  const status = subscriptionStatusOf(row, plan, now)
  return {
    product: row.product,
    plan,
    nextPlan: nextPlanOf(row, plans, planId),
    status,
    inForce: plan !== null && inForceStatuses.has(status),
    endsAt: endOf(row),
  }
}

/** Of several rows of one product (an ended one beside a new one) the one in force counts, else the last to end. */
function currentOf(states: readonly ProductState[], product: Product): ProductState | null {
  const mine = states.filter((state) => state.product === product)
  const rank = (state: ProductState): number => (state.inForce ? Infinity : (state.endsAt?.getTime() ?? 0))
  return mine.reduce<ProductState | null>((best, state) => (best && rank(best) >= rank(state) ? best : state), null)
}

function portfolioLimits(gallery: ProductState | null, site: ProductState | null): PortfolioLimits | null {
  if (gallery === null && site === null) return null
  const offers = [gallery, site].flatMap((state) =>
    state?.inForce && state.plan?.limits.portfolio ? [state.plan.limits] : [],
  )
  if (offers.length === 0) return { portfolio: false, max_picture: 0, max_picture_size_mb: 0 }
  const counts = offers.map((offer) => offer.max_picture)
  const numbers = counts.filter((count) => count !== 'no_limit')
  return {
    portfolio: true,
    max_picture: numbers.length < counts.length ? 'no_limit' : Math.max(...numbers),
    max_picture_size_mb: Math.max(...offers.map((offer) => offer.max_picture_size_mb)),
  }
}

export function describeSubscription(facts: {
  readonly rows: readonly SubscriptionRow[]
  readonly plans: readonly PlanRow[]
  readonly now: Date
}): SubscriptionDescription {
  const { rows, plans, now } = facts
  const states = rows.map((row) => stateOf(row, plans, now))
  const gallery = currentOf(states, 'gallery_pro')
  const site = currentOf(states, 'site_pro')
  const current = [gallery, site].filter((state) => state !== null)
  const linked = current.flatMap((state) => (state.plan ? [state.plan] : []))
  const trialRow = rows.find((row) => row.product === 'gallery_pro' && row.trialEndsAt !== null)
  const onTrial = gallery?.status === 'trial' || gallery?.status === 'expired'
  const endsAt = (gallery ?? site)?.endsAt ?? null
  const portfolio_limits = portfolioLimits(gallery, site)
  const frozen = current.some((state) => state.status === 'frozen')
  const missingPlan = current.some((state) => state.plan === null)

  return {
    gallery,
    site,
    frozen,
    missingPlan,
    expired: gallery?.status === 'expired',
    canceled: gallery?.status === 'canceled',
    active: current.some((state) => state.inForce),
    trial: gallery?.status === 'trial',
    isGalleryProFreeCustomerBlocked: gallery?.status === 'free_blocked',
    doesNotHasGalleryPro: gallery === null,
    onlySite: gallery === null && (site?.inForce ?? false),
    can_use_portfolio: portfolio_limits?.portfolio ?? false,
    gallery_limits: gallery?.plan?.limits ?? null,
    limitsInForce: gallery?.inForce ? (gallery.plan?.limits ?? null) : null,
    portfolio_limits,
    hasOwnDomain: !frozen && !missingPlan && current.some((state) => state.inForce && state.plan?.limits.own_domain),
    proof_albums_limits: gallery?.plan ? { proof_album: gallery.plan.limits.proof_album } : null,
    expiration_date: endsAt ? expirationDate(endsAt) : null,
    expiration_days: endsAt ? expirationDays(endsAt, now) : null,
    plan_ids: linked.map((plan) => plan.id),
    plan_map: Object.fromEntries(linked.map((plan) => [plan.code, plan.name])),
    extended_trial: onTrial && trialRow ? (trialRow.trialExtendedAt ?? null) !== null : undefined,
  }
}
