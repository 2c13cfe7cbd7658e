import { brand, subscription } from '@revela/phrases'
import { paths } from '../../../lib/paths.ts'
import { BlankLabel } from '../../../ui/drawings/plan-drawings.tsx'
import { PlainPage, StatusPageFrame } from '../../../ui/page-frames.tsx'
import { ContactAction, QuietLink } from '../components/blocked-actions.tsx'

const texts = subscription.noPlan

export function NoPlanPage() {
  return (
    <PlainPage>
      <title>{brand.pageTitle(texts.pageTitle)}</title>
      <StatusPageFrame
        drawing={<BlankLabel />}
        title={texts.title}
        actions={
          <>
            <ContactAction team="technical" message={subscription.contactMessage.noPlan} />
            <QuietLink to={paths.login}>{texts.backToSignIn}</QuietLink>
          </>
        }
      >
        <p>{texts.text}</p>
      </StatusPageFrame>
    </PlainPage>
  )
}
