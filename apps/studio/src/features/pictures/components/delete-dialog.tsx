import { DeletePhotosDialog } from '../../../ui/photo-grid/delete-photos-dialog.tsx'
import { selectedCount, type Selection } from '../../../ui/photo-grid/selection.ts'
import { useDeletePictures } from '../api/removal.ts'

type Props = {
  readonly open: boolean
  readonly galleryId: string
  readonly selection: Selection
  readonly total: number
  readonly onClose: () => void
  readonly onDeleted: () => void
}

export function DeleteDialog({ open, galleryId, selection, total, onClose, onDeleted }: Props) {
  const remove = useDeletePictures(galleryId)
  return (
    <DeletePhotosDialog
      open={open}
      kind="gallery"
      selected={selectedCount(selection, total)}
      total={total}
      pending={remove.isPending}
      onClose={onClose}
      onConfirm={(count) => remove.mutate({ selection, count }, { onSuccess: onDeleted, onSettled: onClose })}
    />
  )
}
