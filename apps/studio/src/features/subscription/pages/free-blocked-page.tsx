import { brand, subscription } from '@revela/phrases'
import { useSuspenseQuery } from '@tanstack/react-query'
import { customerInfoQuery } from '../../../lib/customer-info.ts'
import { formatCalendarDay } from '../../../lib/dates.ts'
import { BlankLabel } from '../../../ui/drawings/plan-drawings.tsx'
import { BlockedPage } from '../components/blocked-page.tsx'
import styles from './free-blocked-page.module.css'

const texts = subscription.freeBlocked

/** The free plan has closed: where its customers go on, with a coupon of theirs. */
export function FreeBlockedPage() {
  const { data: info } = useSuspenseQuery(customerInfoQuery)
  const closed = info.user_subscription.plan_closes_on
  return (
    <BlockedPage
      drawing={<BlankLabel />}
      title={texts.title}
      message={subscription.contactMessage.freeBlocked}
      coupon={texts.couponName}
      plansLabel={texts.migrate}
    >
      <title>{brand.pageTitle(texts.pageTitle)}</title>
      <p>
        {texts.text} {closed === null ? null : texts.since(formatCalendarDay(closed))}
      </p>
      <p className={styles.offer}>
        <strong>{texts.offer}</strong> {texts.offerText}
      </p>
    </BlockedPage>
  )
}
