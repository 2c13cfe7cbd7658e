import { formatMoney } from '@revela/domain'
import { planOffer } from '@revela/phrases'
import { useQuery } from '@tanstack/react-query'
import type { PlanSuggestion } from '../api/plan-suggestion.ts'
import { upgradePriceQuery } from '../api/upgrade-price.ts'
import styles from './upgrade-dialog.module.css'

/** What the click takes, and from which card. */
export function ChargeLine({ suggestion }: { readonly suggestion: PlanSuggestion }) {
  const planId = suggestion.checkout_upgrade_id === null ? null : suggestion.suggestion_plan_id
  const price = useQuery({ ...upgradePriceQuery(planId ?? 0), enabled: planId !== null }).data
  if (suggestion.need_support) return <p className={styles.talk}>{planOffer.talkLead}</p>
  if (!price || price.lastFour === null) return null
  return (
    <p className={styles.talk}>
      {planOffer.charged(formatMoney(price.amount), price.lastFour)} {price.credit > 0 ? planOffer.credited : null}{' '}
      {planOffer.regret}
    </p>
  )
}
