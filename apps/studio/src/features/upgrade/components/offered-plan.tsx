import { ApiError } from '@revela/contract/client'
import { formatMoney } from '@revela/domain'
import { planOffer, words } from '@revela/phrases'
import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { Button, Skeleton } from 'antd'
import { ArrowRight, Check } from 'lucide-react'
import type { BlockedFeature } from '../../../lib/plan-offer.ts'
import { Callout } from '../../../ui/callout.tsx'
import { lacksCard, type PlanSuggestion, upgradePriceQuery } from '../api/upgrade.ts'
import { limitWords } from '../lib/limit-words.ts'
import suggestedPlanStyles from './suggested-plan.module.css'
import styles from './upgrade-dialog.module.css'

type Props = {
  readonly feature: BlockedFeature
  readonly suggestion: UseQueryResult<PlanSuggestion>
  /** The error of the last attempt to buy it. */
  readonly failure: Error | null
}

function helpOf(error: Error): string {
  const help = error instanceof ApiError ? error.messages.map((message) => message.help).join(' ') : ''
  return help === '' ? planOffer.upgradeFailedText : help
}

/** The suggested plan, or its loading or error state. */
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

/** The amount to charge, and the card. */
function ChargeLine({ suggestion }: { readonly suggestion: PlanSuggestion }) {
  const planId = suggestion.checkout_upgrade_id === null ? null : suggestion.suggestion_plan_id
  const price = useQuery({ ...upgradePriceQuery(planId ?? 0), enabled: planId !== null }).data
  if (suggestion.need_support) return <p className={styles.talk}>{planOffer.talkLead}</p>
  if (!price || price.lastFour === null) return null
  return (
    <p className={styles.talk}>
      {planOffer.charged(formatMoney(price.amount), price.lastFour)} {price.credit > 0 ? planOffer.credited : null}{' '}
      {planOffer.withdrawal}
    </p>
  )
}

type SuggestedPlanProps = { readonly feature: BlockedFeature; readonly suggestion: PlanSuggestion }

function Limits({ feature, suggestion }: SuggestedPlanProps) {
  const today = limitWords(feature, suggestion.current_plan_limit)
  const then = limitWords(feature, suggestion.suggestion_plan_limit)
  if (today === null || then === null) return null
  return (
    <dl className={suggestedPlanStyles.limits}>
      <div>
        <dt>{planOffer.current}</dt>
        <dd>{today}</dd>
      </div>
      <ArrowRight size={18} strokeWidth={1.75} aria-hidden="true" />
      <div className={suggestedPlanStyles.offered}>
        <dt>{planOffer.offered}</dt>
        <dd>{then}</dd>
      </div>
    </dl>
  )
}

/** Name, price and benefits of the plan, and its limit for the blocked feature. */
function SuggestedPlan({ feature, suggestion }: SuggestedPlanProps) {
  const { suggestion_plan_name: name, suggestion_plan_price: price, suggestion_plan_benefits: benefits } = suggestion
  if (name === null) {
    return (
      <p className={suggestedPlanStyles.none}>{suggestion.need_support ? planOffer.noPlan : planOffer.alreadyOpen}</p>
    )
  }
  return (
    <div className={suggestedPlanStyles.plan}>
      <p className={suggestedPlanStyles.label}>{planOffer.suggested}</p>
      <div className={suggestedPlanStyles.heading}>
        <h3 className={suggestedPlanStyles.name}>{name}</h3>
        {price === null ? null : (
          <p className={suggestedPlanStyles.price}>
            <strong>{formatMoney(price)}</strong> {planOffer.perMonth}
          </p>
        )}
      </div>
      <Limits feature={feature} suggestion={suggestion} />
      {benefits.length > 0 ? (
        <ul className={suggestedPlanStyles.benefits} aria-label={planOffer.benefits}>
          {benefits.map((benefit) => (
            <li key={benefit}>
              <Check size={18} strokeWidth={2} aria-hidden="true" />
              {benefit}
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  )
}
