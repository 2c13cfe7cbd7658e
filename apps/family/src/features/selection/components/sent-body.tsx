import { amountToAsk, selectionTotals, termsFromStored } from '@revela/domain'
import { familyDone, familyRequest, familyReview } from '@revela/phrases'
import { lazy, Suspense, type ReactNode } from 'react'
import { useStore } from '@revela/web/store'
import type { FamilySelection } from '../api/calls.ts'
import type { Choosing } from '../lib/choosing.ts'
import { dayOf } from '../lib/day-of.ts'
import type { SelectionSession } from '../lib/selection-session.ts'
import { earlierPaymentOf, earlierPaymentWords } from './earlier-payment.tsx'
import styles from './page.module.css'

const PixPanel = lazy(async () => ({ default: (await import('./pix-panel.tsx')).PixPanel }))

type Props = {
  readonly galleryId: string
  readonly choosing: Choosing
  readonly session: SelectionSession
  /** Thumbnails of the chosen pictures; `next` is the action that follows. */
  readonly children: ReactNode
  readonly next?: ReactNode
}

/** The amount due and how to pay it; nothing if everything was included. */
function Payment({
  galleryId,
  choosing: { studio },
  session,
  selection,
}: Pick<Props, 'galleryId' | 'choosing' | 'session'> & { selection: FamilySelection }) {
  const terms = termsFromStored(selection.terms)
  const { extras, totalCents } = selectionTotals(terms, selection.totals.chosen)
  const { payment } = selection
  if (payment !== null) {
    // The declaration was stored; the next sync shows it.
    const onChanged = () => void session.reload().catch(() => {})
    return (
      <Suspense fallback={null}>
        <PixPanel galleryId={galleryId} studio={studio} payment={payment} onChanged={onChanged} />
      </Suspense>
    )
  }
  const remaining = amountToAsk(totalCents, earlierPaymentOf(selection))
  if (remaining === 0) return null
  const words = terms.chargeType === 'ALL' ? familyDone.arrange : familyDone.arrangeExtras
  return <p className={styles.hint}>{words(studio, extras, remaining)}</p>
}

/** The selection that was sent, and its status since. */
export function SentBody({ galleryId, choosing, session, children, next }: Props) {
  const selection = useStore(session.selection)
  const { studio } = choosing
  const { finished_at: finishedAt, note, totals, reopen_requested_at: requestedAt, declined } = selection
  const byStudio = selection.finished_by === 'studio'
  return (
    <>
      <p className={styles.lead}>{byStudio ? familyDone.concluded(studio) : familyDone.thanks(studio)}</p>
      <p>
        {familyDone.summary(totals.chosen)}{' '}
        {finishedAt === null ? '' : familyDone[byStudio ? 'concludedOn' : 'sentOn'](dayOf(finishedAt))}
      </p>
      {earlierPaymentWords(earlierPaymentOf(selection)).map((words) => (
        <p key={words} className={styles.hint}>
          {words}
        </p>
      ))}
      <Payment galleryId={galleryId} choosing={choosing} session={session} selection={selection} />
      {note === '' ? null : (
        <section className={styles.note}>
          <h2>{familyDone.yourNote}</h2>
          <p>{note}</p>
        </section>
      )}
      <div className={styles.form}>
        {next}
        {declined?.what === 'reopen' ? (
          <p className={styles.change}>
            {familyDone.reopenDeclined} {declined.reason === '' ? null : familyRequest.declinedReason(declined.reason)}
          </p>
        ) : null}
        {requestedAt === null ? (
          <p className={styles.change}>
            {familyDone.change}{' '}
            <button
              type="button"
              className={styles.link}
              onClick={() => choosing.prompt.set({ kind: 'ask', what: 'reopen' })}
            >
              {familyDone.requestReopen}
            </button>
          </p>
        ) : (
          <p className={styles.change}>{familyDone.reopenRequested(studio)}</p>
        )}
      </div>
      <section className={styles.thumbs}>
        <h2>{familyReview.chosen}</h2>
        {children}
      </section>
    </>
  )
}
