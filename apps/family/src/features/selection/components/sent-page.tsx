import { familyDone } from '@revela/phrases'
import type { ComponentProps, ReactNode } from 'react'
import { useStore } from '@revela/web/store'
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import type { Choosing } from '../lib/choosing.ts'
import { isPayable } from '../lib/is-payable.ts'
import type { SelectionSession } from '../lib/selection-session.ts'
import { PageHead } from './page-head.tsx'
import styles from './page.module.css'
import { SentBody } from './sent-body.tsx'

type Props = Pick<ComponentProps<typeof SentBody>, 'renderPayment'> & {
  readonly choosing: Choosing
  readonly session: SelectionSession
  readonly back: string
  readonly onBack: () => void
  /** Thumbnails of the chosen pictures. */
  readonly children: ReactNode
}

/** Confirmation after sending; the same page is shown whenever the sent selection is opened again. */
export function SentPage({ back, onBack, children, ...bodyProps }: Props) {
  const selection = useStore(bodyProps.session.selection)
  const title = selection.finished_by === 'studio' ? familyDone.concludedTitle : familyDone.title
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
            <Button wide kind={isPayable(selection) ? 'quiet' : 'main'} onClick={onBack}>
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
