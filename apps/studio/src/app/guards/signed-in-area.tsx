import { ConnectionError } from '@revela/contract/client'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { requestOf } from '../../lib/api.ts'
import { customerInfoQuery } from '../../lib/customer-info.ts'
import { studioConfigQuery } from '../../lib/studio-config.ts'
import { BrokenPage } from '../errors/crash-page.tsx'
import { decideError, summarize, type ErrorDecision } from '../errors/decide-error.ts'
import { Shell } from '../shell/shell.tsx'
import { ShellSkeleton } from '../shell/shell-skeleton.tsx'
import styles from './signed-in-area.module.css'

const redirectingKinds = new Set<ErrorDecision['kind']>([
  'login',
  'logout',
  'second-factor',
  'inactive',
  'logout-then-no-plan',
])

/** Removes the failed account query on unmount, so that it runs again when the user returns. */
function useClearFailedInfo(): void {
  const queries = useQueryClient()
  useEffect(
    () => () =>
      queries.removeQueries({
        queryKey: customerInfoQuery.queryKey,
        predicate: (query) => query.state.status === 'error',
      }),
    [queries],
  )
}

/** Shows no page of the studio before the account and its status are loaded. */
export function SignedInArea() {
  const info = useQuery(customerInfoQuery)
  useClearFailedInfo()
  const config = useQuery(studioConfigQuery)
  if (info.data && !config.isPending) return <Shell info={info.data} siteUrl={config.data?.site_url ?? null} />
  if (!info.isError) return <ShellSkeleton />

  const { error } = info
  // The error handler already redirects the user.
  const leaving = redirectingKinds.has(decideError(error, { inline: true }, null).kind)
  if (leaving) return <ShellSkeleton />
  return (
    <main className={styles.page} tabIndex={-1}>
      <BrokenPage
        summary={error instanceof ConnectionError ? null : summarize(error, requestOf(error))}
        onRetry={() => void info.refetch()}
        retrying={info.isFetching}
      />
    </main>
  )
}
