import type { SentQueryOf, getPlanSuggestion } from '@revela/contract'
import { ApiError, type callable } from '@revela/contract/client'
import { createStore } from '@revela/web/store'

type SuggestionQuery = SentQueryOf<ReturnType<typeof callable<typeof getPlanSuggestion>>>

export type BlockedFeature = SuggestionQuery['blocked_feat']

/** What stopped somebody; the dialog asks for the plan that would not have. */
export type PlanOffer = {
  readonly block: SuggestionQuery['block_type']
  readonly feature: BlockedFeature
  /** How much more is wanted, in the limit's own unit (of `space`, kilobytes): the plan must hold all of it. */
  readonly needed?: number
  /** Words of the screen that was stopped, in place of the general ones. */
  readonly text?: string
}

/** The offer that is open; a newer one takes its place. */
export const planOfferStore = createStore<PlanOffer | null>(null)

export function offerPlan(offer: PlanOffer): void {
  planOfferStore.set(offer)
}

/** What a refusal says stopped it; `null` when it is another refusal, or does not say. */
export function offerOf(error: unknown): PlanOffer | null {
  if (!(error instanceof ApiError)) return null
  const named = error.code === 'FeatureNotInPlan' ? 'blocked_feat' : error.code === 'PlanLimitReached' ? 'limit' : null
  const feature = named === null ? undefined : error.details[named]
  if (typeof feature !== 'string') return null
  // Our own server names them; one that this build does not know is answered by the suggestion's own refusal.
  const offer = { block: named === 'limit' ? 'limit' : 'feat', feature: feature as BlockedFeature } as const
  const needed = neededFor(error.details)
  return needed === null ? offer : { ...offer, needed }
}

/** What a refused limit was asked for. */
function neededFor(details: Readonly<Record<string, unknown>>): number | null {
  const { requested_pictures: pictures, requested_space: bytes } = details
  if (typeof pictures === 'number') return pictures
  return typeof bytes === 'number' ? Math.ceil(bytes / 1024) : null
}
