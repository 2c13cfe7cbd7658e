import { isMissingChunk } from '@revela/contract/client'
import { failures } from '@revela/phrases'
import { Button } from 'antd'
import { useEffect } from 'react'
import { useRouteError } from 'react-router'
import { tellFault } from '../../lib/tell-fault.ts'
import { UndevelopedPrint } from '../../ui/drawings/undeveloped-print.tsx'
import { StandingPage } from '../../ui/standing-page.tsx'
import { summarize } from './decide-error.ts'
import { FailureDetails } from './failure-details.tsx'
import styles from './crash-page.module.css'

/** Inside the shell, whose navigation stays usable, when a page throws while it renders. */
export function PageCrash() {
  const error = useRouteError()
  // A file of an older build that is no longer on the server, where reloading brings the new ones; or no connection.
  const stale = isMissingChunk(error)
  const missing = navigator.onLine
    ? { title: failures.staleTitle, text: failures.staleText }
    : { title: failures.offlineTitle, text: failures.offlineText }
  useEffect(() => {
    if (!stale) tellFault('crash', error)
  }, [error, stale])
  return (
    <StandingPage
      drawing={<UndevelopedPrint />}
      title={stale ? missing.title : failures.crashTitle}
      actions={
        <Button type="primary" size="large" onClick={() => window.location.reload()}>
          {stale ? failures.reload : failures.crashReload}
        </Button>
      }
    >
      <p>{stale ? missing.text : failures.crashText}</p>
      {stale ? null : <FailureDetails summary={summarize(error, null)} />}
    </StandingPage>
  )
}

/** When the shell itself throws, or a page outside it. */
export function CrashPage() {
  return (
    <main className={styles.page} tabIndex={-1}>
      <PageCrash />
    </main>
  )
}
