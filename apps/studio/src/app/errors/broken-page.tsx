import { failures, words } from '@revela/phrases'
import { Button } from 'antd'
import { UndevelopedPrint } from '../../ui/drawings/undeveloped-print.tsx'
import { StandingPage } from '../../ui/standing-page.tsx'
import type { FailureSummary } from './decide-error.ts'
import { FailureDetails } from './failure-details.tsx'

type Props = {
  /** `null`: no answer came at all. */
  readonly summary: FailureSummary | null
  readonly onRetry: () => void
  readonly retrying?: boolean
}

/** Stands in for a whole page that could not be loaded. */
export function BrokenPage({ summary, onRetry, retrying = false }: Props) {
  return (
    <StandingPage
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
    </StandingPage>
  )
}
