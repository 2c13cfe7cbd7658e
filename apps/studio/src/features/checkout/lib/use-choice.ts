import { settleChoice, type CheckoutChoice, type CheckoutSolution, type OfferedPlans } from '@revela/domain'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { orderSearch, wishOf } from './order-search.ts'

type Chosen = {
  readonly choice: CheckoutChoice | null
  /** Answers what of it counts. */
  readonly change: (next: Partial<CheckoutChoice>) => CheckoutChoice | null
}

/** What is bought stands in the address; how it is paid, only on the screen. Every change is settled by the rules. */
export function useChoice(solution: CheckoutSolution, offered: OfferedPlans): Chosen {
  const [search, setSearch] = useSearchParams()
  const [paying, setPaying] = useState<Partial<CheckoutChoice>>({})
  const choice = settleChoice(solution, offered, { ...wishOf(search), ...paying })

  function change(next: Partial<CheckoutChoice>) {
    const settled = settleChoice(solution, offered, { ...choice, ...next })
    if (settled === null) return null
    setPaying({ installments: settled.installments, method: settled.method })
    setSearch(orderSearch(settled), { replace: true, preventScrollReset: true })
    return settled
  }

  return { choice, change }
}
