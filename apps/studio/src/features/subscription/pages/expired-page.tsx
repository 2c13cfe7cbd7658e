import { brand, subscription } from '@revela/phrases'
import { useSuspenseQuery } from '@tanstack/react-query'
import { customerInfoQuery } from '../../../lib/customer-info.ts'
import { FilmEnd } from '../../../ui/drawings/film-end.tsx'
import { StandingPage } from '../../../ui/standing-page.tsx'
import { ContactAction } from '../components/contact-action.tsx'
import { LogoutAction } from '../components/logout-action.tsx'
import { keptUntil } from '../lib/kept-until.ts'

const texts = subscription.expired

export function ExpiredPage() {
  const { data: info } = useSuspenseQuery(customerInfoQuery)
  const kept = keptUntil(info.user_subscription.expiration_date)
  return (
    <StandingPage
      drawing={<FilmEnd />}
      title={texts.title}
      actions={
        <>
          <ContactAction team="finance" message={subscription.contactMessage.expired} />
          <LogoutAction />
        </>
      }
    >
      <title>{brand.pageTitle(texts.pageTitle)}</title>
      <p>{texts.text}</p>
      {kept ? <p>{kept}</p> : null}
    </StandingPage>
  )
}
