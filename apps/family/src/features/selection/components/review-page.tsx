import { ApiError, ConnectionError } from '@revela/contract/client'
import {
  amountToAsk,
  choiceLimit,
  type EarlierPayment,
  extrasSum,
  type SelectionTerms,
  selectionTotals,
  type SelectionTotals,
  tooMany,
  termsFromStored,
} from '@revela/domain'
import { familyChoice, familyReview } from '@revela/phrases'
import { type ReactNode, useState } from 'react'
import { client } from '../../../lib/client.ts'
import { useStore } from '@revela/web/store'
import { Button } from '../../../ui/button.tsx'
import { TextArea } from '../../../ui/text-area.tsx'
import { selectionCalls } from '../api/calls.ts'
import { type Choosing, useCounts } from '../lib/choosing.ts'
import { useDraft } from '../lib/drafts.ts'
import type { SelectionSession } from '../lib/selection-session.ts'
import { EarlierPaymentRows, earlierPaymentOf } from './earlier-payment.tsx'
import { PageHead } from './page-head.tsx'
import styles from './page.module.css'

type Props = {
  readonly galleryId: string
  readonly choosing: Choosing
  readonly session: SelectionSession
  /** Thumbnails of the chosen pictures. */
  readonly children: ReactNode
  readonly onBack: () => void
  readonly onDoubts: () => void
  readonly onSent: () => void
}

const noteDraft = 'note'

/** Review before sending: the total, the note and the button, then the chosen pictures, however many they are. */
export function ReviewPage({ galleryId, choosing, session, children, onBack, onDoubts, onSent }: Props) {
  const { chosen, maybe } = useCounts(choosing, session)
  const selection = useStore(session.selection)
  const terms = termsFromStored(selection.terms)
  const totals = selectionTotals(terms, chosen)
  const [note, setNote] = useDraft(session.drafts, noteDraft, selection.note)
  const accepted = useStore(session.isAccepted)
  const [problem, setProblem] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const limit = choiceLimit(terms) ?? (terms.chargeType === 'ADDITIONAL' ? terms.contracted : null)
  const left = limit === null ? 0 : limit - chosen
  const extra = tooMany(terms, chosen)
  const { spare } = extrasSum(terms, totals.extras)
  const earlier = earlierPaymentOf(selection)
  const due = amountToAsk(totals.totalCents, earlier)

  async function send(): Promise<void> {
    if (extra > 0) return setProblem(familyReview.tooMany(extra))
    if (!accepted) return setProblem(familyReview.missingAccept)
    setBusy(true)
    setProblem(null)
    const sent = await sendChoices(galleryId, session, { chosen, total: totals.totalCents, note: note.trim() })
    setBusy(false)
    if (sent.problem !== null) return setProblem(sent.problem)
    session.drafts.remove(noteDraft)
    session.isAccepted.set(false)
    onSent()
  }

  return (
    <>
      <PageHead title={familyReview.title} back={familyReview.back} onBack={onBack} narrow />
      <main className={styles.page}>
        <h2 className={styles.count}>{familyReview.photos(chosen)}</h2>
        <SumTable terms={terms} totals={totals} earlier={earlier} />
        {(selection.pays_by_pix || selection.automatic_pix) && due > 0 ? (
          <p className={styles.hint}>{familyReview.pixAfter(due)}</p>
        ) : null}
        {spare > 0 ? <p className={styles.hint}>{familyReview.spare(spare)}</p> : null}
        {extra > 0 ? <p className={styles.hint}>{familyReview.tooMany(extra)}</p> : null}
        {left > 0 ? <p className={styles.hint}>{familyReview.left(left)}</p> : null}
        {maybe === 0 ? null : (
          <p className={styles.hint}>
            {familyReview.doubts(maybe)}{' '}
            <button type="button" className={styles.link} onClick={onDoubts}>
              {familyReview.seeDoubts}
            </button>
          </p>
        )}
        <form
          className={styles.form}
          onSubmit={(event) => {
            event.preventDefault()
            if (!busy) void send()
          }}
        >
          <TextArea label={familyReview.note(choosing.studio)} value={note} onChange={setNote} maxLength={2000} />
          <label className={styles.accept}>
            <input
              type="checkbox"
              checked={accepted}
              onChange={(event) => session.isAccepted.set(event.target.checked)}
            />
            <span>{familyReview.accept}</span>
          </label>
          {problem === null ? null : (
            <p role="alert" className={styles.problem}>
              {problem}
            </p>
          )}
          <Button type="submit" wide busy={busy}>
            {busy ? familyReview.sending : familyReview.send}
          </Button>
        </form>
        <section className={styles.thumbs}>
          <h2>{familyReview.chosen}</h2>
          {children}
        </section>
      </main>
    </>
  )
}

type SumTableProps = {
  readonly terms: SelectionTerms
  readonly totals: SelectionTotals
  readonly earlier: EarlierPayment
}

/** Included pictures, extras and the total; nothing if the gallery does not sell. */
function SumTable({ terms, totals, earlier }: SumTableProps) {
  if (!terms.selling) return null
  const { included, extras, totalCents } = totals
  const price = terms.extraPriceCents ?? 0
  const { packages, singles } = extrasSum(terms, extras)
  const all = terms.chargeType === 'ALL'
  return (
    <dl className={styles.sums}>
      {all ? null : (
        <div>
          <dt>{familyReview.included}</dt>
          <dd>{familyReview.photos(included)}</dd>
        </div>
      )}
      {packages.map(({ times, count, price: packagePrice }) => (
        <div key={count}>
          <dt>{familyReview.packages(times, count, packagePrice)}</dt>
          <dd>{familyChoice.money(times * packagePrice)}</dd>
        </div>
      ))}
      {singles === 0 ? null : (
        <div>
          <dt>{(all ? familyReview.each : familyReview.extras)(singles, price)}</dt>
          <dd>{familyChoice.money(singles * price)}</dd>
        </div>
      )}
      <div className={styles.total}>
        <dt>{familyReview.total}</dt>
        <dd>{totalCents === 0 ? familyReview.nothingToPay : familyChoice.money(totalCents)}</dd>
      </div>
      <EarlierPaymentRows earlier={earlier} total={totalCents} />
    </dl>
  )
}

type SendResult = { readonly problem: string | null }

/**
 * Finishes the selection as shown on the screen. Unsent taps and comments are sent first; if that fails, nothing is
 * finished.
 */
async function sendChoices(
  galleryId: string,
  session: SelectionSession,
  review: { chosen: number; total: number; note: string },
): Promise<SendResult> {
  await Promise.all([session.taps.retry(), session.comments.retry()])
  if (session.taps.waiting() > 0 || session.comments.waiting() > 0) return { problem: familyReview.offline }
  try {
    const body = { ...review, accepted: true as const }
    const { selection } = await client.call(selectionCalls.finish, { params: { gallery_id: galleryId }, body })
    session.apply(selection)
    return { problem: null }
  } catch (error) {
    if (error instanceof ConnectionError) return { problem: familyReview.offline }
    if (error instanceof ApiError && error.status === 409) {
      // Another device changed or closed the selection: the current state is shown.
      await session.reload().catch(() => {})
      return { problem: familyReview.changed }
    }
    return { problem: familyReview.failed }
  }
}
