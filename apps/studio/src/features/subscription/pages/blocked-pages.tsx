import { formatMoney } from '@revela/domain'
import { subscription, brand, planAlert } from '@revela/phrases'
import { queryOptions, useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { type ComponentProps, useId, useState } from 'react'
import { Link } from 'react-router'
import { call } from '../../../lib/api.ts'
import { customerInfoQuery } from '../../../lib/customer-info.ts'
import { formatCalendarDay } from '../../../lib/dates.ts'
import { checkoutOverview, paths, plansWithCoupon } from '../../../lib/paths.ts'
import { ButtonLink } from '../../../ui/button-link.tsx'
import { BlankLabel, CappedCamera, FilmEnd } from '../../../ui/drawings/plan-drawings.tsx'
import { StatusPageFrame } from '../../../ui/page-frames.tsx'
import { planPricesCalls, type PlanPrice, readPlanPrices } from '../api/plan-prices.ts'
import { useExtendTrial, useReopen } from '../api/subscription-changes.ts'
import { ContactAction, LogoutAction, QuietLink } from '../components/blocked-actions.tsx'
import styles from '../components/blocked-page.module.css'
import { paidRetentionText, trialRetentionText } from '../lib/retention-text.ts'
import freeBlockedPageStyles from './free-blocked-page.module.css'

/** The plans of Gallery Pro on sale, smallest first. */
const plan_ids = '28,22,19'

/** The price of each plan for this account, with a coupon where it is valid. */
function planPricesQuery(couponName: string | null) {
  return queryOptions({
    queryKey: ['plan-prices', couponName],
    queryFn: async ({ signal }) => {
      const couponRequest = couponName === null ? null : { query: { coupon: couponName } }
      const coupon = couponRequest && (await call(planPricesCalls.getCoupon, couponRequest, { signal })).coupon
      const coupon_id = coupon?.valid ? coupon.id : null
      const query = coupon_id === null ? { plan_ids } : { plan_ids, coupon_id }
      return readPlanPrices((await call(planPricesCalls.listSolutions, { query }, { signal })).solutions)
    },
    staleTime: 60_000,
    // The page also works without prices.
    meta: { inline: true },
  })
}

const planTexts = subscription.plans

function secondLine({ first, annuallyPerMonth, annualPercent }: PlanPrice): string | null {
  if (first !== null) return subscription.freeBlocked.withCoupon(formatMoney(first))
  if (annuallyPerMonth === null) return null
  const price = formatMoney(annuallyPerMonth)
  return annualPercent > 0 ? planTexts.annually(price, annualPercent) : planTexts.annuallyPlain(price)
}

/**
 * The plans with their prices on a blocked screen. Without prices, the button of the screen leads to the same checkout.
 */
function PlanPrices({ coupon = null }: { readonly coupon?: string | null }) {
  const { data: plans } = useQuery(planPricesQuery(coupon))
  const id = useId()
  if (plans === undefined || plans.length === 0) return null
  const withCoupon = coupon === null ? {} : { coupon_name: coupon }
  return (
    <section className={styles.plans} aria-labelledby={id}>
      <h2 id={id} className="visually-hidden">
        {planTexts.title}
      </h2>
      <ul className={styles.list}>
        {plans.map((plan) => (
          <li key={plan.id} className={styles.plan}>
            <h3 className={styles.name}>{plan.name}</h3>
            <p className={styles.price}>
              <strong>{formatMoney(plan.monthly)}</strong> {planTexts.perMonth}
            </p>
            <p className={styles.second}>{secondLine(plan)}</p>
            <Link
              to={checkoutOverview({ plan_id: plan.id, ...withCoupon })}
              className={styles.choose}
              aria-label={planTexts.chooseOf(plan.name)}
            >
              {planTexts.choose}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

type BlockedPageProps = Omit<ComponentProps<typeof StatusPageFrame>, 'actions'> & {
  /** The prepared message to the finance team. */
  readonly message: string
  /** An action that comes first and is then the only primary button. */
  readonly first?: React.ReactNode
  readonly coupon?: string
  readonly plansLabel?: string
}

/**
 * Explains the account status, shows the plan prices, and offers support, the receipts, the account's data and the
 * logout. The menu is disabled here, so these links are the only way to the receipts and the data.
 */
function BlockedPage({ message, first, coupon, plansLabel = subscription.seePlans, ...page }: BlockedPageProps) {
  const to = coupon === undefined ? paths.checkoutPlans : plansWithCoupon(coupon)
  return (
    <div className={styles.page}>
      <StatusPageFrame
        {...page}
        actions={
          <>
            {first}
            <ButtonLink to={to} primary={first === undefined}>
              {plansLabel}
            </ButtonLink>
            <ContactAction team="finance" message={message} primary={false} />
            <QuietLink to={paths.financial}>{subscription.receipts}</QuietLink>
            <QuietLink to={paths.yourData}>{subscription.yourData}</QuietLink>
            <LogoutAction />
          </>
        }
      />
      <PlanPrices {...(coupon === undefined ? {} : { coupon })} />
    </div>
  )
}

const canceledTexts = subscription.canceled

export function CanceledPage() {
  const { data: info } = useSuspenseQuery(customerInfoQuery)
  const retentionText = paidRetentionText(info.user_subscription.expiration_date)
  return (
    <BlockedPage drawing={<CappedCamera />} title={canceledTexts.title} message={subscription.contactMessage.canceled}>
      <title>{brand.pageTitle(canceledTexts.pageTitle)}</title>
      <p>{canceledTexts.text}</p>
      {retentionText ? <p>{retentionText}</p> : null}
    </BlockedPage>
  )
}

const expiredTexts = subscription.expired

export function ExpiredPage() {
  const { data: info } = useSuspenseQuery(customerInfoQuery)
  const retentionText = trialRetentionText(info.user_subscription.expiration_date)
  return (
    <BlockedPage drawing={<FilmEnd />} title={expiredTexts.title} message={subscription.contactMessage.expired}>
      <title>{brand.pageTitle(expiredTexts.pageTitle)}</title>
      {info.user_data.flags.extended_trial === true ? (
        <p>
          <strong>{expiredTexts.extensionUsed}</strong>
        </p>
      ) : null}
      <p>{expiredTexts.text}</p>
      {retentionText ? <p>{retentionText}</p> : null}
    </BlockedPage>
  )
}

const trialTexts = subscription.extendTrial

function TrialExtended() {
  const reopen = useReopen()
  const [leaving, setLeaving] = useState(false)

  function continueToApp() {
    setLeaving(true)
    void reopen().finally(() => setLeaving(false))
  }

  return (
    <StatusPageFrame
      drawing={<FilmEnd />}
      title={trialTexts.doneTitle}
      actions={
        <Button type="primary" size="large" loading={leaving} onClick={continueToApp}>
          {trialTexts.doneButton}
        </Button>
      }
    >
      <title>{brand.pageTitle(trialTexts.pageTitle)}</title>
      <output>{trialTexts.doneText}</output>
    </StatusPageFrame>
  )
}

/** An ended trial with a one-time extension of seven days. Once it is used, routing leads to `ExpiredPage`. */
export function ExtendTrialPage() {
  const { data: info } = useSuspenseQuery(customerInfoQuery)
  const extend = useExtendTrial()
  if (extend.isSuccess) return <TrialExtended />

  const retentionText = trialRetentionText(info.user_subscription.expiration_date)
  const button = (
    <Button type="primary" size="large" loading={extend.isPending} onClick={() => extend.mutate()}>
      {trialTexts.button}
    </Button>
  )
  return (
    <BlockedPage
      drawing={<FilmEnd />}
      title={trialTexts.title}
      message={subscription.contactMessage.expired}
      first={button}
    >
      <title>{brand.pageTitle(trialTexts.pageTitle)}</title>
      <p>{trialTexts.text}</p>
      {retentionText ? <p>{retentionText}</p> : null}
    </BlockedPage>
  )
}

const freeBlockedTexts = subscription.freeBlocked

/** The free plan has closed: offers the paid plans with a coupon for its customers. */
export function FreeBlockedPage() {
  const { data: info } = useSuspenseQuery(customerInfoQuery)
  const closed = info.user_subscription.plan_closes_on
  return (
    <BlockedPage
      drawing={<BlankLabel />}
      title={freeBlockedTexts.title}
      message={subscription.contactMessage.freeBlocked}
      coupon={planAlert.closing.couponName}
      plansLabel={freeBlockedTexts.migrate}
    >
      <title>{brand.pageTitle(freeBlockedTexts.pageTitle)}</title>
      <p>
        {freeBlockedTexts.text} {closed === null ? null : freeBlockedTexts.since(formatCalendarDay(closed))}
      </p>
      <p className={freeBlockedPageStyles.offer}>
        <strong>{freeBlockedTexts.offer}</strong> {freeBlockedTexts.offerText}
      </p>
    </BlockedPage>
  )
}
