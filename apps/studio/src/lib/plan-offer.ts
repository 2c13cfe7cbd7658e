import type { SentQueryOf, getPlanSuggestion } from '@revela/contract'
import { ApiError, type callable } from '@revela/contract/client'
import { createStore } from '@revela/web/store'

type SuggestionQuery = SentQueryOf<ReturnType<typeof callable<typeof getPlanSuggestion>>>

export type BlockedFeature = SuggestionQuery['blocked_feat']

/** The feature or limit that blocked the user; the dialog loads a plan that includes it. */
export type PlanOffer = {
  readonly block: SuggestionQuery['block_type']
  readonly feature: BlockedFeature
  /** How much more is needed, in the unit of the limit (kilobytes for `space`): the plan must include all of it. */
  readonly needed?: number
  /** Text of the blocked screen, instead of the general text. */
  readonly text?: string
}

/** The open offer; a newer one replaces it. */
export const planOfferStore = createStore<PlanOffer | null>(null)

export function offerPlan(offer: PlanOffer): void {
  planOfferStore.set(offer)
}

/** The feature or limit in an error; `null` for other errors and if the error names none. */
export function offerOf(error: unknown): PlanOffer | null {
  if (!(error instanceof ApiError)) return null
  const named = error.code === 'FeatureNotInPlan' ? 'blocked_feat' : error.code === 'PlanLimitReached' ? 'limit' : null
  const feature = named === null ? undefined : error.details[named]
  if (typeof feature !== 'string') return null
  // The value comes from our server. If this build does not know it, the suggestion call rejects it.
  const offer = { block: named === 'limit' ? 'limit' : 'feat', feature: feature as BlockedFeature } as const
  const needed = neededFor(error.details)
  return needed === null ? offer : { ...offer, needed }
}

/** The amount that was requested beyond the limit. */
function neededFor(details: Readonly<Record<string, unknown>>): number | null {
  const { requested_pictures: pictures, requested_space: bytes } = details
  if (typeof pictures === 'number') return pictures
  return typeof bytes === 'number' ? Math.ceil(bytes / 1024) : null
}
