import { formatCount, formatGigabytes, type Periodicity, planFeatures, type Usage } from '@revela/domain'
import { checkoutPlans as texts } from '@revela/phrases'
import type { Agreement } from '../api/buy-plan.ts'
import type { SoldOption, SoldPlan } from '../api/offer.ts'

/** The price without account credit: the list price minus the coupon, in total and per month. */
export function planPrice({ type, price, quote }: Pick<SoldOption, 'type' | 'price' | 'quote'>): {
  readonly total: number
  readonly monthly: number
  readonly listMonthly: number
} {
  const total = price - quote.discount
  const months = type === 'annually' ? 12 : 1
  return { total, monthly: Math.round(total / months), listMonthly: Math.round(price / months) }
}

export type GalleryLimits = Extract<SoldPlan['limits'], { readonly space: number }>

/** A limit as a table cell shows it: a text, or whether it is included. */
export type LimitCell = string | boolean

type LimitRow = { readonly name: string; readonly cells: readonly LimitCell[] }

export function isGalleryPlan(limits: SoldPlan['limits']): limits is GalleryLimits {
  return 'space' in limits
}

const measured = ['space', 'max_gallery', 'max_picture', 'max_picture_size_mb', 'max_picture_px'] as const

/** Features of every plan first, then features of the larger plans only. */
const featureOrder = planFeatures.toSorted((one, other) => rank(one) - rank(other))

function rank(feature: (typeof planFeatures)[number]): number {
  return feature === 'download_all_pictures' || feature === 'export_selected_list' ? 0 : 1
}

function measure(key: (typeof measured)[number], limits: GalleryLimits): string {
  const limit = limits[key]
  if (limit === 'no_limit') return key === 'max_picture' ? texts.unlimitedPictures : texts.unlimited
  if (limit === 'original') return texts.original
  if (key === 'space') return formatGigabytes(limit)
  if (key === 'max_picture_size_mb') return texts.megabytes(limit)
  return key === 'max_picture_px' ? texts.pixels(limit) : texts.number(limit)
}

/** One row per limit, one cell per plan. */
export function limitRows(plans: readonly GalleryLimits[]): readonly LimitRow[] {
  return [
    ...measured.map((key) => ({ name: texts.limits[key], cells: plans.map((limits) => measure(key, limits)) })),
    ...featureOrder.map((key) => ({ name: texts.limits[key], cells: plans.map((limits) => limits[key]) })),
  ]
}

/** The features in use that a plan lacks, in words; empty if it has all of them. */
export function missingFeatures(
  inUse: readonly (keyof GalleryLimits)[],
  limits: SoldPlan['limits'],
): readonly string[] {
  if (!isGalleryPlan(limits)) return []
  return inUse.filter((feature) => limits[feature] === false).map((feature) => texts.limits[feature])
}

type RunningPlan = Pick<Agreement, 'plan_id' | 'periodicity' | 'paid_until'>

/** Until when the account already has this plan with this periodicity: a new purchase continues from there. */
export function alreadyPaidUntil(
  agreement: RunningPlan | null,
  option: { readonly planId: number; readonly periodicity: Periodicity },
  now: Date,
): string | null {
  if (agreement === null || agreement.plan_id !== option.planId || agreement.periodicity !== option.periodicity)
    return null
  const { paid_until: until } = agreement
  return until !== null && new Date(until) >= now ? until : null
}

/** What the account uses beyond the limits of a plan, in words; empty if all of it fits. */
export function exceededLimits(usage: Usage, limits: SoldPlan['limits']): readonly string[] {
  if (!isGalleryPlan(limits)) return []
  const { exceeded } = texts
  const { max_gallery: galleries, max_picture: pictures, space } = limits
  return [
    ...(usage.gallery_space > space
      ? [exceeded.space(formatGigabytes(usage.gallery_space), formatGigabytes(space))]
      : []),
    ...(galleries !== 'no_limit' && usage.galleries > galleries
      ? [exceeded.galleries(formatCount(usage.galleries), formatCount(galleries))]
      : []),
    ...(pictures !== 'no_limit' && usage.gallery_pictures > pictures
      ? [exceeded.pictures(formatCount(usage.gallery_pictures), formatCount(pictures))]
      : []),
  ]
}
