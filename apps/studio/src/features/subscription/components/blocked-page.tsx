import { formatMoney } from '@revela/domain'
import { subscription } from '@revela/phrases'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { type ComponentProps, useId } from 'react'
import { Link } from 'react-router'
import { call } from '../../../lib/api.ts'
import { checkoutOverview, paths, plansWithCoupon } from '../../../lib/paths.ts'
import { ButtonLink } from '../../../ui/button-link.tsx'
import { StandingPage } from '../../../ui/page-frames.tsx'
import { planPricesCalls } from '../api/plan-prices-calls.ts'
import { type PlanPrice, readPlanPrices } from '../lib/read-plan-prices.ts'
import styles from './blocked-page.module.css'
import { ContactAction } from './contact-action.tsx'
import { LogoutAction } from './logout-action.tsx'

/** The plans of Gallery Pro that are sold, smallest first. */
const plan_ids = '28,22,19'

/** What each plan costs this account now; with a coupon, where it holds. */
function planPricesQuery(couponName: string | null) {
  return queryOptions({
    queryKey: ['plan-prices', couponName],
    queryFn: async ({ signal }) => {
      const asked = couponName === null ? null : { query: { coupon: couponName } }
      const coupon = asked && (await call(planPricesCalls.getCoupon, asked, { signal })).coupon
      const coupon_id = coupon?.valid ? coupon.id : null
      const query = coupon_id === null ? { plan_ids } : { plan_ids, coupon_id }
      return readPlanPrices((await call(planPricesCalls.listSolutions, { query }, { signal })).solutions)
    },
    staleTime: 60_000,
    // The screen does without them.
    meta: { inline: true },
  })
}

const texts = subscription.plans

function secondLine({ first, annuallyPerMonth, annualPercent }: PlanPrice): string | null {
  if (first !== null) return subscription.freeBlocked.withCoupon(formatMoney(first))
  if (annuallyPerMonth === null) return null
  const price = formatMoney(annuallyPerMonth)
  return annualPercent > 0 ? texts.annually(price, annualPercent) : texts.annuallyPlain(price)
}

/** The way out of a blocked screen, priced. Without an answer the screen's own button leads to the same. */
function PlanPrices({ coupon = null }: { readonly coupon?: string | null }) {
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

type Props = Omit<ComponentProps<typeof StandingPage>, 'actions'> & {
  /** What the person says to the finance team. */
  readonly message: string
  /** Another thing to do first, which then is the screen's one red button. */
  readonly first?: React.ReactNode
  readonly coupon?: string
  readonly plansLabel?: string
}

/** Says where an account stands, what it costs to go on, and keeps the other ways out: a person, and the door. */
export function BlockedPage({ message, first, coupon, plansLabel = subscription.seePlans, ...page }: Props) {
  const to = coupon === undefined ? paths.checkoutPlans : plansWithCoupon(coupon)
  return (
    <div className={styles.page}>
      <StandingPage
        {...page}
        actions={
          <>
            {first}
            <ButtonLink to={to} primary={first === undefined}>
              {plansLabel}
            </ButtonLink>
            <ContactAction team="finance" message={message} primary={false} />
            <LogoutAction />
          </>
        }
      />
      <PlanPrices {...(coupon === undefined ? {} : { coupon })} />
    </div>
  )
}
