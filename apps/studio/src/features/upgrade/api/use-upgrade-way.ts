import { useQuery } from '@tanstack/react-query'
import type { PlanSuggestion } from './plan-suggestion.ts'
import { upgradePriceQuery } from './upgrade-price.ts'

export type UpgradeWay =
  | { readonly kind: 'none' | 'waiting' }
  | { readonly kind: 'one-click'; readonly id: string; readonly planId: number }
  | { readonly kind: 'checkout'; readonly planId: number }

/** One click is offered only with its price on the screen and a card to pay it; without them the checkout is. */
export function useUpgradeWay(suggestion: PlanSuggestion | null): UpgradeWay {
  const id = suggestion?.checkout_upgrade_id ?? null
  const planId = suggestion?.suggestion_plan_id ?? null
  const offered = id !== null && planId !== null && suggestion?.need_support === false
  const price = useQuery({ ...upgradePriceQuery(planId ?? 0), enabled: offered })
  if (!offered) return { kind: 'none' }
  if (price.isPending) return { kind: 'waiting' }
  return price.data?.lastFour ? { kind: 'one-click', id, planId } : { kind: 'checkout', planId }
}
