import { subscription } from '@revela/phrases'
import type { ComponentProps } from 'react'
import { paths, plansWithCoupon } from '../../../lib/paths.ts'
import { ButtonLink } from '../../../ui/button-link.tsx'
import { StandingPage } from '../../../ui/standing-page.tsx'
import { LogoutAction } from './logout-action.tsx'
import { ContactAction } from './contact-action.tsx'
import { PlanPrices } from './plan-prices.tsx'
import styles from './blocked-page.module.css'

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
