import type { CheckoutSolution } from '@revela/domain'
import { paymentStatus as texts, words } from '@revela/phrases'
import { useQuery } from '@tanstack/react-query'
import { Button, Skeleton } from 'antd'
import { useLocation, useNavigate } from 'react-router'
import { checkoutPaths } from '../../../lib/paths.ts'
import { InlineLink } from '../../../ui/inline-link.tsx'
import { LoadFailure } from '../../../ui/load-failure.tsx'
import { billQuery } from '../api/bill.ts'
import { endAttempt } from '../lib/purchase-attempt.ts'
import { billInState, safeCallback } from '../lib/status-address.ts'
import { Amount } from './amount.tsx'
import { PixCharge } from './pix-charge.tsx'
import { SlipPanel } from './slip-panel.tsx'
import { StatusPage } from './status-page.tsx'

type Props = {
  readonly solution: CheckoutSolution
  readonly planId: number
  readonly method: 'payment-slip' | 'pix'
  readonly search: URLSearchParams
}

/** A boleto or a Pix: what came with the purchase, or what our ledger has of it after a reload. */
export function BankBill({ solution, planId, method, search }: Props) {
  const brought = billInState(useLocation().state)
  const known = useQuery({ ...billQuery(planId, method), enabled: brought === null })
  const navigate = useNavigate()
  const bill = brought ?? known.data ?? null
  const onward = safeCallback(search.get('callback_url'))
  const said = method === 'pix' ? texts.pix : texts.slip

  /** Another bill is another attempt. */
  function choose() {
    endAttempt(sessionStorage)
    void navigate({ pathname: checkoutPaths.overview(solution), search: search.toString() })
  }
  const other = (
    <Button size="large" onClick={choose}>
      {texts.back}
    </Button>
  )

  if (method === 'pix' && bill?.pix) {
    return (
      <PixCharge
        solution={solution}
        planId={planId}
        pix={bill.pix}
        amount={bill.amount}
        search={search}
        other={other}
      />
    )
  }
  if (method === 'payment-slip' && bill?.slip) {
    return (
      <StatusPage
        title={texts.slip.title}
        lead={<Amount cents={bill.amount} />}
        actions={
          <>
            {other}
            {onward === null ? null : <InlineLink to={onward}>{texts.slip.onward}</InlineLink>}
          </>
        }
      >
        <SlipPanel slip={bill.slip} />
      </StatusPage>
    )
  }
  if (brought === null && known.isError) {
    return (
      <StatusPage title={said.title}>
        <LoadFailure text={texts.loadFailed} onRetry={() => void known.refetch()} retrying={known.isFetching} />
      </StatusPage>
    )
  }
  if (brought === null && known.isPending) {
    return (
      <StatusPage title={said.title}>
        <Skeleton active title={false} paragraph={{ rows: 5 }} aria-label={words.loading} />
      </StatusPage>
    )
  }
  return <StatusPage title={said.title} lead={<p>{said.gone}</p>} actions={other} />
}
