import { account, words } from '@revela/phrases'
import { useQuery } from '@tanstack/react-query'
import { Skeleton } from 'antd'
import { TriangleAlert } from 'lucide-react'
import { useId } from 'react'
import type { CustomerInfo } from '../../../lib/customer-info.ts'
import { paths } from '../../../lib/paths.ts'
import { InlineLink } from '../../../ui/inline-link.tsx'
import { LoadFailure } from '../../../ui/list-states.tsx'
import { usageQuery } from '../api/account.ts'
import { nextPlan, planTitle, planValidity, type UsageLine, usageLines } from '../lib/plan-usage.ts'
import styles from './plan-usage.module.css'

type Props = { readonly subscription: CustomerInfo['user_subscription'] }

export function PlanUsage({ subscription }: Props) {
  const { data, isPending, isError, isFetching, refetch } = useQuery(usageQuery)
  const limits = subscription.gallery_limits
  const validity = planValidity(subscription)
  const next = nextPlan(subscription)
  return (
    <div>
      <p className={styles.plan}>{planTitle(subscription)}</p>
      {validity ? <p className={styles.validity}>{validity}</p> : null}
      {next ? <p className={styles.validity}>{next}</p> : null}
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

/** The usage of one limit, as a bar and as text. */
function UsageMeter({ line }: { readonly line: UsageLine }) {
  const id = useId()
  return (
    <div>
      <p className={styles.words}>
        <span id={id} className={styles.name}>
          {line.name}
        </span>
        <span className={styles.amount}>{line.amount}</span>
      </p>
      {line.unlimited ? (
        <p className={styles.limit}>{line.limit}</p>
      ) : (
        <>
          <meter className="visually-hidden" aria-labelledby={id} max={100} value={line.percent}>
            {line.amount}
          </meter>
          <div className={styles.track} aria-hidden="true">
            <div className={styles.fill} data-level={line.level} style={{ width: `${line.percent}%` }} />
          </div>
          <p className={styles.limit}>
            {account.plan.percent(`${line.percent}%`)}
            {line.warning ? (
              <span className={styles.warning}>
                <TriangleAlert size={14} strokeWidth={2} aria-hidden="true" />
                {line.warning}
              </span>
            ) : null}
          </p>
        </>
      )}
    </div>
  )
}
