import type { AnswerOf, getPlanSuggestion, upgradePlan, getBilling, listSolutions } from '@revela/contract'
import { callable, ApiError } from '@revela/contract/client'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { call } from '../../../lib/api.ts'
import { customerInfoQuery } from '../../../lib/customer-info.ts'
import type { PlanOffer } from '../../../lib/plan-offer.ts'

export const getPlanSuggestionCall = callable<typeof getPlanSuggestion>('GET', '/checkout/plan/suggestion')

export type PlanSuggestion = AnswerOf<typeof getPlanSuggestionCall>['planSuggestion']

/** Everything that was asked about what to buy instead. */
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
 * Charges the kept card. Says whether the plan is there already (`done`) or the bank is still deciding. A try whose
 * answer was not heard is repeated under the same key.
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

/** Nothing is kept to charge: the plan is paid in the checkout. */
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
  /** What the click takes from the card now. */
  readonly amount: number
  /** Taken off for days already paid on the present plan. */
  readonly credit: number
  /** Of the kept card; null: there is none. */
  readonly lastFour: string | null
}

/** What one click costs, and which card pays it: nobody is charged an amount they have not seen. */
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
