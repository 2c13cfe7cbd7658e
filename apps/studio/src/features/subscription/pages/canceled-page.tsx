import { brand, subscription } from '@revela/phrases'
import { useSuspenseQuery } from '@tanstack/react-query'
import { customerInfoQuery } from '../../../lib/customer-info.ts'
import { CappedCamera } from '../../../ui/drawings/capped-camera.tsx'
import { StandingPage } from '../../../ui/standing-page.tsx'
import { ContactAction } from '../components/contact-action.tsx'
import { LogoutAction } from '../components/logout-action.tsx'

/** A canceled subscription, or (the variant) none that is linked to any plan. */
export function CanceledPage() {
  const { data: info } = useSuspenseQuery(customerInfoQuery)
  const variant = info.user_subscription.plan_ids.length > 0 ? 'canceled' : 'noActive'
  const texts = subscription[variant]
  return (
    <StandingPage
      drawing={<CappedCamera />}
      title={texts.title}
      actions={
        <>
          <ContactAction team="finance" message={subscription.contactMessage[variant]} />
          <LogoutAction />
        </>
      }
    >
      <title>{brand.pageTitle(texts.pageTitle)}</title>
      <p>{texts.text}</p>
    </StandingPage>
  )
}
