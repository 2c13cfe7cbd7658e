import type { CheckoutSolution } from '@revela/domain'
import { brand, paymentStatus as texts } from '@revela/phrases'
import { Button } from 'antd'
import { Navigate, useSearchParams } from 'react-router'
import { checkoutPaths, paths } from '../../../lib/paths.ts'
import { InlineLink } from '../../../ui/inline-link.tsx'
import { useChargeState } from '../api/charge-status.ts'
import { BankBill } from '../components/bank-bill.tsx'
import { StatusPage, WaitingLine } from '../components/status-page.tsx'
import { requestedChoice, isPaymentMethod, useSolution } from '../lib/checkout-address.ts'

/** The status of a purchase by payment method; an unknown method has no status page. */
export function PaymentStatusPage() {
  const solution = useSolution()
  const [search] = useSearchParams()
  const method = search.get('payment_method')
  const { planId } = requestedChoice(search)
  if (!isPaymentMethod(method) || planId === undefined) {
    return <Navigate to={{ pathname: checkoutPaths.overview(solution), search: search.toString() }} replace />
  }
  return (
    <>
      <title>{brand.pageTitle(texts.pageTitle)}</title>
      {method === 'credit-card' ? (
        <CardCharge solution={solution} planId={planId} search={search} />
      ) : (
        <BankBill solution={solution} planId={planId} method={method} search={search} />
      )}
    </>
  )
}

type Props = {
  readonly solution: CheckoutSolution
  readonly planId: number
  readonly search: URLSearchParams
}

/** A card payment that the bank has not confirmed yet. */
function CardCharge({ solution, planId, search }: Props) {
  const { state, retry } = useChargeState(planId)
  if (state === 'success' || state === 'failed') {
    return <Navigate to={{ pathname: checkoutPaths[state](solution), search: search.toString() }} replace />
  }
  if (state === 'late') {
    return (
      <StatusPage
        title={texts.late.title}
        lead={<p>{texts.late.text}</p>}
        actions={
          <>
            <Button type="primary" size="large" onClick={retry}>
              {texts.late.again}
            </Button>
            <InlineLink to={paths.financial}>{texts.success.financial}</InlineLink>
          </>
        }
      />
    )
  }
  return (
    <StatusPage title={texts.waiting.title} lead={<p>{texts.waiting.text}</p>}>
      <WaitingLine text={texts.waiting.working} />
    </StatusPage>
  )
}
