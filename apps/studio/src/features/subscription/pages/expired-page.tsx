import { brand, subscription } from '@revela/phrases'
import { useSuspenseQuery } from '@tanstack/react-query'
import { customerInfoQuery } from '../../../lib/customer-info.ts'
import { FilmEnd } from '../../../ui/drawings/plan-drawings.tsx'
import { BlockedPage } from '../components/blocked-page.tsx'
import { keptUntil } from '../lib/kept-until.ts'

const texts = subscription.expired

export function ExpiredPage() {
  const { data: info } = useSuspenseQuery(customerInfoQuery)
  const kept = keptUntil(info.user_subscription.expiration_date)
  return (
    <BlockedPage drawing={<FilmEnd />} title={texts.title} message={subscription.contactMessage.expired}>
      <title>{brand.pageTitle(texts.pageTitle)}</title>
      <p>{texts.text}</p>
      {kept ? <p>{kept}</p> : null}
    </BlockedPage>
  )
}
