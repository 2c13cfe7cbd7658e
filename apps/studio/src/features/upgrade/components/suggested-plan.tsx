import { formatMoney } from '@revela/domain'
import { planOffer } from '@revela/phrases'
import { ArrowRight, Check } from 'lucide-react'
import type { BlockedFeature } from '../../../lib/plan-offer.ts'
import type { PlanSuggestion } from '../api/plan-suggestion.ts'
import { limitWords } from '../lib/limit-words.ts'
import styles from './suggested-plan.module.css'

type Props = { readonly feature: BlockedFeature; readonly suggestion: PlanSuggestion }

function Limits({ feature, suggestion }: Props) {
  const today = limitWords(feature, suggestion.current_plan_limit)
  const then = limitWords(feature, suggestion.suggestion_plan_limit)
  if (today === null || then === null) return null
  return (
    <dl className={styles.limits}>
      <div>
        <dt>{planOffer.current}</dt>
        <dd>{today}</dd>
      </div>
      <ArrowRight size={18} strokeWidth={1.75} aria-hidden="true" />
      <div className={styles.offered}>
        <dt>{planOffer.offered}</dt>
        <dd>{then}</dd>
      </div>
    </dl>
  )
}

/** Name, price, what it brings, and how far the thing that stopped the person goes in it. */
export function SuggestedPlan({ feature, suggestion }: Props) {
  const { suggestion_plan_name: name, suggestion_plan_price: price, suggestion_plan_benefits: benefits } = suggestion
  if (name === null) {
    return <p className={styles.none}>{suggestion.need_support ? planOffer.noPlan : planOffer.alreadyOpen}</p>
  }
  return (
    <div className={styles.plan}>
      <p className={styles.label}>{planOffer.suggested}</p>
      <div className={styles.heading}>
        <h3 className={styles.name}>{name}</h3>
        {price === null ? null : (
          <p className={styles.price}>
            <strong>{formatMoney(price)}</strong> {planOffer.perMonth}
          </p>
        )}
      </div>
      <Limits feature={feature} suggestion={suggestion} />
      {benefits.length > 0 ? (
        <ul className={styles.benefits} aria-label={planOffer.benefits}>
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
