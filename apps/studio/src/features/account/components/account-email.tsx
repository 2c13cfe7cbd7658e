import { account } from '@revela/phrases'
import { useQuery } from '@tanstack/react-query'
import { Skeleton } from 'antd'
import { LockKeyhole } from 'lucide-react'
import { useStudioConfig } from '../../../lib/studio-config.ts'
import { whatsappUrl } from '../../../lib/addresses.ts'
import { LoadFailure } from '../../../ui/list-states.tsx'
import { OutsideLink } from '../../../ui/inline-link.tsx'
import { accountEmailQuery } from '../api/account-queries.ts'
import styles from './account-email.module.css'

/** Shown, never edited here: whoever could change it could take the account. */
export function AccountEmail() {
  const { data, isPending, isError, isFetching, refetch } = useQuery(accountEmailQuery)
  const support = whatsappUrl(useStudioConfig()?.support.technical, account.data.emailMessage)
  if (isError) {
    return (
      <div className={styles.email}>
        <LoadFailure text={account.loadFailed} onRetry={() => void refetch()} retrying={isFetching} />
      </div>
    )
  }
  return (
    <dl className={styles.email}>
      <dt className={styles.label}>{account.data.email}</dt>
      <dd className={styles.value}>
        {isPending ? <Skeleton.Input active size="small" /> : data.email}
        <LockKeyhole size={16} strokeWidth={1.75} aria-hidden="true" />
      </dd>
      <dd className={styles.note}>
        {account.data.emailNote}{' '}
        {support ? <OutsideLink href={support}>{account.data.emailSupport}</OutsideLink> : null}
      </dd>
    </dl>
  )
}
