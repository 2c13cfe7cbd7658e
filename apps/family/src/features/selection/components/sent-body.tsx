import { amountToAsk, selectionTotals, termsFromStored } from '@revela/domain'
import { familyDone, familyPix, familyRequest, familyReview } from '@revela/phrases'
import type { ReactNode } from 'react'
import { useStore } from '@revela/web/store'
import type { FamilySelection } from '../api/calls.ts'
import type { Choosing } from '../lib/choosing.ts'
import { dayOf } from '../lib/day-of.ts'
import type { SelectionSession } from '../lib/selection-session.ts'
import { earlierPaymentOf, earlierPaymentWords } from './earlier-payment.tsx'
import styles from './page.module.css'

type Props = {
  readonly choosing: Choosing
  readonly session: SelectionSession
  /** Thumbnails of the chosen pictures; `next` is the action that follows. */
  readonly children: ReactNode
  readonly next?: ReactNode
  /** How the amount due is paid; `onChanged` is called once something was stored. */
  readonly renderPayment: (selection: FamilySelection, onChanged: () => void) => ReactNode
}

/** The amount due and how to pay it; nothing if everything was included. */
function AmountDue({
  choosing: { studio },
  session,
  selection,
  renderPayment,
}: Pick<Props, 'choosing' | 'session' | 'renderPayment'> & { selection: FamilySelection }) {
  const terms = termsFromStored(selection.terms)
  const { extras, totalCents } = selectionTotals(terms, selection.totals.chosen)
  const remaining = amountToAsk(totalCents, earlierPaymentOf(selection))
  const isOpen = remaining > 0 && selection.due > 0
  if (selection.payment !== null || (selection.automatic_pix && isOpen)) {
    // What was stored is shown by the next sync.
    return renderPayment(selection, () => void session.reload().catch(() => {}))
  }
  if (remaining === 0) return null
  if (!isOpen) return <output className={styles.hint}>{familyPix.received(studio)}</output>
  const words = terms.chargeType === 'ALL' ? familyDone.arrange : familyDone.arrangeExtras
  return <p className={styles.hint}>{words(studio, extras, remaining)}</p>
}

/** The selection that was sent, and its status since. */
export function SentBody({ choosing, session, children, next, renderPayment }: Props) {
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
      <AmountDue choosing={choosing} session={session} selection={selection} renderPayment={renderPayment} />
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
