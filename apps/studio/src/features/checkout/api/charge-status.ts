import { queryOptions, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { call } from '../../../lib/api.ts'
import { checkoutCalls } from './calls.ts'

/** What the ledger answers of the newest order of a plan. */
type Answer = { readonly credit_card_payment_success: boolean; readonly credit_card_payment_failed: boolean }

type ChargeOutcome = 'pending' | 'success' | 'failed'

const pollIntervalMs = 5_000

/** Without an answer, also where it failed to come, nothing is decided. */
export function chargeOutcome(answer: Answer | undefined): ChargeOutcome {
  if (answer?.credit_card_payment_success) return 'success'
  return answer?.credit_card_payment_failed ? 'failed' : 'pending'
}

/** In how many milliseconds to ask again; `false`: no more. */
export function nextPollMs(answer: Answer | undefined, { late }: { readonly late: boolean }): number | false {
  return late || chargeOutcome(answer) !== 'pending' ? false : pollIntervalMs
}

const maxWaitMs = 10 * 60_000

/** `late`: ten minutes went by; the webhook finishes the work without us. */
type ChargeState = ChargeOutcome | 'late'

/** What the ledger says of the newest order of a plan, asked once: a screen that tells an outcome tells no other. */
export function chargeOutcomeQuery(planId: number) {
  return queryOptions({
    queryKey: ['checkout', 'verdict', planId],
    queryFn: ({ signal }) => call(checkoutCalls.getChargeStatus, { query: { plan_id: planId } }, { signal }),
    select: chargeOutcome,
    gcTime: 0,
    meta: { inline: true },
  })
}

/** Asks every five seconds, also after an answer that did not come, and no longer than ten minutes. */
export function useChargeState(planId: number): { readonly state: ChargeState; readonly retry: () => void } {
  const [round, setRound] = useState(0)
  const [late, setLate] = useState(false)
  const { data } = useQuery({
    queryKey: ['checkout', 'charge', planId, round],
    queryFn: ({ signal }) => call(checkoutCalls.getChargeStatus, { query: { plan_id: planId } }, { signal }),
    select: chargeOutcome,
    retry: false,
    gcTime: 0,
    staleTime: 0,
    refetchInterval: (query) => nextPollMs(query.state.data, { late }),
    // Whoever pays a Pix is in the bank's app meanwhile, and back at once.
    refetchIntervalInBackground: true,
    refetchOnWindowFocus: true,
    meta: { inline: true },
  })
  const state = data ?? 'pending'

  useEffect(() => {
    if (state !== 'pending' || late) return undefined
    const timer = window.setTimeout(() => setLate(true), maxWaitMs)
    return () => window.clearTimeout(timer)
  }, [state, late])

  function retry() {
    setLate(false)
    setRound(round + 1)
  }

  return { state: state === 'pending' && late ? 'late' : state, retry }
}
