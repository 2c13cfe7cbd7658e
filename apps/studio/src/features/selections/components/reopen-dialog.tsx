import { selectionCard as texts } from '@revela/phrases'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import type { Selection } from '../api/selection-queries.ts'

type Props = {
  readonly selection: Selection
  readonly open: boolean
  readonly onClose: () => void
  readonly onConfirm: () => void
}

export function ReopenDialog({ selection, open, onClose, onConfirm }: Props) {
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
      {selection.payment === null ? null : <p>{texts.reopenPaid}</p>}
    </ConfirmDialog>
  )
}
