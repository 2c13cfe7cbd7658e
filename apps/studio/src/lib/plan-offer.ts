import type { SentQueryOf, getPlanSuggestion } from '@revela/contract'
import { ApiError, type callable } from '@revela/contract/client'
import { createStore } from './store.ts'

type Asked = SentQueryOf<ReturnType<typeof callable<typeof getPlanSuggestion>>>

export type BlockedFeature = Asked['blocked_feat']

/** What stopped somebody; the dialog asks for the plan that would not have. */
export type PlanOffer = {
  readonly block: Asked['block_type']
  readonly feature: BlockedFeature
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
  return { block: named === 'limit' ? 'limit' : 'feat', feature: feature as BlockedFeature }
}
