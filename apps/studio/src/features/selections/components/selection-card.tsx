import { formatPhone } from '@revela/domain'
import { selectionCard as texts } from '@revela/phrases'
import { useId, useState } from 'react'
import { formatAgo } from '../../../lib/dates.ts'
import { useEditSelection } from '../api/selection-changes.ts'
import type { Selection } from '../api/selection-queries.ts'
import { AskedLine } from './asked-line.tsx'
import { CardActions } from './card-actions.tsx'
import { CardCount } from './card-count.tsx'
import { CardMenu } from './card-menu.tsx'
import { CardTerms } from './card-terms.tsx'
import { ChosenStrip } from './chosen-strip.tsx'
import { ClientAccess, type ClientCodeSlot } from './client-access.tsx'
import { PaymentLine } from './payment-line.tsx'
import { ReopenDialog } from './reopen-dialog.tsx'
import { StatusTag } from './status-tag.tsx'
import type { PhotosShown } from './selection-photos.tsx'
import styles from './selection-card.module.css'

export type CardDeeds = {
  readonly onPhotos: (selection: Selection, shown: PhotosShown) => void
  readonly onExport: (selection: Selection) => void
  readonly onResend: (selection: Selection) => void
  readonly onEnd: (selection: Selection) => void
}

type Props = CardDeeds & {
  readonly galleryId: string
  readonly selection: Selection
  /** When it was last asked for. */
  readonly now: Date
  /** The first that is ready to be exported. */
  readonly first: boolean
  readonly ends: 'deactivate' | 'delete'
  readonly code: ClientCodeSlot
}

/** One family's selection: how far it is, what was agreed, and what can be done with it. */
export function SelectionCard(props: Props) {
  const { galleryId, selection, now, first, ends, code, onPhotos, onExport, onResend, onEnd } = props
  const edit = useEditSelection(galleryId)
  const [reopening, setReopening] = useState(false)
  const id = useId()
  const { status, finished_at: finished, last_access: seen } = selection
  const tel = selection.client_tel === null ? '' : formatPhone(selection.client_tel)
  const reached = [selection.client_email, tel].filter((known) => known !== '')
  const when =
    finished !== null
      ? texts.finished(formatAgo(finished, now))
      : seen === null
        ? texts.neverOpened
        : texts.lastAccess(formatAgo(seen, now))

  return (
    <article className={styles.card} data-status={status} aria-labelledby={`${id}-name`}>
      <header className={styles.head}>
        <div className={styles.who}>
          <h2 id={`${id}-name`} className={styles.name}>
            {selection.client_name}
          </h2>
          {reached.length === 0 ? null : (
            <ul className={styles.contact}>
              {reached.map((known) => (
                <li key={known}>{known}</li>
              ))}
            </ul>
          )}
          <p className={styles.line}>
            <StatusTag status={status} />
            <span className={styles.when}>{when}</span>
          </p>
        </div>
        <CardMenu
          selection={selection}
          ends={ends}
          onPhotos={() => onPhotos(selection, 'yes')}
          onExport={() => onExport(selection)}
          onReopen={() => setReopening(true)}
          onEnd={() => onEnd(selection)}
        />
      </header>
      <AskedLine
        selection={selection}
        onReopen={() => setReopening(true)}
        onDeadline={() => document.getElementById(`${id}-deadline`)?.focus()}
      />
      <CardCount selection={selection} />
      <ChosenStrip selection={selection} onOpen={() => onPhotos(selection, 'yes')} />
      <PaymentLine galleryId={galleryId} selection={selection} now={now} />
      <CardActions
        selection={selection}
        first={first}
        onExport={() => onExport(selection)}
        onComments={() => onPhotos(selection, 'commented')}
      />
      <CardTerms selection={selection} deadlineId={`${id}-deadline`} onEdit={(change) => edit(selection.id, change)} />
      <ClientAccess
        galleryId={galleryId}
        selection={selection}
        code={code}
        onEdit={(change) => edit(selection.id, change)}
        onResend={() => onResend(selection)}
      />
      <ReopenDialog
        selection={selection}
        open={reopening}
        onClose={() => setReopening(false)}
        onConfirm={() => edit(selection.id, { status: 0 })}
      />
    </article>
  )
}
