import { allows } from '@revela/domain'
import { selectionCard as texts, selectionDeactivation } from '@revela/phrases'
import { useSuspenseQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { ListChecks, MessageCircle, CircleCheck, CirclePause, Ellipsis, Images, RotateCcw, Trash2 } from 'lucide-react'
import { useId } from 'react'
import { customerInfoQuery } from '../../../lib/customer-info.ts'
import { offerPlan } from '../../../lib/plan-offer.ts'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { Disclosure } from '../../../ui/disclosure.tsx'
import { MessageDialog } from '../../../ui/message-dialog.tsx'
import { MenuButton } from '../../../ui/menu-item.tsx'
import { PlusBadge } from '../../../ui/plus-badge.tsx'
import type { Selection } from '../api/selection-queries.ts'
import { concludeSentences } from '../lib/payment-state.ts'
import styles from './card-actions.module.css'

type Props = {
  readonly selection: Selection
  /** This card has the primary button of the page. */
  readonly first: boolean
  readonly onExport: () => void
  readonly onComments: () => void
}

/** The export of a finished selection, and its comments. */
export function CardActions({ selection, first, onExport, onComments }: Props) {
  const { data: info } = useSuspenseQuery(customerInfoQuery)
  const included = allows(info.user_subscription.gallery_limits, 'export_selected_list')
  const id = useId()
  const done = selection.status === 'done'
  const { threads, waiting } = selection.comments
  return (
    <div className={styles.actions}>
      <Button
        size="large"
        type={first ? 'primary' : 'default'}
        disabled={!done}
        aria-describedby={done ? undefined : id}
        icon={<ListChecks size={18} strokeWidth={1.75} aria-hidden="true" />}
        onClick={included ? onExport : () => offerPlan({ block: 'feat', feature: 'export_selected_list' })}
      >
        {texts.export}
      </Button>
      {included ? null : <PlusBadge />}
      {done ? null : (
        <span id={id} className={styles.waits}>
          {texts.exportWaits}
        </span>
      )}
      {threads > 0 ? (
        <button type="button" className={styles.comments} onClick={onComments}>
          <MessageCircle size={18} strokeWidth={1.75} aria-hidden="true" />
          {texts.commentsCount(threads)}
          {waiting > 0 ? <span className={styles.waiting}>{texts.commentsWaiting(waiting)}</span> : null}
        </button>
      ) : null}
    </div>
  )
}

const hasReceivedPayment = ({ payment }: Selection) =>
  payment !== null && (payment.received_at !== null || payment.paid_before > 0)

type ReopenDialogProps = {
  readonly selection: Selection
  readonly open: boolean
  readonly onClose: () => void
  readonly onConfirm: () => void
}

export function ReopenDialog({ selection, open, onClose, onConfirm }: ReopenDialogProps) {
  function confirm() {
    onClose()
    onConfirm()
  }
  return (
    <ConfirmDialog
      open={open}
      title={texts.reopenTitle}
      action={texts.reopenConfirm}
      onClose={onClose}
      onConfirm={confirm}
    >
      <p>{texts.reopenText(selection.client_name)}</p>
      {hasReceivedPayment(selection) ? <p>{texts.reopenPaid}</p> : null}
    </ConfirmDialog>
  )
}

type ConcludeDialogProps = {
  readonly selection: Selection
  readonly open: boolean
  readonly pending: boolean
  readonly onClose: () => void
  readonly onConfirm: () => void
}

/** Asks before the selection is finished for the client. */
export function ConcludeDialog({ selection, open, pending, onClose, onConfirm }: ConcludeDialogProps) {
  const { chosen } = selection.totals
  const sentences = concludeSentences(selection)
  const name = selection.client_name
  if (chosen === 0)
    return (
      <MessageDialog open={open} kind="warning" title={texts.concludeTitle} onClose={onClose}>
        <p>{texts.concludeEmpty(name)}</p>
      </MessageDialog>
    )
  return (
    <ConfirmDialog
      open={open}
      title={texts.concludeTitle}
      action={texts.concludeConfirm}
      pending={pending}
      onClose={onClose}
      onConfirm={onConfirm}
    >
      <p>{texts.concludeText(name, chosen)}</p>
      {sentences.length === 0 ? null : <p>{sentences.join(' ')}</p>}
    </ConfirmDialog>
  )
}

type CardMenuProps = {
  readonly selection: Selection
  /** Deleting the only private selection also deactivates the selection of the gallery. */
  readonly ends: 'deactivate' | 'delete'
  readonly onPictures: () => void
  readonly onExport: () => void
  readonly onReopen: () => void
  readonly onConclude: () => void
  readonly onEnd: () => void
}

export function CardMenu({ selection, ends, onPictures, onExport, onReopen, onConclude, onEnd }: CardMenuProps) {
  const done = selection.status === 'done'
  return (
    <Disclosure
      align="end"
      chevron={false}
      label={
        <>
          <Ellipsis size={20} strokeWidth={1.75} aria-hidden="true" />
          <span className="visually-hidden">{texts.menuOf(selection.client_name)}</span>
        </>
      }
    >
      <MenuButton icon={Images} onClick={onPictures}>
        {texts.seePhotos}
      </MenuButton>
      {done ? (
        <>
          <MenuButton icon={ListChecks} onClick={onExport}>
            {texts.exportItem}
          </MenuButton>
          <MenuButton icon={RotateCcw} onClick={onReopen}>
            {texts.reopen}
          </MenuButton>
        </>
      ) : (
        <MenuButton icon={CircleCheck} onClick={onConclude}>
          {texts.conclude}
        </MenuButton>
      )}
      {ends === 'deactivate' ? (
        <MenuButton icon={CirclePause} onClick={onEnd}>
          {selectionDeactivation.button}
        </MenuButton>
      ) : (
        <MenuButton icon={Trash2} onClick={onEnd}>
          {texts.remove}
        </MenuButton>
      )}
    </Disclosure>
  )
}
