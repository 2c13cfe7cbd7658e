import { paymentStatus as texts, brand, checkout } from '@revela/phrases'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'
import { Navigate, useSearchParams } from 'react-router'
import { checkoutPaths, paths } from '../../../lib/paths.ts'
import { useStudioConfig } from '../../../lib/studio-config.ts'
import { whatsappUrl } from '../../../lib/addresses.ts'
import { ButtonLink, OutsideButton } from '../../../ui/button-link.tsx'
import { DryingPrints } from '../../../ui/drawings/list-drawings.tsx'
import { PausedPrint } from '../../../ui/drawings/plan-drawings.tsx'
import { WhatsAppGlyph } from '../../../ui/glyphs.tsx'
import { InlineLink } from '../../../ui/inline-link.tsx'
import { LoadFailure } from '../../../ui/list-states.tsx'
import { StandingPage } from '../../../ui/page-frames.tsx'
import { verdictQuery } from '../api/charge-status.ts'
import { solutionQuery } from '../api/offer.ts'
import { StatusPage, WaitingLine } from '../components/status-page.tsx'
import { wishOf, useSolution, safeCallback } from '../lib/checkout-address.ts'
import { endAttempt } from '../lib/purchase-attempt.ts'

type Props = { readonly verdict: 'success' | 'failed'; readonly children: ReactNode }

/** A screen that says how a payment ended belongs only to payments that ended so, whoever opens its address. */
function OnVerdict({ verdict, children }: Props) {
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

const successTexts = texts.success

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
      title={successTexts.title}
      actions={
        <>
          <ButtonLink to={onward ?? (solution === 'site-pro' ? paths.portfolio : paths.gallery)} primary>
            {solution === 'site-pro' ? successTexts.portfolio : successTexts.galleries}
          </ButtonLink>
          <InlineLink to={paths.financial}>{successTexts.financial}</InlineLink>
        </>
      }
    >
      <title>{brand.pageTitle(successTexts.pageTitle)}</title>
      <output>{plan === undefined ? successTexts.textPlain : successTexts.text(plan)}</output>
      <p>{successTexts.receipt}</p>
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

const failedTexts = texts.failed

/** Declined by the bank; trying again is another attempt. */
function Failed() {
  const solution = useSolution()
  const [search] = useSearchParams()
  const contact = whatsappUrl(useStudioConfig()?.support.finance, checkout.contactMessage)

  useEffect(() => {
    endAttempt(sessionStorage)
  }, [])

  return (
    <StandingPage
      drawing={<PausedPrint />}
      title={failedTexts.title}
      actions={
        <>
          <ButtonLink to={`${checkoutPaths.overview(solution)}?${search}`} primary>
            {failedTexts.again}
          </ButtonLink>
          {contact ? (
            <OutsideButton href={contact} icon={<WhatsAppGlyph />}>
              {checkout.contact}
            </OutsideButton>
          ) : null}
        </>
      }
    >
      <title>{brand.pageTitle(failedTexts.pageTitle)}</title>
      <output>{failedTexts.text}</output>
    </StandingPage>
  )
}

export function PaymentFailedPage() {
  return (
    <OnVerdict verdict="failed">
      <Failed />
    </OnVerdict>
  )
}
