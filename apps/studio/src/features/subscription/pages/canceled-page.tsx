import { brand, subscription } from '@revela/phrases'
import { useSuspenseQuery } from '@tanstack/react-query'
import { customerInfoQuery } from '../../../lib/customer-info.ts'
import { CappedCamera } from '../../../ui/drawings/capped-camera.tsx'
import { BlockedPage } from '../components/blocked-page.tsx'
import { keptAfterPaid } from '../lib/kept-until.ts'

/** A canceled subscription, or (the variant) none that is linked to any plan. */
export function CanceledPage() {
  const { data: info } = useSuspenseQuery(customerInfoQuery)
  const { plan_ids, expiration_date } = info.user_subscription
  const variant = plan_ids.length > 0 ? 'canceled' : 'noActive'
  const texts = subscription[variant]
  const kept = variant === 'canceled' ? keptAfterPaid(expiration_date) : null
  return (
    <BlockedPage drawing={<CappedCamera />} title={texts.title} message={subscription.contactMessage[variant]}>
      <title>{brand.pageTitle(texts.pageTitle)}</title>
      <p>{texts.text}</p>
      {kept ? <p>{kept}</p> : null}
    </BlockedPage>
  )
}
