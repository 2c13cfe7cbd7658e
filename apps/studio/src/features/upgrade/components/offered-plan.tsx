import { ApiError } from '@revela/contract/client'
import { planOffer, words } from '@revela/phrases'
import type { UseQueryResult } from '@tanstack/react-query'
import { Button, Skeleton } from 'antd'
import type { BlockedFeature } from '../../../lib/plan-offer.ts'
import { Callout } from '../../../ui/callout.tsx'
import { lacksCard } from '../api/one-click.ts'
import type { PlanSuggestion } from '../api/plan-suggestion.ts'
import { ChargeLine } from './charge-line.tsx'
import { SuggestedPlan } from './suggested-plan.tsx'
import styles from './upgrade-dialog.module.css'

type Props = {
  readonly feature: BlockedFeature
  readonly suggestion: UseQueryResult<PlanSuggestion>
  /** Of the last try to buy it. */
  readonly failure: Error | null
}

function helpOf(error: Error): string {
  const help = error instanceof ApiError ? error.messages.map((message) => message.help).join(' ') : ''
  return help === '' ? planOffer.upgradeFailedText : help
}

/** The plan in the middle of the dialog, or that it is still on its way, or that it did not come. */
export function OfferedPlan({ feature, suggestion, failure }: Props) {
  const { data } = suggestion
  if (data) {
    return (
      <>
        <SuggestedPlan feature={feature} suggestion={data} />
        <ChargeLine suggestion={data} />
        {failure === null || lacksCard(failure) ? null : (
          <Callout kind="error" title={planOffer.upgradeFailed}>
            {helpOf(failure)}
          </Callout>
        )}
      </>
    )
  }
  if (suggestion.isError)
    return (
      <div role="alert" className={styles.failure}>
        <p>
          <strong>{planOffer.failed}</strong>
        </p>
        <p>{planOffer.failedText}</p>
        <Button onClick={() => void suggestion.refetch()} loading={suggestion.isFetching}>
          {words.retry}
        </Button>
      </div>
    )
  return (
    <div className={styles.waiting}>
      <Skeleton active title={false} paragraph={{ rows: 5 }} aria-label={words.loading} />
    </div>
  )
}
