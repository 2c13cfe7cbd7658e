import { brand, paymentStatus as texts } from '@revela/phrases'
import { Navigate, useSearchParams } from 'react-router'
import { checkoutPaths } from '../../../lib/paths.ts'
import { BankBill } from '../components/bank-bill.tsx'
import { CardCharge } from '../components/card-charge.tsx'
import { wishOf } from '../lib/order-search.ts'
import { isPaymentMethod } from '../lib/status-address.ts'
import { useSolution } from '../lib/use-solution.ts'

/** What has become of a purchase, by the way it is paid; without one of ours there is nothing to follow. */
export function PaymentStatusPage() {
  const solution = useSolution()
  const [search] = useSearchParams()
  const method = search.get('payment_method')
  const { planId } = wishOf(search)
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
