import type { upgradePlan } from '@revela/contract'
import { ApiError, callable } from '@revela/contract/client'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { call } from '../../../lib/api.ts'
import { customerInfoQuery } from '../../../lib/customer-info.ts'
import { suggestionsKey } from './plan-suggestion.ts'

export const upgradePlanCall = callable<typeof upgradePlan>('PUT', '/checkout/plan/upgrade/{id}')

type Asked = { readonly id: string; readonly planId: number; readonly plan: string }

/**
 * Charges the kept card. Says whether the plan is there already (`done`) or the bank is still deciding. A try whose
 * answer was not heard is repeated under the same key.
 */
export function useOneClickUpgrade() {
  const queries = useQueryClient()
  const unheard = useRef<string | null>(null)
  return useMutation({
    mutationFn: async ({ id, planId }: Asked): Promise<'done' | 'pending'> => {
      unheard.current ??= crypto.randomUUID()
      try {
        await call(upgradePlanCall, { params: { id } }, { idempotencyKey: unheard.current })
      } catch (error) {
        if (error instanceof ApiError && error.status < 500) unheard.current = null
        throw error
      }
      unheard.current = null
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
