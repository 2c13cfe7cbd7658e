import { subscription } from '@revela/phrases'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { BillingArea } from '../../features/financial/components/billing-area.tsx'
import { InactivePage } from '../../features/subscription/pages/inactive-page.tsx'
import { customerInfoQuery } from '../../lib/customer-info.ts'
import { notify } from '../../lib/notices.ts'
import { paths } from '../../lib/paths.ts'

const texts = subscription.inactive

/** The page of a frozen account and the area where its invoice is paid. After the payment it returns to the studio. */
export function InactiveRoute() {
  const queries = useQueryClient()
  const navigate = useNavigate()

  function back() {
    notify('success', texts.recovered)
    queries.removeQueries({ queryKey: customerInfoQuery.queryKey })
    void navigate(paths.gallery, { replace: true })
  }

  return <InactivePage billing={<BillingArea onRecovered={back} nothing={texts.nothing} />} />
}
