import { paymentStatus as texts } from '@revela/phrases'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Navigate, useSearchParams } from 'react-router'
import { checkoutPaths } from '../../../lib/paths.ts'
import { LoadFailure } from '../../../ui/list-states.tsx'
import { verdictQuery } from '../api/charge-status.ts'
import { wishOf } from '../lib/order-search.ts'
import { useSolution } from '../lib/use-solution.ts'
import { StatusPage } from './status-page.tsx'
import { WaitingLine } from './waiting-line.tsx'

type Props = { readonly verdict: 'success' | 'failed'; readonly children: ReactNode }

/** A screen that says how a payment ended belongs only to payments that ended so, whoever opens its address. */
export function OnVerdict({ verdict, children }: Props) {
  const solution = useSolution()
  const [search] = useSearchParams()
  const { planId } = wishOf(search)
  const { data, isError, isFetching, refetch } = useQuery({
    ...verdictQuery(planId ?? 0),
    enabled: planId !== undefined,
  })
  if (data === verdict) return children
  if (planId === undefined) return <Navigate to={checkoutPaths.plans(solution)} replace />
  if (data !== undefined) {
    const path = data === 'pending' ? checkoutPaths.status(solution) : checkoutPaths[data](solution)
    return <Navigate to={{ pathname: path, search: search.toString() }} replace />
  }
  return (
    <StatusPage title={texts.waiting.title}>
      {isError ? (
        <LoadFailure text={texts.loadFailed} onRetry={() => void refetch()} retrying={isFetching} />
      ) : (
        <WaitingLine text={texts.waiting.working} />
      )}
    </StatusPage>
  )
}
