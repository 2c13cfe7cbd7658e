import { queryOptions, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { call } from '../../../lib/api.ts'
import { checkoutCalls } from './calls.ts'

/** The status of the newest order of a plan, from the ledger. */
type Answer = { readonly credit_card_payment_success: boolean; readonly credit_card_payment_failed: boolean }

type ChargeOutcome = 'pending' | 'success' | 'failed'

const pollIntervalMs = 5_000

/** A missing or failed response counts as pending. */
export function chargeOutcome(answer: Answer | undefined): ChargeOutcome {
  if (answer?.credit_card_payment_success) return 'success'
  return answer?.credit_card_payment_failed ? 'failed' : 'pending'
}

/** Milliseconds until the next poll; `false` stops polling. */
export function nextPollMs(answer: Answer | undefined, { late }: { readonly late: boolean }): number | false {
  return late || chargeOutcome(answer) !== 'pending' ? false : pollIntervalMs
}

const maxWaitMs = 10 * 60_000

/** `late`: ten minutes have passed. Polling stops, and the webhook completes the purchase. */
type ChargeState = ChargeOutcome | 'late'

/** The status of the newest order of a plan, loaded once: an outcome page does not poll. */
export function chargeOutcomeQuery(planId: number) {
  return queryOptions({
    queryKey: ['checkout', 'verdict', planId],
    queryFn: ({ signal }) => call(checkoutCalls.getChargeStatus, { query: { plan_id: planId } }, { signal }),
    select: chargeOutcome,
    gcTime: 0,
    meta: { inline: true },
  })
}

/** Polls every five seconds, also after a failed response, for at most ten minutes. */
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
    // A customer who pays by Pix switches to the bank's app and back.
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
