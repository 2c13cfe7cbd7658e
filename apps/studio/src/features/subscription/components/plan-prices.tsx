import { formatMoney } from '@revela/domain'
import { subscription } from '@revela/phrases'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { Link } from 'react-router'
import { checkoutOverview } from '../../../lib/paths.ts'
import { planPricesQuery } from '../api/plan-prices.ts'
import type { PlanPrice } from '../lib/read-plan-prices.ts'
import styles from './plan-prices.module.css'

const texts = subscription.plans

function secondLine({ first, annuallyPerMonth, annualPercent }: PlanPrice): string | null {
  if (first !== null) return subscription.freeBlocked.withCoupon(formatMoney(first))
  if (annuallyPerMonth === null) return null
  const price = formatMoney(annuallyPerMonth)
  return annualPercent > 0 ? texts.annually(price, annualPercent) : texts.annuallyPlain(price)
}

/** The way out of a blocked screen, priced. Without an answer the screen's own button leads to the same. */
export function PlanPrices({ coupon = null }: { readonly coupon?: string | null }) {
  const { data: plans } = useQuery(planPricesQuery(coupon))
  const id = useId()
  if (plans === undefined || plans.length === 0) return null
  const withCoupon = coupon === null ? {} : { coupon_name: coupon }
  return (
    <section className={styles.plans} aria-labelledby={id}>
      <h2 id={id} className="visually-hidden">
        {texts.title}
      </h2>
      <ul className={styles.list}>
        {plans.map((plan) => (
          <li key={plan.id} className={styles.plan}>
            <h3 className={styles.name}>{plan.name}</h3>
            <p className={styles.price}>
              <strong>{formatMoney(plan.monthly)}</strong> {texts.perMonth}
            </p>
            <p className={styles.second}>{secondLine(plan)}</p>
            <Link
              to={checkoutOverview({ plan_id: plan.id, ...withCoupon })}
              className={styles.choose}
              aria-label={texts.chooseOf(plan.name)}
            >
              {texts.choose}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
