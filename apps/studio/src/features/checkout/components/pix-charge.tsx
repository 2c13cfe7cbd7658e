import type { CheckoutSolution } from '@revela/domain'
import { paymentStatus as texts } from '@revela/phrases'
import { Button } from 'antd'
import type { ReactNode } from 'react'
import { Navigate } from 'react-router'
import { checkoutPaths } from '../../../lib/paths.ts'
import { useChargeState } from '../api/charge-status.ts'
import type { Bill } from '../lib/status-address.ts'
import { Amount } from './amount.tsx'
import { PixPanel } from './pix-panel.tsx'
import { StatusPage } from './status-page.tsx'
import { WaitingLine } from './waiting-line.tsx'

type Props = {
  readonly solution: CheckoutSolution
  readonly planId: number
  readonly pix: NonNullable<Bill['pix']>
  readonly amount: number
  readonly search: URLSearchParams
  readonly other: ReactNode
}

/** The page knows of the payment as soon as the bank does. */
export function PixCharge({ solution, planId, pix, amount, search, other }: Props) {
  const { state, again } = useChargeState(planId)
  if (state === 'success') {
    return <Navigate to={{ pathname: checkoutPaths.success(solution), search: search.toString() }} replace />
  }
  if (state === 'failed') return <StatusPage title={texts.pix.title} lead={<p>{texts.pix.gone}</p>} actions={other} />
  return (
    <StatusPage
      title={texts.pix.title}
      lead={
        <>
          <Amount cents={amount} />
          <p>{texts.pix.steps}</p>
        </>
      }
      actions={other}
    >
      <PixPanel pix={pix} />
      {state === 'late' ? (
        <>
          <p>{texts.late.text}</p>
          <Button onClick={again}>{texts.late.again}</Button>
        </>
      ) : (
        <WaitingLine text={texts.pix.waiting} />
      )}
    </StatusPage>
  )
}
