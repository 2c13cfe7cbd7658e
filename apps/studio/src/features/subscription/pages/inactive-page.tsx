import { brand, subscription } from '@revela/phrases'
import { useId, type ReactNode } from 'react'
import { useStudioConfig } from '../../../lib/studio-config.ts'
import { OutsideLink } from '../../../ui/inline-link.tsx'
import { PausedPrint } from '../../../ui/drawings/plan-drawings.tsx'
import { PlainPage, StatusPageFrame } from '../../../ui/page-frames.tsx'
import { paths } from '../../../lib/paths.ts'
import { ContactAction, LogoutAction, QuietLink } from '../components/blocked-actions.tsx'
import styles from './inactive-page.module.css'

const texts = subscription.inactive

/** A frozen account: the page contains the billing area, so that the invoice can be paid here. */
export function InactivePage({ billing }: { readonly billing: ReactNode }) {
  const panel = useStudioConfig()?.billing_url ?? null
  const id = useId()
  return (
    <PlainPage>
      <title>{brand.pageTitle(texts.pageTitle)}</title>
      <div className={styles.page}>
        <StatusPageFrame
          drawing={<PausedPrint />}
          title={texts.title}
          actions={
            <>
              <ContactAction team="finance" message={subscription.contactMessage.inactive} primary={false} />
              <span className={styles.links}>
                {panel === null ? null : <OutsideLink href={panel}>{texts.openPanel}</OutsideLink>}
                <QuietLink to={paths.root}>{texts.retry}</QuietLink>
                <QuietLink to={paths.yourData}>{subscription.yourData}</QuietLink>
                <LogoutAction />
              </span>
            </>
          }
        >
          <p>{texts.text}</p>
        </StatusPageFrame>
        <section aria-labelledby={id} className={styles.billing}>
          <h2 id={id} className={styles.heading}>
            {texts.billing}
          </h2>
          {billing}
        </section>
      </div>
    </PlainPage>
  )
}
