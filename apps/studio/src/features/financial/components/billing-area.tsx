import { financial, words } from '@revela/phrases'
import { useQuery } from '@tanstack/react-query'
import { Skeleton } from 'antd'
import { useEffect, useEffectEvent, useRef } from 'react'
import { LoadFailure } from '../../../ui/list-states.tsx'
import { billingQuery } from '../api/billing.ts'
import { OpenInvoice } from './open-invoice.tsx'

type Props = {
  /** The account is no longer frozen. */
  readonly onRecovered: () => void
  /** Shown when nothing is to be paid. */
  readonly nothing: string
}

/** The open invoice with every payment method, for an account that is frozen until it is paid. */
export function BillingArea({ onRecovered, nothing }: Props) {
  const billing = useQuery({ ...billingQuery, staleTime: 0 })
  const { data } = billing
  const frozen = data && (data.gallery_pro?.frozen === true || data.site_pro?.frozen === true)
  // An account that staff froze has no frozen subscription. Only a change from frozen to not frozen counts as recovery.
  const wasFrozen = useRef(false)
  const notifyRecovered = useEffectEvent(onRecovered)
  useEffect(() => {
    if (frozen) wasFrozen.current = true
    else if (frozen === false && wasFrozen.current) notifyRecovered()
  }, [frozen])

  if (data === undefined) {
    return billing.isError ? (
      <LoadFailure text={financial.loadFailed} onRetry={() => void billing.refetch()} retrying={billing.isFetching} />
    ) : (
      <Skeleton active title={false} paragraph={{ rows: 5 }} aria-label={words.loading} />
    )
  }
  if (data.open_invoice === null) return <p>{nothing}</p>
  const now = new Date(billing.dataUpdatedAt)
  return <OpenInvoice key={data.open_invoice.id} invoice={data.open_invoice} card={data.card} now={now} payHere />
}
