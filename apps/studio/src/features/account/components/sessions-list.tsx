import { account, words } from '@revela/phrases'
import { useQuery } from '@tanstack/react-query'
import { Button, Skeleton } from 'antd'
import { Laptop, Smartphone } from 'lucide-react'
import { formatAgo, formatInstantDay } from '../../../lib/dates.ts'
import { LoadFailure } from '../../../ui/list-states.tsx'
import { useEndOtherSessions, useEndSession, type OpenSession, sessionsQuery } from '../api/account.ts'
import row from './device-row.module.css'
import styles from './sessions-list.module.css'

const sessionRowTexts = account.sessions

type Props = { readonly session: OpenSession; readonly now: Date; readonly ending: boolean; readonly onEnd: () => void }

function SessionRow({ session, now, ending, onEnd }: Props) {
  const device = session.device === '' ? sessionRowTexts.unknownDevice : session.device
  const Icon = /android|iphone|ipad|celular/i.test(device) ? Smartphone : Laptop
  return (
    <li className={row.row}>
      <Icon size={24} strokeWidth={1.5} aria-hidden="true" className={row.icon} />
      <div className={row.words}>
        <p className={styles.device}>
          {device}
          {session.current ? <span className={styles.current}>{sessionRowTexts.current}</span> : null}
        </p>
        <p className={row.details}>
          {sessionRowTexts.lastSeen(formatAgo(session.last_seen_at, now))} ·{' '}
          {sessionRowTexts.since(formatInstantDay(session.created_at))} · {sessionRowTexts.methods[session.auth_method]}
        </p>
      </div>
      {session.current ? null : (
        <Button onClick={onEnd} loading={ending} aria-label={sessionRowTexts.endOf(device)}>
          {sessionRowTexts.end}
        </Button>
      )}
    </li>
  )
}

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
