import { selectionCard as texts } from '@revela/phrases'
import { useLast } from '../../../lib/use-last.ts'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { useRemoveSelection } from '../api/selection-changes.ts'
import type { Selection } from '../api/selection-queries.ts'

type Props = { readonly galleryId: string; readonly selection: Selection | null; readonly onClose: () => void }

export function RemoveDialog({ galleryId, selection, onClose }: Props) {
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
