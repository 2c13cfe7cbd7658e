import { pictureRemoval } from '@revela/phrases'
import { Callout } from '../../../ui/callout.tsx'
import { DeletePhotosDialog } from '../../../ui/photo-grid/delete-photos-dialog.tsx'
import { selectedCount, type Selection } from '../../../ui/photo-grid/selection.ts'
import { useAgreedChoices, useDeletePictures } from '../api/removal.ts'

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
  const count = selectedCount(selection, total)
  const { data: agreed = [], isError } = useAgreedChoices(galleryId, selection, open && count > 0)
  return (
    <DeletePhotosDialog
      open={open}
      kind="gallery"
      selected={count}
      total={total}
      pending={remove.isPending}
      onClose={onClose}
      onConfirm={(shown) => remove.mutate({ selection, count: shown }, { onSuccess: onDeleted, onSettled: onClose })}
    >
      {isError ? <Callout kind="warning">{pictureRemoval.checkFailed}</Callout> : null}
      {agreed.length > 0 ? (
        <Callout kind="warning" title={pictureRemoval.agreedAdvice}>
          {agreed.map(({ client_name, state, pictures }) => (
            <span key={`${client_name} ${state} ${pictures}`} style={{ display: 'block' }}>
              {pictureRemoval.agreed(client_name, state, pictures, count)}
            </span>
          ))}
        </Callout>
      ) : null}
    </DeletePhotosDialog>
  )
}
