import { support, words } from '@revela/phrases'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Button, Skeleton } from 'antd'
import { formatMoment } from '../../../lib/dates.ts'
import { LoadFailure } from '../../../ui/load-failure.tsx'
import { supportActsQuery, type SupportAct } from '../api/account-queries.ts'
import styles from './support-acts.module.css'

/** The owner's own view of what our people did in the account: most have never had anything in it, and it says so. */
export function SupportActs() {
  const { data, isPending, isError, isFetching, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } =
    useInfiniteQuery(supportActsQuery)

  if (isError) return <LoadFailure text={support.loadFailed} onRetry={() => void refetch()} retrying={isFetching} />
  if (isPending) return <Skeleton active title={false} paragraph={{ rows: 1 }} aria-label={words.loading} />
  if (data.length === 0) return <p className={styles.none}>{support.none}</p>
  return (
    <>
      <ul className={styles.list}>
        {data.map((act) => (
          <Act key={act.id} act={act} />
        ))}
      </ul>
      {hasNextPage ? (
        <Button onClick={() => void fetchNextPage()} loading={isFetchingNextPage}>
          {support.more}
        </Button>
      ) : null}
    </>
  )
}

function Act({ act }: { readonly act: SupportAct }) {
  const what = support.acts[act.kind]
  return (
    <li className={styles.act}>
      <p className={styles.what}>{act.until ? `${what} ${support.until(formatMoment(act.until))}` : what}</p>
      <p className={styles.details}>
        {formatMoment(act.at)} · {support.ticket(act.ticket)}
      </p>
    </li>
  )
}
