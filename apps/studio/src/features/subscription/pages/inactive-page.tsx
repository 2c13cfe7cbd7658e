import { brand, subscription } from '@revela/phrases'
import { useStudioConfig } from '../../../lib/studio-config.ts'
import { paths } from '../../../lib/paths.ts'
import { OutsideButton } from '../../../ui/button-link.tsx'
import { PausedPrint } from '../../../ui/drawings/paused-print.tsx'
import { StandingPage } from '../../../ui/standing-page.tsx'
import { ContactAction } from '../components/contact-action.tsx'
import { LogoutAction } from '../components/logout-action.tsx'
import { PlainPage } from '../components/plain-page.tsx'
import { QuietLink } from '../components/quiet-link.tsx'
import styles from './inactive-page.module.css'

const texts = subscription.inactive

/** A frozen account: the billing area is embedded so that the card can be put right without leaving. */
export function InactivePage() {
  const panel = useStudioConfig()?.billing_url ?? null
  return (
    <PlainPage>
      <title>{brand.pageTitle(texts.pageTitle)}</title>
      <StandingPage
        drawing={<PausedPrint />}
        title={texts.title}
        actions={
          <>
            {panel ? (
              <OutsideButton href={panel} primary>
                {texts.openPanel}
              </OutsideButton>
            ) : null}
            <ContactAction team="finance" message={subscription.contactMessage.inactive} primary={panel === null} />
            <span className={styles.links}>
              <QuietLink to={paths.root}>{texts.retry}</QuietLink>
              <LogoutAction />
            </span>
          </>
        }
      >
        <p>{texts.text}</p>
      </StandingPage>
      {panel ? (
        <iframe
          className={styles.frame}
          src={panel}
          title={texts.frameTitle}
          // oxlint-disable-next-line react/iframe-missing-sandbox -- another origin: "same origin" is its own, never ours
          sandbox="allow-forms allow-scripts allow-same-origin allow-popups"
          referrerPolicy="no-referrer"
        />
      ) : null}
    </PlainPage>
  )
}
