import { financial } from '@revela/phrases'
import { useQuery } from '@tanstack/react-query'
import { customerInfoQuery } from '../../../lib/customer-info.ts'
import { formatCalendarDay } from '../../../lib/dates.ts'
import { paths } from '../../../lib/paths.ts'
import { ButtonLink } from '../../../ui/button-link.tsx'
import styles from './agreement-card.module.css'

const texts = financial.agreement

/** Nothing was bought yet: a trial, or a plan that costs nothing. */
export function NoAgreement() {
  const subscription = useQuery({ ...customerInfoQuery, enabled: false }).data?.user_subscription
  const trialUntil = subscription?.trial ? subscription.expiration_date : null
  return (
    <div className={styles.card}>
      <h3 className={styles.plan}>{texts.none}</h3>
      <p className={styles.lead}>
        {trialUntil === null ? null : texts.trialUntil(formatCalendarDay(trialUntil))} {texts.noneText}
      </p>
      <ButtonLink to={paths.checkoutPlans} primary>
        {texts.seePlans}
      </ButtonLink>
    </div>
  )
}
