import { choiceLimit, selectionTotals, tooMany } from '@revela/domain'
import { familyReview } from '@revela/phrases'
import { useState, type ReactNode } from 'react'
import { useStore } from '../../../lib/store.ts'
import { Button } from '../../../ui/button.tsx'
import { TextArea } from '../../../ui/text-area.tsx'
import type { Choosing } from '../lib/choosing.ts'
import type { Desk } from '../lib/desk.ts'
import { sendChoices } from '../lib/send-choices.ts'
import { termsOf } from '../lib/terms.ts'
import { useCounts } from '../lib/use-choosing.ts'
import { PageHead } from './page-head.tsx'
import styles from './page.module.css'
import { SumTable } from './sum-table.tsx'

type Props = {
  readonly galleryId: string
  readonly choosing: Choosing
  readonly desk: Desk
  /** The chosen photographs, small. */
  readonly children: ReactNode
  readonly onBack: () => void
  readonly onDoubts: () => void
  readonly onSent: () => void
}

/** Everything that will be sent, once more, with its sum. */
export function ReviewPage({ galleryId, choosing, desk, children, onBack, onDoubts, onSent }: Props) {
  const { chosen, maybe } = useCounts(choosing, desk)
  const terms = termsOf(useStore(desk.selection))
  const totals = selectionTotals(terms, chosen)
  const [note, setNote] = useState('')
  const [accepted, setAccepted] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const limit = choiceLimit(terms) ?? (terms.chargeType === 'ADDITIONAL' ? terms.contracted : null)
  const left = limit === null ? 0 : limit - chosen
  const extra = tooMany(terms, chosen)

  async function send(): Promise<void> {
    if (extra > 0) return setProblem(familyReview.tooMany(extra))
    if (!accepted) return setProblem(familyReview.missingAccept)
    setBusy(true)
    setProblem(null)
    const sent = await sendChoices(galleryId, desk, { chosen, total: totals.totalCents, note: note.trim() })
    setBusy(false)
    if (sent.problem === null) onSent()
    else setProblem(sent.problem)
  }

  return (
    <>
      <PageHead title={familyReview.title} back={familyReview.back} onBack={onBack} narrow />
      <main className={styles.page}>
        <h2 className={styles.count}>{familyReview.photos(chosen)}</h2>
        {children}
        <SumTable terms={terms} totals={totals} />
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
          <TextArea label={familyReview.note} value={note} onChange={setNote} most={2000} />
          <label className={styles.accept}>
            <input type="checkbox" checked={accepted} onChange={(event) => setAccepted(event.target.checked)} />
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
      </main>
    </>
  )
}
