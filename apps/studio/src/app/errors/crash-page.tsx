import { failures, words } from '@revela/phrases'
import { useState, useEffect } from 'react'
import { useStudioConfig } from '../../lib/studio-config.ts'
import { whatsappUrl } from '../../lib/addresses.ts'
import { OutsideLink } from '../../ui/inline-link.tsx'
import { type FailureSummary, summarize } from './decide-error.ts'
import styles from './failure-details.module.css'
import { isNewVersionDelivered } from './new-version.ts'
import { isMissingChunk } from '@revela/contract/client'
import { Button } from 'antd'
import { useRouteError } from 'react-router'
import { reportError } from '../../lib/report-error.ts'
import { UndevelopedPrint } from '../../ui/drawings/drawing.tsx'
import { StatusPageFrame } from '../../ui/page-frames.tsx'
import crashPageStyles from './crash-page.module.css'

const names = failures.summary

const moment = new Intl.DateTimeFormat('pt-BR', { dateStyle: 'short', timeStyle: 'medium' })

/** Everything that support needs to find the error in our logs, without personal data. */
export function FailureDetails({ summary }: { readonly summary: FailureSummary }) {
  const [when] = useState(() => moment.format(new Date()))
  const support = useStudioConfig()?.support.technical
  const rows: ReadonlyArray<readonly [string, string | null]> = [
    [names.status, summary.status === null ? null : String(summary.status)],
    [names.code, summary.code],
    [names.request, summary.request && `${summary.request.method} ${summary.request.path}`],
    [names.requestId, summary.requestId],
    [names.when, when],
  ]
  const known = rows.flatMap(([name, value]) => (value === null ? [] : [{ name, value }]))
  const text = known.map(({ name, value }) => `${name}: ${value}`).join('\n')
  const contact = whatsappUrl(support, failures.supportMessage(text))
  return (
    <>
      <dl className={styles.details}>
        {known.map(({ name, value }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {contact ? (
        <p>
          <OutsideLink href={contact}>{failures.support}</OutsideLink>
        </p>
      ) : null}
    </>
  )
}

/** Only another build is called a new version; until the answer, and without one, the connection is to blame. */
function useNewVersion(stale: boolean): boolean {
  const [isNewVersion, setNewVersion] = useState(false)
  useEffect(() => {
    if (stale) void isNewVersionDelivered().then(setNewVersion)
  }, [stale])
  return isNewVersion
}

/** Shown inside the shell when a page throws while it renders. The navigation stays usable. */
export function PageCrash() {
  const error = useRouteError()
  // Either the file belongs to an older build and is no longer on the server (a reload loads the new build), or there
  // is no connection.
  const stale = isMissingChunk(error)
  const isNewVersion = useNewVersion(stale)
  const missing = isNewVersion
    ? { title: failures.staleTitle, text: failures.staleText }
    : { title: failures.offlineTitle, text: failures.offlineText }
  useEffect(() => {
    if (!stale) reportError('crash', error)
  }, [error, stale])
  return (
    <StatusPageFrame
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
    </StatusPageFrame>
  )
}

/** Shown when the shell itself throws, or a page outside it. */
export function CrashPage() {
  return (
    <main className={crashPageStyles.page} tabIndex={-1}>
      <PageCrash />
    </main>
  )
}

type Props = {
  /** `null`: no response was received. */
  readonly summary: FailureSummary | null
  readonly onRetry: () => void
  readonly retrying?: boolean
}

/** Replaces a whole page that could not be loaded. */
export function BrokenPage({ summary, onRetry, retrying = false }: Props) {
  return (
    <StatusPageFrame
      drawing={<UndevelopedPrint />}
      title={summary === null ? failures.offlineTitle : failures.brokenTitle}
      actions={
        <Button type="primary" size="large" onClick={onRetry} loading={retrying}>
          {words.retry}
        </Button>
      }
    >
      <p>{summary === null ? failures.offlineText : failures.brokenPageText}</p>
      {summary === null ? null : <FailureDetails summary={summary} />}
    </StatusPageFrame>
  )
}
