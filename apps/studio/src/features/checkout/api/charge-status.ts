import { queryOptions, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { call } from '../../../lib/api.ts'
import { nextAsk, verdictOf, type ChargeVerdict } from '../lib/charge-verdict.ts'
import { checkoutCalls } from './calls.ts'

const longest = 10 * 60_000

/** `late`: ten minutes went by; the webhook finishes the work without us. */
export type ChargeState = ChargeVerdict | 'late'

/** What the ledger says of the newest order of a plan, asked once: a screen that tells an outcome tells no other. */
export function verdictQuery(planId: number) {
  return queryOptions({
    queryKey: ['checkout', 'verdict', planId],
    queryFn: ({ signal }) => call(checkoutCalls.getChargeStatus, { query: { plan_id: planId } }, { signal }),
    select: verdictOf,
    gcTime: 0,
    meta: { inline: true },
  })
}

/** Asks every five seconds, also after an answer that did not come, and no longer than ten minutes. */
export function useChargeState(planId: number): { readonly state: ChargeState; readonly again: () => void } {
  const [round, setRound] = useState(0)
  const [late, setLate] = useState(false)
  const { data } = useQuery({
    queryKey: ['checkout', 'charge', planId, round],
    queryFn: ({ signal }) => call(checkoutCalls.getChargeStatus, { query: { plan_id: planId } }, { signal }),
    select: verdictOf,
    retry: false,
    gcTime: 0,
    staleTime: 0,
    refetchInterval: (query) => nextAsk(query.state.data, late),
    // Whoever pays a Pix is in the bank's app meanwhile, and back at once.
    refetchIntervalInBackground: true,
    refetchOnWindowFocus: true,
    meta: { inline: true },
  })
  const state = data ?? 'pending'

  useEffect(() => {
    if (state !== 'pending' || late) return undefined
    const timer = window.setTimeout(() => setLate(true), longest)
    return () => window.clearTimeout(timer)
  }, [state, late])

  function again() {
    setLate(false)
    setRound(round + 1)
  }

  return { state: state === 'pending' && late ? 'late' : state, again }
}
