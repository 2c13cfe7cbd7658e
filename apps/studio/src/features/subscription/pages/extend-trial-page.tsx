import { brand, subscription } from '@revela/phrases'
import { useSuspenseQuery } from '@tanstack/react-query'
import { customerInfoQuery } from '../../../lib/customer-info.ts'
import { FilmEnd } from '../../../ui/drawings/film-end.tsx'
import { StandingPage } from '../../../ui/standing-page.tsx'
import { ContactAction } from '../components/contact-action.tsx'
import { LogoutAction } from '../components/logout-action.tsx'
import { keptUntil } from '../lib/kept-until.ts'

const texts = subscription.extendTrial

/** An ended trial: seven more days once, or the news that they were used. */
export function ExtendTrialPage() {
  const { data: info } = useSuspenseQuery(customerInfoQuery)
  const used = info.user_data.flags.extended_trial === true
  const kept = keptUntil(info.user_subscription.expiration_date)
  const { expired, extend } = subscription.contactMessage
  return (
    <StandingPage
      drawing={<FilmEnd />}
      title={used ? texts.usedTitle : texts.title}
      actions={
        <>
          <ContactAction team="finance" message={used ? expired : extend} />
          <LogoutAction />
        </>
      }
    >
      <title>{brand.pageTitle(texts.pageTitle)}</title>
      <p>{used ? texts.usedText : texts.text}</p>
      {kept ? <p>{kept}</p> : null}
    </StandingPage>
  )
}
