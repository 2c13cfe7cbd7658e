import { familyDone } from '@revela/phrases'
import type { ReactNode } from 'react'
import { useStore } from '@revela/web/store'
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import type { Choosing } from '../lib/choosing.ts'
import type { SelectionSession } from '../lib/selection-session.ts'
import { PageHead } from './page-head.tsx'
import styles from './page.module.css'
import { SentBody } from './sent-body.tsx'

type Props = {
  readonly galleryId: string
  readonly choosing: Choosing
  readonly session: SelectionSession
  readonly back: string
  readonly onBack: () => void
  /** Thumbnails of the chosen pictures. */
  readonly children: ReactNode
}

/** Confirmation after sending; the same page is shown whenever the sent selection is opened again. */
export function SentPage({ back, onBack, children, ...bodyProps }: Props) {
  const { payment, finished_by: finishedBy } = useStore(bodyProps.session.selection)
  const title = finishedBy === 'studio' ? familyDone.concludedTitle : familyDone.title
  const paying = payment !== null && payment.declared_at === null && payment.received_at === null
  return (
    <>
      <PageHead title={title} back={back} onBack={onBack} narrow />
      <main className={styles.page}>
        <span className={styles.sent} aria-hidden="true">
          <Icon name="check" size={32} />
        </span>
        <SentBody
          {...bodyProps}
          next={
            <Button wide kind={paying ? 'quiet' : 'main'} onClick={onBack}>
              {familyDone.see}
            </Button>
          }
        >
          {children}
        </SentBody>
      </main>
    </>
  )
}
