import { brand, paymentStatus } from '@revela/phrases'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useSearchParams } from 'react-router'
import { paths } from '../../../lib/paths.ts'
import { ButtonLink } from '../../../ui/button-link.tsx'
import { DryingPrints } from '../../../ui/drawings/list-drawings.tsx'
import { InlineLink } from '../../../ui/inline-link.tsx'
import { StandingPage } from '../../../ui/page-frames.tsx'
import { solutionQuery } from '../api/solution.ts'
import { OnVerdict } from '../components/on-verdict.tsx'
import { wishOf } from '../lib/order-search.ts'
import { endAttempt } from '../lib/purchase-attempt.ts'
import { safeCallback } from '../lib/status-address.ts'
import { useSolution } from '../lib/use-solution.ts'

const texts = paymentStatus.success

/** Paid: everything that was loaded under the old plan is asked for again. */
function Success() {
  const solution = useSolution()
  const [search] = useSearchParams()
  const queries = useQueryClient()
  const { planId } = wishOf(search)
  const { data } = useQuery(solutionQuery(solution, null))
  const plan = data?.plans.find((one) => one.id === planId)?.display_name
  const onward = safeCallback(search.get('callback_url'))

  useEffect(() => {
    endAttempt(sessionStorage)
    void queries.invalidateQueries()
  }, [queries])

  return (
    <StandingPage
      drawing={<DryingPrints />}
      title={texts.title}
      actions={
        <>
          <ButtonLink to={onward ?? (solution === 'site-pro' ? paths.portfolio : paths.gallery)} primary>
            {solution === 'site-pro' ? texts.portfolio : texts.galleries}
          </ButtonLink>
          <InlineLink to={paths.financial}>{texts.financial}</InlineLink>
        </>
      }
    >
      <title>{brand.pageTitle(texts.pageTitle)}</title>
      <output>{plan === undefined ? texts.textPlain : texts.text(plan)}</output>
      <p>{texts.receipt}</p>
    </StandingPage>
  )
}

export function PaymentSuccessPage() {
  return (
    <OnVerdict verdict="success">
      <Success />
    </OnVerdict>
  )
}
