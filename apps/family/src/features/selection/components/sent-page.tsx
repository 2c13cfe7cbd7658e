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
  readonly studio: string
  readonly choosing: Choosing
  readonly session: SelectionSession
  readonly back: string
  readonly onBack: () => void
  /** The chosen photographs, small. */
  readonly children: ReactNode
}

/** Thank you; and later, the same page as often as it is looked for. */
export function SentPage({ back, onBack, children, ...bodyProps }: Props) {
  const { payment } = useStore(bodyProps.session.selection)
  const paying = payment !== null && payment.received_at === null
  return (
    <>
      <PageHead title={familyDone.title} back={back} onBack={onBack} narrow />
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
