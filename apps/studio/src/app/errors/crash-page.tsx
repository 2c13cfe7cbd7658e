import { failures } from '@revela/phrases'
import { useRouteError } from 'react-router'
import { Button } from 'antd'
import { useEffect } from 'react'
import { tellFault } from '../../lib/tell-fault.ts'
import { UndevelopedPrint } from '../../ui/drawings/undeveloped-print.tsx'
import { StandingPage } from '../../ui/standing-page.tsx'
import { BrokenPage } from './broken-page.tsx'
import { summarize } from './decide-error.ts'
import styles from './crash-page.module.css'

const reload = () => window.location.reload()

/** A file of an older build that is no longer on the server: reloading brings the new ones. */
function isStale(error: unknown): boolean {
  return error instanceof TypeError && /dynamically imported module|importing a module script/i.test(error.message)
}

/** What is left when a page itself falls over. */
export function CrashPage() {
  const error = useRouteError()
  useEffect(() => {
    if (!isStale(error)) tellFault('crash', error)
  }, [error])
  return (
    <main className={styles.page} tabIndex={-1}>
      {isStale(error) ? (
        <StandingPage
          drawing={<UndevelopedPrint />}
          title={failures.staleTitle}
          actions={
            <Button type="primary" size="large" onClick={reload}>
              {failures.reload}
            </Button>
          }
        >
          <p>{failures.staleText}</p>
        </StandingPage>
      ) : (
        <BrokenPage summary={summarize(error, null)} onRetry={reload} />
      )}
    </main>
  )
}
