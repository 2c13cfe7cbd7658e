import type { CheckoutChoice } from '@revela/domain'
import { checkoutOverview as texts } from '@revela/phrases'
import { useId } from 'react'
import { ChoiceList } from '../../../ui/choice-list.tsx'
import type { SoldOption, Solution } from '../api/solution.ts'
import type { CouponStanding } from '../lib/coupon-standing.ts'
import { CouponField } from './coupon-field.tsx'
import { PeriodFacts } from './period-facts.tsx'
import { PeriodicitySwitch } from './periodicity-switch.tsx'
import { PriceLines } from './price-lines.tsx'
import styles from './order-summary.module.css'

type Props = {
  readonly solution: Solution
  readonly choice: CheckoutChoice
  readonly option: SoldOption
  readonly coupon: CouponStanding | null
  readonly inTrial: boolean
  readonly onChange: (next: Partial<CheckoutChoice>) => CheckoutChoice | null
}

/** What is bought: each part of it may still be changed, and the price follows. */
export function OrderSummary({ solution, choice, option, coupon, inTrial, onChange }: Props) {
  const title = useId()
  const counts = coupon?.valid ? coupon.name : (option.coupon?.name ?? null)
  return (
    <section className={styles.summary} aria-labelledby={title}>
      <h2 id={title} className={styles.title}>
        {texts.summary}
      </h2>
      <ChoiceList
        label={texts.plan}
        value={String(choice.planId)}
        options={solution.plans.map((plan) => ({ value: String(plan.id), text: plan.display_name }))}
        onChange={(planId) => onChange({ planId: Number(planId) })}
      />
      <PeriodicitySwitch
        value={choice.periodicity}
        onChange={(periodicity) => onChange({ periodicity })}
        saves={!coupon?.valid || coupon.automatic}
      />
      <CouponField standing={coupon} onChange={(name) => onChange({ coupon: name })?.coupon ?? null} />
      <PriceLines option={option} installments={choice.installments} coupon={counts} />
      <PeriodFacts quote={option.quote} inTrial={inTrial} />
    </section>
  )
}
