import { selectionTotals } from '@revela/domain'
import { familyDone } from '@revela/phrases'
import { lazy, Suspense, type ReactNode } from 'react'
import { useStore } from '../../../lib/store.ts'
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import type { FamilySelection } from '../api/calls.ts'
import type { Choosing } from '../lib/choosing.ts'
import { dayOf } from '../lib/day-of.ts'
import type { Desk } from '../lib/desk.ts'
import { termsOf } from '../lib/terms.ts'
import { PageHead } from './page-head.tsx'
import styles from './page.module.css'

const PixPanel = lazy(async () => ({ default: (await import('./pix-panel.tsx')).PixPanel }))

type Props = {
  readonly galleryId: string
  readonly studio: string
  readonly choosing: Choosing
  readonly desk: Desk
  readonly back: string
  readonly onBack: () => void
  /** The chosen photographs, small. */
  readonly children: ReactNode
}

/** What is still to be paid, and how; nothing where all was included. */
function Payment({ galleryId, desk, selection }: Pick<Props, 'galleryId' | 'desk'> & { selection: FamilySelection }) {
  const terms = termsOf(selection)
  const { extras, totalCents } = selectionTotals(terms, selection.totals.chosen)
  const { payment } = selection
  if (payment !== null) {
    return (
      <Suspense fallback={null}>
        <PixPanel galleryId={galleryId} payment={payment} onChanged={() => void desk.readAgain().catch(() => {})} />
      </Suspense>
    )
  }
  if (totalCents === 0) return null
  const words = terms.chargeType === 'ALL' ? familyDone.arrange : familyDone.arrangeExtras
  return <p className={styles.hint}>{words(extras, totalCents)}</p>
}

/** Thank you; and later, what was sent and what became of it. */
export function SentPage({ galleryId, studio, choosing, desk, back, onBack, children }: Props) {
  const selection = useStore(desk.selection)
  const { finished_at: finishedAt, note, totals, reopen_asked_at: askedAt } = selection
  return (
    <>
      <PageHead title={familyDone.title} back={back} onBack={onBack} narrow />
      <main className={styles.page}>
        <span className={styles.sent} aria-hidden="true">
          <Icon name="check" size={32} />
        </span>
        <p className={styles.lead}>{familyDone.thanks(studio)}</p>
        <p>
          {familyDone.summary(totals.chosen)} {finishedAt === null ? '' : familyDone.sentOn(dayOf(finishedAt))}
        </p>
        <div className={styles.thumbs}>{children}</div>
        <Payment galleryId={galleryId} desk={desk} selection={selection} />
        {note === '' ? null : (
          <section className={styles.note}>
            <h2>{familyDone.yourNote}</h2>
            <p>{note}</p>
          </section>
        )}
        <div className={styles.form}>
          <Button wide kind={selection.payment?.received_at === null ? 'quiet' : 'main'} onClick={onBack}>
            {familyDone.see}
          </Button>
          {askedAt === null ? (
            <p className={styles.change}>
              {familyDone.change}{' '}
              <button
                type="button"
                className={styles.link}
                onClick={() => choosing.asking.set({ kind: 'ask', what: 'reopen' })}
              >
                {familyDone.askReopen}
              </button>
            </p>
          ) : (
            <p className={styles.change}>{familyDone.reopenAsked}</p>
          )}
        </div>
      </main>
    </>
  )
}
