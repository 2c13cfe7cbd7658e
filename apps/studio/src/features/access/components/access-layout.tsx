import { access, brand, legal, shell } from '@revela/phrases'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { paths } from '../../../lib/paths.ts'
import { useStudioConfig } from '../../../lib/studio-config.ts'
import { whatsappUrl } from '../../../lib/addresses.ts'
import { Wordmark } from '../../../ui/brand.tsx'
import { HelpLink } from '../../../ui/help-link.tsx'
import { InlineLink, OutsideLink } from '../../../ui/inline-link.tsx'
import { Photograph } from '../../../ui/photograph.tsx'
import styles from './photo-split.module.css'
import switchLineStyles from './switch-line.module.css'

type Props = {
  readonly photo: string
  /** One line of text over the photograph. */
  readonly line: string
  readonly children: ReactNode
}

/** A photograph on one side and the form on the other; on a phone the photograph becomes a band at the top. */
export function PhotoSplit({ photo, line, children }: Props) {
  return (
    <div className={styles.split}>
      <header className={styles.picture}>
        <Photograph name={photo} />
        <Link to={paths.login} className={styles.brand} aria-label={brand.home}>
          <Wordmark tone="light" />
        </Link>
        <p className={styles.line}>{line}</p>
      </header>
      <div className={styles.side}>
        <main className={styles.content} tabIndex={-1}>
          {children}
        </main>
        <HelpFooter />
      </div>
    </div>
  )
}

/** The same help in the same place on every screen before the sign-in. */
function HelpFooter() {
  const support = whatsappUrl(useStudioConfig()?.support.technical, shell.support.message)
  return (
    <footer className={styles.footer}>
      <p>
        <HelpLink topic="signIn" />
      </p>
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

/** The line under a form that links to the other form. */
export function SwitchLine({ children }: { readonly children: ReactNode }) {
  return <p className={switchLineStyles.line}>{children}</p>
}
