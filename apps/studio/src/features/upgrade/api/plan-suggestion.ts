import type { AnswerOf, getPlanSuggestion } from '@revela/contract'
import { callable } from '@revela/contract/client'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../lib/api.ts'
import type { PlanOffer } from '../../../lib/plan-offer.ts'

export const getPlanSuggestionCall = callable<typeof getPlanSuggestion>('GET', '/checkout/plan/suggestion')

export type PlanSuggestion = AnswerOf<typeof getPlanSuggestionCall>['planSuggestion']

/** Everything that was asked about what to buy instead. */
export const suggestionsKey = ['plan-suggestion'] as const

/** The product whose plans are suggested: gallery_pro. */
const product_id = 2

export function planSuggestionQuery({ block, feature, needed }: PlanOffer) {
  return queryOptions({
    queryKey: [...suggestionsKey, block, feature, needed ?? 0],
    queryFn: ({ signal }) =>
      call(
        getPlanSuggestionCall,
        {
          query: { block_type: block, product_id, blocked_feat: feature, ...(needed === undefined ? {} : { needed }) },
        },
        { signal },
      ),
    select: (answer) => answer.planSuggestion,
    staleTime: 60_000,
    meta: { inline: true },
  })
}
