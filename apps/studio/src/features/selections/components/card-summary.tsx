import { formatCount } from '@revela/domain'
import { selectionWords, selectionCard as texts, selectionRequest } from '@revela/phrases'
import { Button, Input } from 'antd'
import { CircleCheck, CircleDashed, ClockAlert, Hand } from 'lucide-react'
import { useId, useState } from 'react'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import type { Selection } from '../api/selection-queries.ts'
import { extrasLine } from '../lib/payment-state.ts'
import requestLineStyles from './request-line.module.css'
import cardCountStyles from './card-count.module.css'
import chosenStripStyles from './chosen-strip.module.css'
import styles from './status-tag.module.css'

const icons = { open: CircleDashed, expired: ClockAlert, done: CircleCheck } as const

export function StatusTag({ status }: { readonly status: Selection['status'] }) {
  const Icon = icons[status]
  return (
    <span className={styles.tag} data-status={status}>
      <Icon size={14} strokeWidth={2} aria-hidden="true" />
      {selectionWords.status[status]}
    </span>
  )
}

/** How many pictures were chosen, of how many, and the total price. */
export function CardCount({ selection }: { readonly selection: Selection }) {
  const { totals, contracted_pictures: agreed, selling_photos: sells } = selection
  // Without a sale the agreed number is a maximum; with a sale it is only the number included.
  const max = sells ? null : agreed
  const extras = extrasLine(selection)
  return (
    <p className={cardCountStyles.count}>
      <span className={cardCountStyles.chosen}>{formatCount(totals.chosen)}</span>
      <span className={cardCountStyles.words}>
        {max === null ? null : `${texts.chosenOf(max)} `}
        {texts.chosen(max ?? totals.chosen)}
        {sells && agreed !== null ? <span className={cardCountStyles.quiet}> · {texts.included(agreed)}</span> : null}
        {totals.maybe > 0 ? <span className={cardCountStyles.quiet}> · {texts.maybe(totals.maybe)}</span> : null}
        {selection.participants > 0 ? (
          <span className={cardCountStyles.quiet}> · {texts.participants(selection.participants)}</span>
        ) : null}
      </span>
      {extras === null ? null : (
        <span className={cardCountStyles.extras}>
          {extras.count} · <strong>{extras.total}</strong>
          {extras.state === null ? null : ` · ${extras.state}`}
        </span>
      )}
    </p>
  )
}

type Props = {
  readonly selection: Selection
  readonly onReopen: () => void
  readonly onDeadline: () => void
  readonly onDecline: (reason: string) => void
}

/** The family's request to the photographer, with the actions that grant and decline it. */
export function RequestLine({ selection, onReopen, onDeadline, onDecline }: Props) {
  const { asked: request, client_name: name } = selection
  const [declining, setDeclining] = useState(false)
  if (request === null) return null
  const reopens = request.what === 'reopen'
  return (
    <div className={requestLineStyles.line}>
      <Hand size={20} strokeWidth={1.75} aria-hidden="true" className={requestLineStyles.icon} />
      <p className={requestLineStyles.words}>
        <span className={requestLineStyles.what}>{selectionRequest[request.what](name)}</span>
        {request.message === '' ? null : <q className={requestLineStyles.message}>{request.message}</q>}
      </p>
      <Button onClick={reopens ? onReopen : onDeadline}>
        {reopens ? selectionRequest.reopenAction : selectionRequest.deadlineAction}
      </Button>
      <Button type="text" onClick={() => setDeclining(true)}>
        {selectionRequest.decline}
      </Button>
      <DeclineDialog
        name={name}
        open={declining}
        onClose={() => setDeclining(false)}
        onDecline={(reason) => {
          setDeclining(false)
          onDecline(reason)
        }}
      />
    </div>
  )
}

type DeclineDialogProps = {
  readonly name: string
  readonly open: boolean
  readonly onClose: () => void
  readonly onDecline: (reason: string) => void
}

function DeclineDialog({ name, open, onClose, onDecline }: DeclineDialogProps) {
  const [reason, setReason] = useState('')
  const id = useId()
  return (
    <ConfirmDialog
      open={open}
      title={selectionRequest.declineTitle}
      action={selectionRequest.decline}
      onClose={onClose}
      onConfirm={() => onDecline(reason.trim())}
    >
      <p>{selectionRequest.declineText(name)}</p>
      <label htmlFor={id} className={requestLineStyles.reason}>
        {selectionRequest.reason}
      </label>
      <Input.TextArea
        id={id}
        rows={2}
        maxLength={500}
        aria-describedby={`${id}-hint`}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
      />
      <p id={`${id}-hint`} className={requestLineStyles.hint}>
        {selectionRequest.reasonHint}
      </p>
    </ConfirmDialog>
  )
}

type ChosenStripProps = { readonly selection: Selection; readonly onOpen: () => void }

const shown = 8

/** The first chosen pictures; a click opens all of them. */
export function ChosenStrip({ selection, onOpen }: ChosenStripProps) {
  const pictures = selection.selected_pictures
  if (pictures.length === 0) return null
  const rest = pictures.length - shown
  return (
    <button type="button" className={chosenStripStyles.strip} onClick={onOpen}>
      {pictures.slice(0, shown).map((picture) => (
        <img key={picture.id} src={picture.thumb} alt="" className={chosenStripStyles.thumb} loading="lazy" />
      ))}
      {rest > 0 ? (
        <span className={chosenStripStyles.more} aria-hidden="true">
          {texts.more(rest)}
        </span>
      ) : null}
      <span className="visually-hidden">{texts.seeAll(pictures.length)}</span>
    </button>
  )
}
