import { formatPhone } from '@revela/domain'
import { selectionCard as texts, selectionPhotos } from '@revela/phrases'
import { MessageSquareText } from 'lucide-react'
import { useId, useState } from 'react'
import { formatAgo } from '../../../lib/dates.ts'
import { useLast } from '../../../lib/hooks.ts'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { useConcludeSelection, useEditSelection, useRemoveSelection } from '../api/selection-changes.ts'
import type { Selection } from '../api/selection-queries.ts'
import { RequestLine, CardCount, ChosenStrip, StatusTag } from './card-summary.tsx'
import { CardActions, CardMenu, ConcludeDialog, ReopenDialog } from './card-actions.tsx'
import { CardTerms } from './card-terms.tsx'
import { ClientAccess, type ClientCodeSlot } from './selection-access.tsx'
import { DeactivateDialog } from './deactivate-dialog.tsx'
import { PaymentLine } from './payment-line.tsx'
import styles from './selection-list.module.css'
import { type PictureFilter, SelectionPictures } from './selection-pictures.tsx'

type Props = {
  readonly galleryId: string
  readonly selections: readonly Selection[]
  readonly now: Date
  /** The active kind of selection; null if none is active. */
  readonly offers: 'public' | 'private' | null
  readonly code: ClientCodeSlot
  readonly onExport: (selection: Selection) => void
  readonly onResend: (selection: Selection) => void
}

export function SelectionList({ galleryId, selections, now, offers, code, onExport, onResend }: Props) {
  const [ending, setEnding] = useState<Selection | null>(null)
  const [openPictures, setOpenPictures] = useState<{ readonly id: string; readonly shown: PictureFilter } | null>(null)
  const last = useLast(openPictures)
  const openSelection = selections.find(({ id }) => id === last?.id)
  // Deleting the only private selection also deactivates the selection of the gallery.
  const ends = offers === 'private' && selections.length === 1 ? 'deactivate' : 'delete'
  const ready = offers === 'public' ? undefined : selections.find(({ status }) => status === 'done')
  const close = () => setEnding(null)

  return (
    <>
      <ul className={styles.list}>
        {selections.map((selection) => (
          <li key={selection.id}>
            <SelectionCard
              galleryId={galleryId}
              selection={selection}
              now={now}
              first={selection === ready}
              ends={ends}
              code={code}
              onPictures={({ id }, shown) => setOpenPictures({ id, shown })}
              onExport={onExport}
              onResend={onResend}
              onEnd={setEnding}
            />
          </li>
        ))}
      </ul>
      <DeactivateDialog galleryId={galleryId} target={ends === 'deactivate' ? ending : null} onClose={close} />
      <RemoveDialog galleryId={galleryId} selection={ends === 'delete' ? ending : null} onClose={close} />
      {openSelection && last ? (
        <SelectionPictures
          galleryId={galleryId}
          selection={openSelection}
          first={last.shown}
          open={openPictures !== null}
          onClose={() => setOpenPictures(null)}
        />
      ) : null}
    </>
  )
}

type RemoveDialogProps = {
  readonly galleryId: string
  readonly selection: Selection | null
  readonly onClose: () => void
}

function RemoveDialog({ galleryId, selection, onClose }: RemoveDialogProps) {
  const remove = useRemoveSelection(galleryId)
  const shown = useLast(selection)
  return (
    <ConfirmDialog
      open={selection !== null}
      title={texts.removeTitle}
      action={texts.removeConfirm}
      pending={remove.isPending}
      onClose={onClose}
      onConfirm={() => selection && remove.mutate(selection.id, { onSettled: onClose })}
    >
      <p>{shown && texts.removeText(shown.client_name)}</p>
    </ConfirmDialog>
  )
}

type CardHandlers = {
  readonly onPictures: (selection: Selection, shown: PictureFilter) => void
  readonly onExport: (selection: Selection) => void
  readonly onResend: (selection: Selection) => void
  readonly onEnd: (selection: Selection) => void
}

type SelectionCardProps = CardHandlers & {
  readonly galleryId: string
  readonly selection: Selection
  /** When the data was last loaded. */
  readonly now: Date
  /** The first selection that is ready for export. */
  readonly first: boolean
  readonly ends: 'deactivate' | 'delete'
  readonly code: ClientCodeSlot
}

/** The selection of one family: its progress, its terms and its actions. */
function SelectionCard(props: SelectionCardProps) {
  const { galleryId, selection, now, first, ends, code, onPictures, onExport, onResend, onEnd } = props
  const edit = useEditSelection(galleryId)
  const conclude = useConcludeSelection(galleryId)
  const [reopening, setReopening] = useState(false)
  const [concluding, setConcluding] = useState(false)
  const id = useId()
  const { status, finished_at: finished, last_access: lastAccess } = selection
  const tel = selection.client_tel === null ? '' : formatPhone(selection.client_tel)
  const reached = [selection.client_email, tel].filter((known) => known !== '')
  const when =
    finished !== null
      ? texts[selection.finished_by === 'studio' ? 'finishedByYou' : 'finished'](formatAgo(finished, now))
      : lastAccess === null
        ? texts.neverOpened
        : texts.lastAccess(formatAgo(lastAccess, now))

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
          onPictures={() => onPictures(selection, 'yes')}
          onExport={() => onExport(selection)}
          onReopen={() => setReopening(true)}
          onConclude={() => setConcluding(true)}
          onEnd={() => onEnd(selection)}
        />
      </header>
      <RequestLine
        selection={selection}
        onReopen={() => setReopening(true)}
        onDeadline={() => document.getElementById(`${id}-deadline`)?.focus()}
        onDecline={(reason) => edit(selection.id, { decline_request: { reason } })}
      />
      <CardCount selection={selection} />
      <ChosenStrip selection={selection} onOpen={() => onPictures(selection, 'yes')} />
      {selection.note === '' ? null : (
        <div className={styles.note}>
          <MessageSquareText size={20} strokeWidth={1.75} aria-hidden="true" />
          <p>
            <span className={styles.noteTitle}>{selectionPhotos.note}</span>
            <q>{selection.note}</q>
          </p>
        </div>
      )}
      <PaymentLine galleryId={galleryId} selection={selection} now={now} />
      <CardActions
        selection={selection}
        first={first}
        onExport={() => onExport(selection)}
        onComments={() => onPictures(selection, 'commented')}
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
      <ConcludeDialog
        selection={selection}
        open={concluding}
        pending={conclude.isPending}
        onClose={() => setConcluding(false)}
        onConfirm={() => conclude.mutate(selection, { onSettled: () => setConcluding(false) })}
      />
    </article>
  )
}
