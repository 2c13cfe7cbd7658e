import { brand, subscription } from '@revela/phrases'
import { paths } from '../../../lib/paths.ts'
import { BlankLabel } from '../../../ui/drawings/blank-label.tsx'
import { InlineLink } from '../../../ui/inline-link.tsx'
import { StandingPage } from '../../../ui/standing-page.tsx'
import { ContactAction } from '../components/contact-action.tsx'
import { PlainPage } from '../components/plain-page.tsx'

const texts = subscription.noPlan

export function NoPlanPage() {
  return (
    <PlainPage>
      <title>{brand.pageTitle(texts.pageTitle)}</title>
      <StandingPage
        drawing={<BlankLabel />}
        title={texts.title}
        actions={
          <>
            <ContactAction team="technical" message={subscription.contactMessage.noPlan} />
            <InlineLink to={paths.login}>{texts.backToSignIn}</InlineLink>
          </>
        }
      >
        <p>{texts.text}</p>
      </StandingPage>
    </PlainPage>
  )
}
