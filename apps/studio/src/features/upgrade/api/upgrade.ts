import type { AnswerOf, getPlanSuggestion, upgradePlan, getBilling, listSolutions } from '@revela/contract'
import { callable, ApiError } from '@revela/contract/client'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { call } from '../../../lib/api.ts'
import { customerInfoQuery } from '../../../lib/customer-info.ts'
import type { PlanOffer } from '../../../lib/plan-offer.ts'

export const getPlanSuggestionCall = callable<typeof getPlanSuggestion>('GET', '/checkout/plan/suggestion')

export type PlanSuggestion = AnswerOf<typeof getPlanSuggestionCall>['planSuggestion']

/** Query key of all plan suggestions. */
const suggestionsKey = ['plan-suggestion'] as const

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

export const upgradePlanCall = callable<typeof upgradePlan>('PUT', '/checkout/plan/upgrade/{id}')

type UpgradeRequest = { readonly id: string; readonly planId: number; readonly plan: string }

/**
 * Charges the saved card. Returns `done` if the plan is active already, or `pending` while the bank decides. An attempt
 * without a response is retried with the same idempotency key.
 */
export function useOneClickUpgrade() {
  const queries = useQueryClient()
  const unansweredKey = useRef<string | null>(null)
  return useMutation({
    mutationFn: async ({ id, planId }: UpgradeRequest): Promise<'done' | 'pending'> => {
      unansweredKey.current ??= crypto.randomUUID()
      try {
        await call(upgradePlanCall, { params: { id } }, { idempotencyKey: unansweredKey.current })
      } catch (error) {
        if (error instanceof ApiError && error.status < 500) unansweredKey.current = null
        throw error
      }
      unansweredKey.current = null
      await queries.refetchQueries({ queryKey: customerInfoQuery.queryKey })
      void queries.invalidateQueries({ queryKey: suggestionsKey })
      void queries.invalidateQueries({ queryKey: ['financial'] })
      const plans = queries.getQueryData(customerInfoQuery.queryKey)?.user_subscription.plan_ids ?? []
      return plans.includes(planId) ? 'done' : 'pending'
    },
    meta: { inline: true },
  })
}

/** There is no saved card: the plan is paid in the checkout. */
export function lacksCard(error: unknown): boolean {
  return error instanceof ApiError && error.messages.some(({ id }) => id === 'card')
}

export function reachedLimit(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'ReachedMaxCheckoutUpgradesLimit'
}

export const upgradeCalls = {
  getBilling: callable<typeof getBilling>('GET', '/financial/billing'),
  listSolutions: callable<typeof listSolutions>('GET', '/checkout/solutions'),
} as const

type UpgradePrice = {
  readonly periodicity: 'monthly' | 'annually'
  /** The amount that is charged now. */
  readonly amount: number
  /** The discount for the unused days of the current plan. */
  readonly credit: number
  /** Of the saved card; null if there is none. */
  readonly lastFour: string | null
}

/** The price of the one-click upgrade and the card it is charged to: both are shown before the charge. */
export function upgradePriceQuery(planId: number) {
  return queryOptions({
    queryKey: [...suggestionsKey, 'price', planId],
    queryFn: async ({ signal }): Promise<UpgradePrice | null> => {
      const [billing, { solutions }] = await Promise.all([
        call(upgradeCalls.getBilling, {}, { signal }),
        call(upgradeCalls.listSolutions, { query: { plan_ids: String(planId) } }, { signal }),
      ])
      const periodicity = billing.gallery_pro?.paid_until ? billing.gallery_pro.periodicity : 'monthly'
      const plan = solutions.flatMap(({ plans }) => plans).find(({ id }) => id === planId)
      const option = plan?.periodicity.find(({ type }) => type === periodicity)
      if (option === undefined) return null
      return {
        periodicity,
        amount: option.quote.amount,
        credit: option.quote.credit,
        lastFour: billing.card?.last_four ?? null,
      }
    },
    staleTime: 60_000,
    meta: { inline: true },
  })
}
