import { brand, subscription } from '@revela/phrases'
import { BlankLabel } from '../../../ui/drawings/blank-label.tsx'
import { StandingPage } from '../../../ui/standing-page.tsx'
import { ContactAction } from '../components/contact-action.tsx'
import { LogoutAction } from '../components/logout-action.tsx'
import styles from './free-blocked-page.module.css'

const texts = subscription.freeBlocked

export function FreeBlockedPage() {
  return (
    <StandingPage
      drawing={<BlankLabel />}
      title={texts.title}
      actions={
        <>
          <ContactAction team="finance" message={subscription.contactMessage.freeBlocked} />
          <LogoutAction />
        </>
      }
    >
      <title>{brand.pageTitle(texts.pageTitle)}</title>
      <p>{texts.text}</p>
      <p className={styles.offer}>
        <strong>{texts.offer}</strong> {texts.offerText}
      </p>
    </StandingPage>
  )
}
