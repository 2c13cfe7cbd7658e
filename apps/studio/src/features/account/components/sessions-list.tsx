import { account, words } from '@revela/phrases'
import { useQuery } from '@tanstack/react-query'
import { Button, Skeleton } from 'antd'
import { LoadFailure } from '../../../ui/load-failure.tsx'
import { useEndOtherSessions, useEndSession } from '../api/account-changes.ts'
import { sessionsQuery } from '../api/account-queries.ts'
import { SessionRow } from './session-row.tsx'
import styles from './sessions-list.module.css'

const texts = account.sessions

export function SessionsList() {
  const { data, dataUpdatedAt, isPending, isError, isFetching, refetch } = useQuery(sessionsQuery)
  const endOne = useEndSession()
  const endOthers = useEndOtherSessions()

  if (isError) return <LoadFailure text={texts.loadFailed} onRetry={() => void refetch()} retrying={isFetching} />
  if (isPending) return <Skeleton active title={false} paragraph={{ rows: 3 }} aria-label={words.loading} />

  const others = data.filter((session) => !session.current)
  return (
    <>
      <ul className={styles.list}>
        {[...data.filter((session) => session.current), ...others].map((session) => (
          <SessionRow
            key={session.id}
            session={session}
            now={new Date(dataUpdatedAt)}
            ending={endOne.isPending && endOne.variables === session.id}
            onEnd={() => endOne.mutate(session.id)}
          />
        ))}
      </ul>
      {others.length > 1 ? (
        <Button onClick={() => endOthers.mutate()} loading={endOthers.isPending}>
          {texts.endOthers}
        </Button>
      ) : null}
    </>
  )
}
