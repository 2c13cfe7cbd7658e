import type { getBilling, listSolutions } from '@revela/contract'
import { callable } from '@revela/contract/client'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../lib/api.ts'
import { suggestionsKey } from './plan-suggestion.ts'

export const upgradeCalls = {
  getBilling: callable<typeof getBilling>('GET', '/financial/billing'),
  listSolutions: callable<typeof listSolutions>('GET', '/checkout/solutions'),
} as const

export type UpgradePrice = {
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
