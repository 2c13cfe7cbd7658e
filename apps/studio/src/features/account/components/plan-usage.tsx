import { account, words } from '@revela/phrases'
import { useQuery } from '@tanstack/react-query'
import { Skeleton } from 'antd'
import type { CustomerInfo } from '../../../lib/customer-info.ts'
import { paths } from '../../../lib/paths.ts'
import { InlineLink } from '../../../ui/inline-link.tsx'
import { LoadFailure } from '../../../ui/load-failure.tsx'
import { usageQuery } from '../api/account-queries.ts'
import { planTitle, planValidity } from '../lib/plan-title.ts'
import { usageLines } from '../lib/usage-lines.ts'
import { UsageMeter } from './usage-meter.tsx'
import styles from './plan-usage.module.css'

type Props = { readonly subscription: CustomerInfo['user_subscription'] }

export function PlanUsage({ subscription }: Props) {
  const { data, isPending, isError, isFetching, refetch } = useQuery(usageQuery)
  const limits = subscription.gallery_limits
  const validity = planValidity(subscription)
  return (
    <div>
      <p className={styles.plan}>{planTitle(subscription)}</p>
      {validity ? <p className={styles.validity}>{validity}</p> : null}
      <p className={styles.links}>
        <InlineLink to={paths.checkoutPlans}>{account.plan.seePlans}</InlineLink>
        <InlineLink to={paths.financial}>{account.plan.payments}</InlineLink>
      </p>
      {limits === null ? null : isError ? (
        <div className={styles.meters}>
          <LoadFailure text={account.plan.loadFailed} onRetry={() => void refetch()} retrying={isFetching} />
        </div>
      ) : isPending ? (
        <div className={styles.meters}>
          <Skeleton active title={false} paragraph={{ rows: 6 }} aria-label={words.loading} />
        </div>
      ) : (
        <div className={styles.meters}>
          {usageLines(limits, data).map((line) => (
            <UsageMeter key={line.key} line={line} />
          ))}
        </div>
      )}
    </div>
  )
}
