import { accountActivity as texts, brand, shell, words } from '@revela/phrases'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Button, Skeleton } from 'antd'
import { formatMoment } from '../../../lib/dates.ts'
import { paths } from '../../../lib/paths.ts'
import { InlineLink } from '../../../ui/inline-link.tsx'
import { LoadFailure } from '../../../ui/list-states.tsx'
import { SideSection } from '../../../ui/settings-section.tsx'
import { activityQuery, type AccountActivity } from '../api/account.ts'
import styles from './activity-page.module.css'

/** Sensitive changes of the account, so that the owner notices a change made by another person. */
export function ActivityPage() {
  return (
    <>
      <title>{brand.pageTitle(shell.crumbs.accountActivity)}</title>
      <SideSection title={texts.title} lead={texts.pageLead}>
        <ActivityList />
        <p className={styles.back}>
          <InlineLink to={paths.account}>{texts.back}</InlineLink>
        </p>
      </SideSection>
    </>
  )
}

function ActivityList() {
  const { data, isPending, isError, isFetching, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } =
    useInfiniteQuery(activityQuery)
  if (isError) return <LoadFailure text={texts.loadFailed} onRetry={() => void refetch()} retrying={isFetching} />
  if (isPending) return <Skeleton active title={false} paragraph={{ rows: 5 }} aria-label={words.loading} />
  if (data.length === 0) return <p className={styles.none}>{texts.none}</p>
  return (
    <>
      <ul className={styles.list}>
        {data.map((row) => (
          <ActivityRow key={row.id} row={row} />
        ))}
      </ul>
      {hasNextPage ? (
        <Button onClick={() => void fetchNextPage()} loading={isFetchingNextPage}>
          {texts.more}
        </Button>
      ) : null}
    </>
  )
}

function ActivityRow({ row }: { readonly row: AccountActivity }) {
  const change = texts.change(row.from, row.to)
  return (
    <li className={styles.row}>
      <p className={styles.what}>{texts.kinds[row.kind]}</p>
      {change === null ? null : <p className={styles.change}>{change}</p>}
      <p className={styles.details}>
        {formatMoment(row.at)} · {row.device ?? texts.noDevice}
      </p>
    </li>
  )
}
