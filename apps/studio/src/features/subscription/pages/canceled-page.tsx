import { brand, subscription } from '@revela/phrases'
import { useSuspenseQuery } from '@tanstack/react-query'
import { customerInfoQuery } from '../../../lib/customer-info.ts'
import { CappedCamera } from '../../../ui/drawings/plan-drawings.tsx'
import { BlockedPage } from '../components/blocked-page.tsx'
import { keptAfterPaid } from '../lib/kept-until.ts'

const texts = subscription.canceled

export function CanceledPage() {
  const { data: info } = useSuspenseQuery(customerInfoQuery)
  const kept = keptAfterPaid(info.user_subscription.expiration_date)
  return (
    <BlockedPage drawing={<CappedCamera />} title={texts.title} message={subscription.contactMessage.canceled}>
      <title>{brand.pageTitle(texts.pageTitle)}</title>
      <p>{texts.text}</p>
      {kept ? <p>{kept}</p> : null}
    </BlockedPage>
  )
}
