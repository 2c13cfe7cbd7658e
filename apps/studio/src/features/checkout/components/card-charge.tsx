import type { CheckoutSolution } from '@revela/domain'
import { paymentStatus as texts } from '@revela/phrases'
import { Button } from 'antd'
import { Navigate } from 'react-router'
import { checkoutPaths, paths } from '../../../lib/paths.ts'
import { InlineLink } from '../../../ui/inline-link.tsx'
import { useChargeState } from '../api/charge-status.ts'
import { StatusPage } from './status-page.tsx'
import { WaitingLine } from './waiting-line.tsx'

type Props = {
  readonly solution: CheckoutSolution
  readonly planId: number
  readonly search: URLSearchParams
}

/** A card that the bank has not answered for yet. */
export function CardCharge({ solution, planId, search }: Props) {
  const { state, again } = useChargeState(planId)
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
            <Button type="primary" size="large" onClick={again}>
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
