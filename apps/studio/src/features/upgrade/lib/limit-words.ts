import { formatCount, formatGigabytes } from '@revela/domain'
import { planOffer, words } from '@revela/phrases'
import type { BlockedFeature } from '../../../lib/plan-offer.ts'
import type { PlanSuggestion } from '../api/upgrade.ts'

const { units } = planOffer

/** A plan limit in words: `100 galerias`, `20 GB`, `Incluído`, `Ilimitado`. */
export function limitWords(feature: BlockedFeature, limit: PlanSuggestion['current_plan_limit']): string | null {
  if (limit === null) return null
  if (typeof limit === 'boolean') return limit ? planOffer.included : planOffer.notIncluded
  if (limit === 'no_limit') return words.unlimited
  if (limit === 'original') return units.original
  if (typeof limit === 'string') return limit
  if (feature === 'space') return formatGigabytes(limit)
  if (feature === 'max_gallery') return units.galleries(formatCount(limit))
  if (feature === 'max_picture') return units.pictures(formatCount(limit))
  if (feature === 'max_picture_size_mb') return units.megabytes(formatCount(limit))
  if (feature === 'max_picture_px') return units.pixels(formatCount(limit))
  return formatCount(limit)
}
