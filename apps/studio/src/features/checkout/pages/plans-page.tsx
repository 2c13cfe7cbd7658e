import { checkoutSolutions, type CheckoutSolution, type Periodicity } from '@revela/domain'
import { brand, checkout, checkoutPlans as texts, words } from '@revela/phrases'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { Skeleton } from 'antd'
import { CalendarX2, RotateCcw, ShieldCheck } from 'lucide-react'
import { useSearchParams } from 'react-router'
import { customerInfoQuery } from '../../../lib/customer-info.ts'
import { formatCalendarDay, formatInstantDay } from '../../../lib/dates.ts'
import { useNow } from '../../../lib/hooks.ts'
import { checkoutPaths } from '../../../lib/paths.ts'
import { Callout } from '../../../ui/callout.tsx'
import { InlineLink } from '../../../ui/inline-link.tsx'
import { LoadFailure } from '../../../ui/list-states.tsx'
import { billingQuery, type Agreement } from '../api/buy-plan.ts'
import { useOffer } from '../api/offer.ts'
import { PeriodicitySwitch } from '../components/periodicity-switch.tsx'
import { PlanCard, PlanTable } from '../components/plan-comparison.tsx'
import { alreadyPaidUntil, isGalleryPlan } from '../lib/plan-offers.ts'
import { orderSearch, requestedChoice, useSolution } from '../lib/checkout-address.ts'
import styles from './plans-page.module.css'

const icons = [RotateCcw, CalendarX2, ShieldCheck] as const

/** The guarantees shown before a purchase. */
function Promises() {
  return (
    <ul className={styles.promises}>
      {texts.promises.map(({ title, text }, index) => {
        const Icon = icons[index] ?? ShieldCheck
        return (
          <li key={title}>
            <Icon size={22} strokeWidth={1.5} aria-hidden="true" />
            <div>
              <p className={styles.promisesTitle}>{title}</p>
              <p className={styles.text}>{text}</p>
            </div>
          </li>
        )
      })}
    </ul>
  )
}

/** The annual price is shown first: most customers choose it, and its total is shown beside the monthly price. */
const first: Periodicity = 'annually'
const largestPlanId = 19

/** The running subscription to the solution. Until it is known, plans are offered as to an account without one. */
function useAgreement(solution: CheckoutSolution): Agreement | null {
  const { data } = useQuery(billingQuery)
  return data?.[solution === 'gallery-pro' ? 'gallery_pro' : 'site_pro'] ?? null
}

export function PlansPage() {
  const solution = useSolution()
  const [search, setSearch] = useSearchParams()
  const request = requestedChoice(search)
  const periodicity = request.periodicity ?? first
  const found = useOffer(solution, request.coupon ?? null)
  const typed = found.state === 'ready' && found.offer.coupon?.valid === true
  const { data: info } = useSuspenseQuery(customerInfoQuery)
  const { trial, active, expiration_date: ends, plan_ids: planIds } = info.user_subscription
  const agreement = useAgreement(solution)
  const now = useNow(null)
  const other = solution === 'gallery-pro' ? 'site-pro' : 'gallery-pro'

  function choose(next: Periodicity) {
    const changed = new URLSearchParams(search)
    changed.set('periodicity_type', next)
    setSearch(changed, { replace: true, preventScrollReset: true })
  }

  function overviewOf(planId: number): string {
    const annual = periodicity === 'annually' ? checkoutSolutions[solution].annualCoupon : null
    const query = orderSearch({ planId, periodicity, coupon: request.coupon ?? annual })
    return `${checkoutPaths.overview(solution)}?${query}`
  }

  function plans() {
    if (found.state === 'failed') {
      return <LoadFailure text={checkout.loadFailed} onRetry={found.retry} retrying={found.retrying} />
    }
    if (found.state === 'loading') return <Skeleton active paragraph={{ rows: 8 }} aria-label={words.loading} />
    const { plans: sold } = found.offer.solution
    const compared = sold.flatMap(({ display_name: name, limits }) => (isGalleryPlan(limits) ? { name, limits } : []))
    return (
      <>
        <div className={styles.plans} data-count={sold.length}>
          {sold.map((plan) => {
            const option = plan.periodicity.find((one) => one.type === periodicity)
            const paidUntil = alreadyPaidUntil(agreement, { planId: plan.id, periodicity }, now)
            return option === undefined ? null : (
              <PlanCard
                key={plan.id}
                plan={plan}
                option={option}
                to={overviewOf(plan.id)}
                recommended={plan.id === largestPlanId}
                alone={sold.length === 1}
                current={(active && !trial && planIds.includes(plan.id)) || paidUntil !== null}
                paidUntil={paidUntil === null ? null : formatInstantDay(paidUntil)}
              />
            )
          })}
        </div>
        {compared.length > 1 ? <PlanTable plans={compared} /> : null}
      </>
    )
  }

  return (
    <div className={styles.page}>
      <title>{brand.pageTitle(texts.pageTitle)}</title>
      <div className={styles.heading}>
        <p className={styles.solution}>{checkout.solutions[solution]}</p>
        <h1 className={styles.title}>{texts.title[solution]}</h1>
        <p className={styles.lead}>{texts.lead[solution]}</p>
        <PeriodicitySwitch value={periodicity} onChange={choose} saves={!typed} />
        {solution === 'gallery-pro' && trial && ends !== null ? (
          <p className={styles.trial}>{texts.trial(formatCalendarDay(ends))}</p>
        ) : null}
      </div>
      {found.state === 'ready' && found.offer.coupon ? (
        <div className={styles.coupon}>
          <Callout kind={found.offer.coupon.valid ? 'success' : 'warning'}>
            {found.offer.coupon.valid ? found.offer.coupon.description : found.offer.coupon.invalid_message}
          </Callout>
        </div>
      ) : null}
      {plans()}
      <Promises />
      <p className={styles.other}>
        <InlineLink to={checkoutPaths.plans(other)}>{texts.other[solution]}</InlineLink>
      </p>
    </div>
  )
}
