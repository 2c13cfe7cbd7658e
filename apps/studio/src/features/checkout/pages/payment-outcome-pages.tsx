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
import { StatusPageFrame } from '../../../ui/page-frames.tsx'
import { chargeOutcomeQuery } from '../api/charge-status.ts'
import { solutionQuery } from '../api/offer.ts'
import { StatusPage, WaitingLine } from '../components/status-page.tsx'
import { requestedChoice, useSolution, safeCallback } from '../lib/checkout-address.ts'
import { endAttempt } from '../lib/purchase-attempt.ts'

type Props = { readonly outcome: 'success' | 'failed'; readonly children: ReactNode }

/** Shows an outcome page only for a payment with that outcome, and redirects all others. */
function OnOutcome({ outcome, children }: Props) {
  const solution = useSolution()
  const [search] = useSearchParams()
  const { planId } = requestedChoice(search)
  const { data, isError, isFetching, refetch } = useQuery({
    ...chargeOutcomeQuery(planId ?? 0),
    enabled: planId !== undefined,
  })
  if (data === outcome) return children
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

/** After the payment, everything that was loaded under the old plan is loaded again. */
function Success() {
  const solution = useSolution()
  const [search] = useSearchParams()
  const queries = useQueryClient()
  const { planId } = requestedChoice(search)
  const { data } = useQuery(solutionQuery(solution, null))
  const plan = data?.plans.find((one) => one.id === planId)?.display_name
  const continueUrl = safeCallback(search.get('callback_url'))

  useEffect(() => {
    endAttempt(sessionStorage)
    void queries.invalidateQueries()
  }, [queries])

  return (
    <StatusPageFrame
      drawing={<DryingPrints />}
      title={successTexts.title}
      actions={
        <>
          <ButtonLink to={continueUrl ?? (solution === 'site-pro' ? paths.portfolio : paths.gallery)} primary>
            {solution === 'site-pro' ? successTexts.portfolio : successTexts.galleries}
          </ButtonLink>
          <InlineLink to={paths.financial}>{successTexts.financial}</InlineLink>
        </>
      }
    >
      <title>{brand.pageTitle(successTexts.pageTitle)}</title>
      <output>{plan === undefined ? successTexts.textPlain : successTexts.text(plan)}</output>
      <p>{successTexts.receipt}</p>
    </StatusPageFrame>
  )
}

export function PaymentSuccessPage() {
  return (
    <OnOutcome outcome="success">
      <Success />
    </OnOutcome>
  )
}

const failedTexts = texts.failed

/** The bank declined the payment; another try is a new attempt. */
function PaymentFailed() {
  const solution = useSolution()
  const [search] = useSearchParams()
  const contact = whatsappUrl(useStudioConfig()?.support.finance, checkout.contactMessage)

  useEffect(() => {
    endAttempt(sessionStorage)
  }, [])

  return (
    <StatusPageFrame
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
    </StatusPageFrame>
  )
}

export function PaymentFailedPage() {
  return (
    <OnOutcome outcome="failed">
      <PaymentFailed />
    </OnOutcome>
  )
}
