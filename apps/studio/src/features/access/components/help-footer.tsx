import { access, legal, shell } from '@revela/phrases'
import { paths } from '../../../lib/paths.ts'
import { useStudioConfig } from '../../../lib/studio-config.ts'
import { whatsappUrl } from '../../../lib/whatsapp.ts'
import { InlineLink, OutsideLink } from '../../../ui/inline-link.tsx'
import styles from './help-footer.module.css'

/** The same help in the same place on every screen before sign-in. */
export function HelpFooter() {
  const support = whatsappUrl(useStudioConfig()?.support.technical, shell.support.message)
  return (
    <footer className={styles.footer}>
      {support ? (
        <p>
          {access.needHelp} <OutsideLink href={support}>{access.talkToSupport}</OutsideLink>
        </p>
      ) : null}
      <p className={styles.legal}>
        <InlineLink to={paths.terms}>{legal.seeTerms}</InlineLink>
        <InlineLink to={paths.privacy}>{legal.seePrivacy}</InlineLink>
      </p>
    </footer>
  )
}
